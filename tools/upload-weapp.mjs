// `npm run upload:weapp`: builds, checks, and hands the mini-program to WeChat; `--preview` asks for a
// QR code to try it on a phone instead. Everything it needs comes from the environment (README), and
// whatever is missing is said at once. The key is neither printed nor written anywhere.
import { createPrivateKey } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runCi } from './weapp/ci.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The key's text from either variable; a fault when it cannot sign for WeChat. */
async function readKey(env) {
  const text = env.WEAPP_UPLOAD_KEY?.trim()
  const file = env.WEAPP_UPLOAD_KEY_FILE?.trim()
  if (!text && !file) {
    return {
      fault:
        '缺少上传密钥：WEAPP_UPLOAD_KEY（密钥的内容）或 WEAPP_UPLOAD_KEY_FILE（密钥文件的路径），在微信公众平台“开发管理 → 开发设置 → 小程序代码上传”下载',
    }
  }
  if (text && file) return { fault: 'WEAPP_UPLOAD_KEY 与 WEAPP_UPLOAD_KEY_FILE 只要一个' }
  let key
  try {
    // Some settings pages keep a text of several lines as one, with \n in it.
    key = text ? text.replace(/\\n/g, '\n') : (await readFile(path.resolve(file), 'utf8')).trim()
  } catch (error) {
    return { fault: `读不到 WEAPP_UPLOAD_KEY_FILE 指的文件（${error.code}）` }
  }
  try {
    if (createPrivateKey(key).asymmetricKeyType === 'rsa') return { key }
  } catch {
    // Told below: what the library says could quote the key.
  }
  return { fault: '上传密钥不是 RSA 私钥（应以 -----BEGIN RSA PRIVATE KEY----- 开头）' }
}

function originFault(value) {
  const need = '小程序要连的后端地址 TARO_APP_API_ORIGIN'
  if (!value) return `缺少${need}，如 https://shigu.example`
  let url
  try {
    url = new URL(value)
  } catch {
    return `${need}“${value}”不是网址`
  }
  const { protocol, hostname } = url
  if (protocol !== 'https:') return `${need}必须是 https，微信不连 ${protocol}//`
  const onlyHere = /^(localhost|.*\.local|\d+(\.\d+){3}|\[.*\])$/.test(hostname)
  return onlyHere ? `${need}“${value}”不是域名：手机连不到，微信也不收` : undefined
}

/**
 * Everything an upload needs, or everything that is wrong.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<{ faults: string[], settings?: { appid: string, key: string, version: string, desc: string, robot: number } }>}
 */
export async function readUploadSettings(env) {
  const faults = []
  const appid = env.WEAPP_APPID?.trim() ?? ''
  if (appid === '') faults.push('缺少 WEAPP_APPID（小程序的 AppID，wx 开头）')
  else if (!/^wx[0-9a-f]{16}$/.test(appid)) {
    faults.push(`WEAPP_APPID“${appid}”不对：应是 wx 加 16 位十六进制；测试号不能上传`)
  }
  const { key, fault } = await readKey(env)
  if (fault !== undefined) faults.push(fault)
  const origin = originFault(env.TARO_APP_API_ORIGIN)
  if (origin !== undefined) faults.push(origin)

  const { version: own } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const version = env.WEAPP_VERSION?.trim() || own
  if (!/^\d+\.\d+\.\d+([-.][0-9A-Za-z.-]+)?$/.test(version) || version.length > 64) {
    faults.push(`WEAPP_VERSION“${version}”不对，应形如 2.1.1`)
  }
  const robotText = env.WEAPP_ROBOT?.trim() || '1'
  const robot = Number(robotText)
  if (!Number.isInteger(robot) || robot < 1 || robot > 30) {
    faults.push(`WEAPP_ROBOT“${robotText}”不对，应是 1 到 30 的整数`)
  }
  const desc = env.WEAPP_DESC?.trim() || `拾古 ${version}`
  if (faults.length > 0) return { faults }
  return { faults, settings: { appid, key, version, desc, robot } }
}

/**
 * What miniprogram-ci is asked to do with these settings.
 *
 * @param {'upload' | 'preview'} task
 * @param {{ appid: string, key: string, version: string, desc: string, robot: number }} settings
 * @param {string} qrcode where a preview leaves its picture
 */
export function uploadRequest(task, { appid, key, version, desc, robot }, qrcode) {
  return {
    task,
    project: { appid, projectPath: root, privateKey: key },
    version,
    desc,
    robot,
    ...(task === 'preview' ? { qrcodeFormat: 'image', qrcodeOutputDest: qrcode } : {}),
  }
}

/** What WeChat's refusals mean for the person who uploads; the numbers are in miniprogram-ci's guide. */
const hints = [
  [/-10008|invalid ip/i, '这台机器的 IP 不在白名单里：微信公众平台“开发设置 → IP 白名单”'],
  [/-10007|40013|invalid appid/i, 'AppID 不对，或密钥不是这个小程序的'],
  [/20002|GENERATE_LOCAL_SIGNATURE|-80011|signature/i, '密钥与这个 AppID 不符，或已被重置'],
  [/20001|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN/, '连不上 servicewechat.com，请检查网络'],
]

async function main() {
  const task = process.argv.includes('--preview') ? 'preview' : 'upload'
  const name = task === 'preview' ? '预览' : '上传'
  const { faults, settings } = await readUploadSettings(process.env)
  if (settings === undefined) {
    throw new Error(`不能${name}：\n${faults.map((fault) => `  ✗ ${fault}`).join('\n')}`)
  }
  // From here on only this process knows the key; the build has no use for it.
  delete process.env.WEAPP_UPLOAD_KEY
  const { ensureWeappTools } = await import('./setup.mjs')
  const { build } = await import('./taro.mjs')
  const { checkWeapp } = await import('./check-weapp.mjs')
  await ensureWeappTools()
  await build('weapp')
  const { findings } = await checkWeapp()
  if (findings.length > 0) throw new Error(`检查没有通过，不${name}`)

  const qrcode = path.join(root, 'artifacts/weapp-preview.jpg')
  if (task === 'preview') await mkdir(path.dirname(qrcode), { recursive: true })
  console.log(`${name} ${settings.appid} ${settings.version}（机器人 ${settings.robot}）…`)
  let answer
  try {
    answer = await runCi(uploadRequest(task, settings, qrcode))
  } catch (error) {
    const hint = hints.find(([pattern]) => pattern.test(error.message))?.[1]
    throw new Error(`${name}失败：${error.message}${hint === undefined ? '' : `\n${hint}`}`)
  }
  const titles = { __FULL__: '合计', __APP__: '主包' }
  for (const { name: part, size } of answer.subPackageInfo ?? []) {
    console.log(`  ${titles[part] ?? `分包 ${part}`}：${(size / 1024).toFixed(1)} KB`)
  }
  console.log(
    task === 'preview'
      ? `预览码在 ${path.relative(root, qrcode)}，用管理员或体验成员的微信扫`
      : `上传完成：微信公众平台“版本管理”里的开发版本 ${settings.version}，从那里提交审核`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
