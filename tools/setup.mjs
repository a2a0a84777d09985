// "Install what is missing", shared by `npm start` and `npm test`. It may run before anything is
// installed, so it uses nothing but Node itself.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} 退出码 ${code}`)),
    )
  })
}

const npm = () =>
  process.env.npm_execpath && existsSync(process.env.npm_execpath)
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]

/** Whether node_modules holds what the lock file asks for, read from the list that npm leaves there. */
async function matchesLock(folder) {
  try {
    const lock = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')).packages
    const installed = JSON.parse(
      await readFile(path.join(folder, 'node_modules/.package-lock.json'), 'utf8'),
    ).packages
    return Object.entries(lock).every(
      ([place, wanted]) =>
        !place.includes('node_modules/') ||
        wanted.link ||
        // Packages for other platforms are in the lock file and not on the disk.
        wanted.optional ||
        wanted.devOptional ||
        installed[place]?.version === wanted.version,
    )
  } catch {
    return false
  }
}

async function install(folder, what, log) {
  const marker = path.join(folder, 'node_modules/.shigu-lock')
  const print = createHash('sha256')
    .update(await readFile(path.join(folder, 'package-lock.json')))
    .digest('hex')
  const last = await readFile(marker, 'utf8').catch(() => '')
  if (last === print) return false
  let installed = false
  if (!(await matchesLock(folder))) {
    log(`安装${what}（npm ci）…`)
    const [command, prefix] = npm()
    // A production shell would leave the build tools out.
    const options = { cwd: folder, env: { ...process.env, NODE_ENV: '' } }
    try {
      await run(command, [...prefix, 'ci', '--no-audit', '--no-fund'], options)
    } catch (error) {
      // `ci` refuses a whole lock file over one optional package that a registry does not carry;
      // `install` takes the same versions from it and changes no file.
      log(`${error.message}，改用 npm install（仍按锁文件，不改动它）…`)
      await run(command, [...prefix, 'install', '--no-save', '--no-audit', '--no-fund'], options)
    }
    installed = true
  }
  await writeFile(marker, print)
  return installed
}

/**
 * Makes node_modules what the lock file says; does nothing when it already is.
 *
 * @returns {Promise<boolean>} whether something was installed
 * @throws when npm fails
 */
export function ensureDependencies({ log = console.log } = {}) {
  return install(root, '依赖', log)
}

/**
 * The same for WeChat's own tool, which has a folder to itself: it fixes old versions of Babel that the
 * app must not meet. Only the checks before an upload need it, so it is installed when they run.
 *
 * @param {{ folder?: string, log?: (line: string) => void }} [options]
 * @returns {Promise<boolean>} whether something was installed
 * @throws with what to do by hand when npm fails
 */
export async function ensureWeappTools({
  folder = path.join(root, 'tools/weapp-ci'),
  log = console.log,
} = {}) {
  try {
    return await install(folder, '微信的小程序工具 miniprogram-ci', log)
  } catch (error) {
    throw new Error(
      `无法安装 miniprogram-ci：${error.message}\n请连上网络后在 tools/weapp-ci 里运行 npm ci，再试一次。`,
    )
  }
}

/** Answers to `--version`: a file that exists may still be a stub that asks for a snap. */
function works(file) {
  if (!file || !existsSync(file)) return false
  const { status, stdout } = spawnSync(file, ['--version'], { timeout: 20_000, encoding: 'utf8' })
  return status === 0 && /chrom|edge/i.test(stdout)
}

async function browsersOfPlaywright() {
  const bases = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(os.homedir(), '.cache/ms-playwright'),
    path.join(os.homedir(), 'Library/Caches/ms-playwright'),
    path.join(process.env.LOCALAPPDATA ?? '', 'ms-playwright'),
  ].filter((base) => base && existsSync(base))
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
  ]
  const found = []
  for (const base of bases) {
    const names = (await readdir(base)).filter((name) => /^chromium-\d+$/.test(name)).sort()
    for (const name of names.reverse()) {
      for (const file of inside) found.push(path.join(base, name, file))
    }
  }
  return found
}

/**
 * Looks for a Chromium: CHROME_PATH, then PATH, then the usual places, then Playwright's own.
 *
 * @returns {Promise<string | undefined>} path of a browser that answers `--version`
 */
export async function findChromium() {
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
  ]
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((directory) => names.map((name) => path.join(directory, name)))
  const usual = [
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ]
  const candidates = [
    process.env.CHROME_PATH,
    ...onPath,
    ...usual,
    ...(await browsersOfPlaywright()),
  ]
  return candidates.find(works)
}

const isRoot = () => process.getuid?.() === 0
const has = (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0

async function distribution() {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^ID=["']?([a-z]+)/m.exec(text)?.[1] ?? ''
}

let indexRead = false
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (!indexRead) await run('apt-get', ['update', '-qq'], { env })
  indexRead = true
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}

/**
 * Finds a Chromium or installs one.
 *
 * @returns {Promise<string>} its path
 * @throws with what to do by hand when every way failed
 */
export async function ensureChromium({ log = console.log } = {}) {
  const found = await findChromium()
  if (found) return found
  const faults = []
  const attempt = async (what, work) => {
    log(`没有找到 Chromium，${what}…`)
    try {
      await work()
    } catch (error) {
      faults.push(`${what}：${error.message}`)
    }
    return findChromium()
  }
  // Ubuntu's package of that name is a stub for snap, which does not run in containers.
  if (isRoot() && (await distribution()) === 'debian' && has('apt-get')) {
    const file = await attempt('用 apt-get 安装', () => aptInstall(['chromium']))
    if (file) return file
  }
  const require = createRequire(import.meta.url)
  const cli = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js')
  const withSystem = isRoot() && has('apt-get') ? ['--with-deps'] : []
  const file = await attempt('用 playwright-core 下载', () =>
    run(process.execPath, [cli, 'install', ...withSystem, 'chromium']),
  )
  if (file) return file
  throw new Error(
    `无法准备浏览器。请安装 Chromium 或 Chrome，或用 CHROME_PATH 指明它的位置。\n${faults.join('\n')}`,
  )
}

/**
 * Makes sure that Chinese text has a font, without which every screenshot shows boxes.
 *
 * @returns {Promise<boolean>} false when there is none and none could be installed
 */
export async function ensureFonts({ log = console.log } = {}) {
  if (process.platform !== 'linux') return true
  const listed = () =>
    spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  if (listed() !== '') return true
  if (isRoot() && has('apt-get')) {
    try {
      log('没有中文字体，安装 fonts-noto-cjk…')
      await aptInstall(['fontconfig', 'fonts-noto-cjk'])
    } catch (error) {
      log(`字体安装失败：${error.message}`)
    }
  }
  if (listed() !== '') return true
  log('提示：系统里没有中文字体，截图中的汉字会是方框。请安装 fonts-noto-cjk。')
  return false
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureDependencies()
  await ensureWeappTools()
  await ensureFonts()
  console.log(`Chromium：${await ensureChromium()}`)
}
