// WeChat's rules about people's data: which calls app.json must declare, and which the operator has to
// explain in WeChat's privacy guide before they work at all.

/** The calls that are refused unless `requiredPrivateInfos` names them. */
export const declaredCalls = [
  'chooseAddress',
  'chooseLocation',
  'choosePoi',
  'getFuzzyLocation',
  'getLocation',
  'onLocationChange',
  'startLocationUpdate',
  'startLocationUpdateBackground',
]

/** The calls that WeChat has withdrawn: they answer with an anonymous person or not at all. */
export const withdrawnCalls = ['getUserProfile', 'getUserInfo']
export const withdrawnOpenTypes = ['getUserInfo', 'userInfo']

/** What the privacy guide calls a kind of data, and what makes WeChat ask for it. */
export const privacyScopes = [
  { kind: '微信昵称、头像', openTypes: ['chooseAvatar', 'nickname'] },
  { kind: '手机号', openTypes: ['getPhoneNumber', 'getRealtimePhoneNumber'] },
  {
    kind: '位置信息',
    calls: [
      'getLocation',
      'getFuzzyLocation',
      'onLocationChange',
      'startLocationUpdate',
      'startLocationUpdateBackground',
    ],
  },
  { kind: '选择的位置信息', calls: ['chooseLocation', 'choosePoi'] },
  { kind: '地址', calls: ['chooseAddress'] },
  { kind: '发票信息', calls: ['chooseInvoice', 'chooseInvoiceTitle'] },
  { kind: '选中的照片或视频信息', calls: ['chooseImage', 'chooseMedia', 'chooseVideo'] },
  { kind: '选中的文件', calls: ['chooseMessageFile'] },
  { kind: '相册（仅写入）权限', calls: ['saveImageToPhotosAlbum', 'saveVideoToPhotosAlbum'] },
  { kind: '剪切板', calls: ['setClipboardData', 'getClipboardData'] },
  { kind: '麦克风', calls: ['startRecord', 'getRecorderManager', 'joinVoIPChat'] },
  { kind: '摄像头', calls: ['createCameraContext', 'createVKSession'] },
  { kind: '蓝牙', calls: ['openBluetoothAdapter', 'createBLEPeripheralServer'] },
  { kind: '通讯录（仅写入）权限', calls: ['addPhoneContact'] },
  { kind: '日历（仅写入）权限', calls: ['addPhoneCalendar', 'addPhoneRepeatCalendar'] },
  { kind: '微信运动步数', calls: ['getWeRunData'] },
  { kind: '车牌号', calls: ['chooseLicensePlate'] },
  { kind: '加速传感器', calls: ['startAccelerometer', 'onAccelerometerChange'] },
  { kind: '磁场传感器', calls: ['startCompass', 'onCompassChange'] },
  { kind: '方向传感器', calls: ['startDeviceMotionListening', 'onDeviceMotionChange'] },
  { kind: '陀螺仪传感器', calls: ['startGyroscope', 'onGyroscopeChange'] },
]

/**
 * Compares what app.json declares with what the scripts do.
 *
 * @param {Record<string, unknown>} app app.json
 * @param {Map<string, { uses: string[], openTypes: string[] }>} scripts facts by file
 * @returns {{ findings: { file: string, message: string }[], privacy: { kind: string, by: string[] }[] }}
 */
export function privateApis(app, scripts) {
  const findings = []
  const users = (name, of) =>
    [...scripts].filter(([, facts]) => facts[of].includes(name)).map(([file]) => file)
  const declared = app.requiredPrivateInfos

  if (app.__usePrivacyCheck__ !== true) {
    findings.push({
      file: 'app.json',
      message: '__usePrivacyCheck__ 必须是 true，否则微信用自己的弹窗征求同意',
    })
  }
  if (!Array.isArray(declared)) {
    findings.push({ file: 'app.json', message: '缺少 requiredPrivateInfos（没有用到也写空数组）' })
  }
  const list = Array.isArray(declared) ? declared : []
  for (const name of declaredCalls) {
    const [file] = users(name, 'uses')
    if (file !== undefined && !list.includes(name)) {
      findings.push({
        file,
        message: `调用了 ${name}，但 app.json 的 requiredPrivateInfos 没有声明它，微信会拒绝`,
      })
    }
    if (file === undefined && list.includes(name)) {
      findings.push({
        file: 'app.json',
        message: `requiredPrivateInfos 声明了 ${name}，但没有脚本调用它，审核会要求说明`,
      })
    }
  }
  for (const [names, of] of [
    [withdrawnCalls, 'uses'],
    [withdrawnOpenTypes, 'openTypes'],
  ]) {
    for (const name of names) {
      for (const file of users(name, of)) {
        findings.push({ file, message: `用了微信已收回的 ${name}` })
      }
    }
  }

  const privacy = privacyScopes.flatMap(({ kind, calls = [], openTypes = [] }) => {
    const by = [
      ...calls.filter((name) => users(name, 'uses').length > 0).map((name) => `wx.${name}`),
      ...openTypes
        .filter((name) => users(name, 'openTypes').length > 0)
        .map((name) =>
          name === 'nickname' ? '<input type="nickname">' : `<button open-type="${name}">`,
        ),
    ]
    return by.length > 0 ? [{ kind, by }] : []
  })
  return { findings, privacy }
}
