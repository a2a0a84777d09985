import { jest } from '@jest/globals'

import { isPlatformError } from './errors'
import type { KeptFile } from './file-keep-types'
import type { PrivacyAsk } from './privacy-types'

/** The mini-program's twins against WeChat's answers, above all its refusals. */

type Answer = (options: Record<string, unknown>) => unknown
const taro: Record<string, Answer> = {}
const fail = (errMsg: string) => () => {
  // WeChat rejects with an object that is no Error.
  // eslint-disable-next-line @typescript-eslint/only-throw-error
  throw { errMsg }
}
const promised =
  (name: string) =>
  async (options: Record<string, unknown> = {}): Promise<unknown> => {
    await Promise.resolve()
    const answer = taro[name]
    if (answer === undefined) throw new Error(`${name} was not expected`)
    return answer(options)
  }

/** The few calls that answer by callbacks alone. */
const calledBack =
  (name: string) =>
  (
    options: Record<string, unknown> & {
      success: (result: unknown) => void
      fail: (error: unknown) => void
    },
  ): void => {
    promised(name)(options).then(options.success, options.fail)
  }

/** Files by path, with the errors that WeChat gives. */
const disk = new Map<string, number>()
const directories = new Set<string>()
let diskFull = false
interface FileCall {
  path: string
  dirPath: string
  filePath: string
  srcPath: string
  destPath: string
  success: (result: unknown) => void
  fail: (error: { errMsg: string }) => void
}
const fileSystem = {
  mkdir: ({ dirPath, success, fail: refuse }: FileCall) => {
    if (directories.has(dirPath))
      return refuse({ errMsg: `mkdir:fail file already exists ${dirPath}` })
    directories.add(dirPath)
    success({})
  },
  copyFile: ({ srcPath, destPath, success, fail: refuse }: FileCall) => {
    if (diskFull)
      return refuse({
        errMsg: 'copyFile:fail the maximum size of the file storage limit is exceeded',
      })
    const size = disk.get(srcPath)
    if (size === undefined) return refuse({ errMsg: 'copyFile:fail no such file or directory' })
    disk.set(destPath, size)
    success({})
  },
  access: ({ path, success, fail: refuse }: FileCall) =>
    disk.has(path) ? success({}) : refuse({ errMsg: 'access:fail no such file or directory' }),
  unlink: ({ filePath, success }: FileCall) => {
    disk.delete(filePath)
    success({})
  },
  readdir: ({ dirPath, success, fail: refuse }: FileCall) => {
    if (!directories.has(dirPath))
      return refuse({ errMsg: 'readdir:fail no such file or directory' })
    const inside = Array.from(disk.keys()).filter((file) => file.startsWith(`${dirPath}/`))
    success({ files: inside.map((file) => file.slice(dirPath.length + 1)) })
  },
  getFileInfo: ({ filePath, success }: FileCall) => success({ size: disk.get(filePath) ?? 0 }),
}

let needPrivacy: ((resolve: (option: unknown) => void, info: { referrer: string }) => void) | null =
  null
jest.unstable_mockModule('@tarojs/taro', () => ({
  default: {
    env: { USER_DATA_PATH: 'wxfile://usr' },
    getFileSystemManager: () => fileSystem,
    chooseMedia: calledBack('chooseMedia'),
    compressImage: promised('compressImage'),
    chooseLocation: promised('chooseLocation'),
    openLocation: promised('openLocation'),
    requestPayment: calledBack('requestPayment'),
    login: promised('login'),
    setClipboardData: promised('setClipboardData'),
    makePhoneCall: promised('makePhoneCall'),
    showToast: promised('showToast'),
    showModal: promised('showModal'),
    getLaunchOptionsSync: () => taro['getLaunchOptionsSync']?.({}),
    getEnterOptionsSync: () => taro['getLaunchOptionsSync']?.({}),
    onNeedPrivacyAuthorization: (listener: typeof needPrivacy) => {
      needPrivacy = listener
    },
    getWindowInfo: () => taro['getWindowInfo']?.({}),
    getMenuButtonBoundingClientRect: () => taro['getMenuButtonBoundingClientRect']?.({}),
  },
}))

const { pickImages } = await import('./pick-images.weapp')
const { keepFile, openKeptFile, dropKeptFile, listKeptFiles } = await import('./file-keep.weapp')
const { choosePlace } = await import('./location.weapp')
const { startPay } = await import('./pay.weapp')
const { getLoginCode } = await import('./login.weapp')
const { phoneAnswerOf } = await import('./phone.weapp')
const { showToast, showModal } = await import('./feedback.weapp')
const { launchInfo, entryPageUrl } = await import('./app-launch.weapp')
const { registerPrivacyPrompt } = await import('./privacy.weapp')
const { navMetrics } = await import('./metrics.weapp')

async function faultOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    return isPlatformError(error) ? error.kind : `not a PlatformError: ${String(error)}`
  }
  return 'no error'
}

beforeEach(() => {
  for (const name of Object.keys(taro)) delete taro[name]
  disk.clear()
  directories.clear()
  diskFull = false
})

describe('choosing pictures', () => {
  it('returns what was chosen, and JPEG in place of HEIC', async () => {
    disk.set('wxfile://tmp/c.jpg', 900)
    taro['chooseMedia'] = (options) => {
      expect(options).toMatchObject({
        count: 3,
        mediaType: ['image'],
        sizeType: ['original', 'compressed'],
      })
      return {
        tempFiles: [
          { tempFilePath: 'wxfile://tmp/a.jpg', size: 100 },
          { tempFilePath: 'wxfile://tmp/b.HEIC', size: 200 },
        ],
      }
    }
    taro['compressImage'] = ({ src }) => {
      expect(src).toBe('wxfile://tmp/b.HEIC')
      return { tempFilePath: 'wxfile://tmp/c.jpg' }
    }
    expect(await pickImages({ count: 3 })).toEqual([
      { name: 'a.jpg', size: 100, type: 'image/jpeg', path: 'wxfile://tmp/a.jpg' },
      { name: 'b.jpg', size: 900, type: 'image/jpeg', path: 'wxfile://tmp/c.jpg' },
    ])
  })

  it('never asks for more than nine, nor for none', async () => {
    const counts: unknown[] = []
    taro['chooseMedia'] = ({ count }) => {
      counts.push(count)
      return { tempFiles: [] }
    }
    await pickImages({ count: 50 })
    await pickImages({ count: 0 })
    expect(counts).toEqual([9, 1])
  })

  it('tells closing from refusing', async () => {
    taro['chooseMedia'] = fail('chooseMedia:fail cancel')
    expect(await pickImages({ count: 1 })).toEqual([])
    for (const errMsg of [
      'chooseMedia:fail auth deny',
      'chooseMedia:fail privacy permission is not authorized',
      'chooseMedia:fail:system permission denied',
    ]) {
      taro['chooseMedia'] = fail(errMsg)
      expect(await faultOf(pickImages({ count: 1 }))).toBe('denied')
    }
    taro['chooseMedia'] = fail('chooseMedia:fail unknown')
    expect(await faultOf(pickImages({ count: 1 }))).toBe('failed')
  })
})

describe('pictures of a draft', () => {
  const file = { name: '底足.JPG', size: 100, type: 'image/jpeg', path: 'wxfile://tmp/a.jpg' }

  it('outlive the app and WeChat’s temporary files', async () => {
    disk.set(file.path, 100)
    const kept = JSON.parse(JSON.stringify(await keepFile(file))) as KeptFile
    const second = await keepFile(file)
    disk.delete(file.path)
    const opened = await openKeptFile(kept)
    expect(opened).toMatchObject({ name: '底足.JPG', size: 100, type: 'image/jpeg' })
    expect(opened?.path).toMatch(/^wxfile:\/\/usr\/kept\/[a-z0-9]+\.jpg$/)
    expect((await listKeptFiles()).sort()).toEqual([kept.id, second.id].sort())
    await dropKeptFile(kept.id)
    expect(await openKeptFile(kept)).toBeNull()
    expect(await listKeptFiles()).toEqual([second.id])
  })

  it('cannot leave their directory', async () => {
    disk.set(file.path, 1)
    const kept = await keepFile({ ...file, name: '../../x/../evil.j/../pg' })
    const paths = Array.from(disk.keys()).filter((name) => name !== file.path)
    expect(paths).toEqual([`wxfile://usr/kept/${kept.id}`])
  })

  it('say what went wrong', async () => {
    expect(await faultOf(keepFile(file))).toBe('missing')
    disk.set(file.path, 1)
    diskFull = true
    expect(await faultOf(keepFile(file))).toBe('quota')
    expect(await listKeptFiles()).toEqual([])
  })
})

describe('WeChat’s own windows', () => {
  const request = {
    kind: 'wechat',
    appId: '',
    timeStamp: '1',
    nonceStr: 'n',
    package: 'prepay_id=1',
    signType: 'RSA',
    paySign: 's',
  } as const

  it('tell a payment from a cancelled one', async () => {
    taro['requestPayment'] = (options) => {
      expect(options).toMatchObject({ package: 'prepay_id=1', paySign: 's' })
      return { errMsg: 'requestPayment:ok' }
    }
    expect(await startPay(request)).toBe('paid')
    taro['requestPayment'] = fail('requestPayment:fail cancel')
    expect(await startPay(request)).toBe('cancelled')
    taro['requestPayment'] = fail('requestPayment:fail jsapi has no permission')
    expect(await faultOf(startPay(request))).toBe('failed')
    expect(await faultOf(startPay({ kind: 'redirect', url: 'https://x' }))).toBe('unsupported')
  })

  it('choose a place, or none', async () => {
    taro['chooseLocation'] = () => ({
      name: '潘家园',
      address: '北京',
      latitude: '39.9',
      longitude: 116.4,
    })
    expect(await choosePlace()).toEqual({
      name: '潘家园',
      address: '北京',
      latitude: 39.9,
      longitude: 116.4,
    })
    taro['chooseLocation'] = () => ({ name: '', address: '', latitude: 0, longitude: 0 })
    expect(await choosePlace()).toBeNull()
    taro['chooseLocation'] = fail('chooseLocation:fail cancel')
    expect(await choosePlace()).toBeNull()
    taro['chooseLocation'] = fail('chooseLocation:fail privacy permission is not authorized')
    expect(await faultOf(choosePlace())).toBe('refused')
    taro['chooseLocation'] = fail('chooseLocation:fail auth deny')
    expect(await faultOf(choosePlace())).toBe('denied')
  })

  it('give a login code or say that there is none', async () => {
    taro['login'] = () => ({ code: 'c-1' })
    expect(await getLoginCode()).toBe('c-1')
    taro['login'] = () => ({ code: '' })
    expect(await faultOf(getLoginCode())).toBe('failed')
    taro['login'] = fail('login:fail timeout')
    expect(await faultOf(getLoginCode())).toBe('failed')
  })

  it('give a phone code, what old base libraries have instead, or who refused', () => {
    const answer = (detail: object) => phoneAnswerOf({ detail })
    expect(
      answer({ code: 'p-1', encryptedData: 'e', iv: 'i', errMsg: 'getPhoneNumber:ok' }),
    ).toEqual({ kind: 'code', phoneCode: 'p-1' })
    expect(answer({ encryptedData: 'e', iv: 'i', errMsg: 'getPhoneNumber:ok' })).toEqual({
      kind: 'encrypted',
      encryptedData: 'e',
      iv: 'i',
    })
    for (const errMsg of [
      'getPhoneNumber:fail user deny',
      'getPhoneNumber:fail:user deny',
      'getPhoneNumber:fail privacy permission is not authorized',
    ]) {
      expect(answer({ errMsg })).toEqual({ kind: 'refused' })
    }
    for (const event of [{ detail: { errMsg: 'getPhoneNumber:fail no permission' } }, {}]) {
      expect(phoneAnswerOf(event)).toMatchObject({ kind: 'failed', text: expect.any(String) })
    }
  })
})

describe('feedback', () => {
  // Specification §8 and §9.
  it('shows 出错啦~ for two seconds when there is nothing else to say', async () => {
    const shown: unknown[] = []
    taro['showToast'] = (options) => shown.push(options)
    await showToast()
    await showToast('已发布', 500)
    expect(shown).toEqual([
      { title: '出错啦~', icon: 'none', duration: 2000 },
      { title: '已发布', icon: 'none', duration: 500 },
    ])
    taro['showToast'] = fail('showToast:fail')
    await expect(showToast('x')).resolves.toBeUndefined()
  })

  it('asks with two buttons or one', async () => {
    const asked: unknown[] = []
    taro['showModal'] = (options) => {
      asked.push(options)
      return { confirm: true }
    }
    expect(await showModal({ content: '删除？' })).toBe(true)
    expect(
      await showModal({ title: '温馨提示', content: 'x', confirmText: '去登录', cancelText: null }),
    ).toBe(true)
    expect(asked).toEqual([
      { title: '', content: '删除？', confirmText: '确定', showCancel: true, cancelText: '取消' },
      { title: '温馨提示', content: 'x', confirmText: '去登录', showCancel: false },
    ])
    taro['showModal'] = () => ({ confirm: false, cancel: true })
    expect(await showModal({ content: '删除？' })).toBe(false)
  })
})

describe('the launch', () => {
  it('names the page of a card, decoded and encoded once', () => {
    taro['getLaunchOptionsSync'] = () => ({
      path: 'pages/post/detail',
      query: { id: '12', from: '%E5%8D%A1' },
      scene: 1007,
    })
    expect(launchInfo()).toEqual({ url: '/pages/post/detail?id=12&from=%E5%8D%A1', scene: 1007 })
    expect(entryPageUrl()).toBe('/pages/post/detail?id=12')
    taro['getLaunchOptionsSync'] = () => ({ path: 'pages/common/start', query: {} })
    expect(entryPageUrl()).toBe('')
    taro['getLaunchOptionsSync'] = () => ({})
    expect(launchInfo()).toEqual({ url: '', scene: null })
  })
})

describe('consent', () => {
  it('is asked once for all calls that wait, and refused where no page can ask', () => {
    const asks: PrivacyAsk[] = []
    registerPrivacyPrompt((ask) => asks.push(ask))
    const first: unknown[] = []
    const second: unknown[] = []
    needPrivacy?.((option) => first.push(option), { referrer: 'chooseMedia' })
    needPrivacy?.((option) => second.push(option), { referrer: 'getPhoneNumber' })
    expect(asks.map((ask) => ask.reason)).toEqual(['chooseMedia'])
    expect(first).toEqual([{ event: 'exposureAuthorization' }])
    asks[0]?.agree('agree-button')
    expect(first[1]).toEqual({ event: 'agree', buttonId: 'agree-button' })
    expect(second).toEqual([{ event: 'agree', buttonId: 'agree-button' }])
    asks[0]?.refuse()
    expect(second).toHaveLength(1)

    registerPrivacyPrompt(null)
    const third: unknown[] = []
    needPrivacy?.((option) => third.push(option), { referrer: 'login' })
    expect(third).toEqual([{ event: 'disagree' }])
  })
})

describe('sizes', () => {
  it('follow the capsule, and survive a device that does not know it', () => {
    taro['getWindowInfo'] = () => ({
      statusBarHeight: 47,
      windowWidth: 390,
      windowHeight: 844,
      screenHeight: 844,
      pixelRatio: 3,
      safeArea: { bottom: 810 },
    })
    taro['getMenuButtonBoundingClientRect'] = () => ({ top: 51, height: 32, left: 296 })
    expect(navMetrics()).toMatchObject({
      statusBarHeight: 47,
      navBarHeight: 40,
      capsuleWidth: 94,
      safeBottom: 34,
    })
    taro['getMenuButtonBoundingClientRect'] = () => ({ top: 0, height: 0, left: 0 })
    expect(navMetrics()).toMatchObject({ navBarHeight: 44, capsuleWidth: 96 })
  })
})
