// `npm run size`: what a phone has to download, against the budgets of the design.
// Reads dist/weapp and dist/h5 as `npm run build:weapp` and `npm run build:h5` leave them.
import { existsSync } from 'node:fs'
import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const KB = 1024

/** Bytes: ours, and those above which WeChat refuses an upload (a provider's app may have 20 MB in all). */
export const budgets = {
  weappMain: 800 * KB,
  weappTotal: 3 * KB * KB,
  weappSubpackage: 2 * KB * KB,
  wechatPackage: 2 * KB * KB,
  wechatTotal: 30 * KB * KB,
  h5HomeJsGzip: 180 * KB,
  h5HomeCssGzip: 25 * KB,
  h5HomeRequests: 25,
}

async function sizes(directory, base = directory) {
  const found = []
  for (const name of await readdir(directory)) {
    const absolute = path.join(directory, name)
    const info = await stat(absolute)
    if (info.isDirectory()) found.push(...(await sizes(absolute, base)))
    else
      found.push({
        file: path.relative(base, absolute).split(path.sep).join('/'),
        bytes: info.size,
      })
  }
  return found
}

/**
 * Package sizes of a mini-program build, counted as WeChat counts them: every file that is uploaded,
 * a file belonging to the subpackage under whose root it lies, the rest to the main package.
 *
 * @param {string} directory the build
 * @returns {Promise<{ main: number, total: number, subpackages: Record<string, number> }>} bytes
 */
export async function weappSizes(directory) {
  const app = JSON.parse(await readFile(path.join(directory, 'app.json'), 'utf8'))
  const roots = (app.subPackages ?? app.subpackages ?? []).map((item) =>
    item.root.replace(/\/$/, ''),
  )
  const subpackages = Object.fromEntries(roots.map((item) => [item, 0]))
  let main = 0
  let total = 0
  for (const { file, bytes } of await sizes(directory)) {
    if (file.endsWith('.map')) continue
    total += bytes
    const owner = roots.find((item) => file.startsWith(`${item}/`))
    if (owner === undefined) main += bytes
    else subpackages[owner] += bytes
  }
  return { main, total, subpackages }
}

/**
 * What the first visit of a page downloads: the document, the entry, and the chunks of the start page
 * and of that page, as the build's own chunk table lists them (everything that is imported on the way,
 * so no file is left out for being shared).
 *
 * @param {string} directory the H5 build
 * @param {string[]} pages page paths that the visit runs through
 * @returns {Promise<{ js: number, css: number, requests: number, files: { file: string, gzip: number }[] }>} gzip bytes
 */
export async function h5Sizes(directory, pages) {
  const table = JSON.parse(await readFile(path.join(directory, 'chunks.json'), 'utf8'))
  const wanted = new Set(table.entry)
  for (const page of pages) {
    const files = table.pages[page]
    if (files === undefined) throw new Error(`dist/h5/chunks.json 里没有页面 ${page}`)
    for (const file of files) wanted.add(file)
  }
  const files = []
  for (const file of ['index.html', ...wanted]) {
    const body = await readFile(path.join(directory, file))
    files.push({ file, gzip: gzipSync(body, { level: 9 }).length })
  }
  const sum = (extension) =>
    files
      .filter(({ file }) => file.endsWith(extension))
      .reduce((total, { gzip }) => total + gzip, 0)
  return { js: sum('.js'), css: sum('.css'), requests: files.length, files }
}

/**
 * Prints every number beside its budget.
 *
 * @returns {Promise<{ failures: string[] }>} names of the budgets that are exceeded
 */
export async function size({ log = console.log } = {}) {
  const failures = []
  const kb = (bytes) => `${(bytes / KB).toFixed(1)} KB`
  const line = (name, value, budget, print = kb) => {
    const ok = value <= budget
    if (!ok) failures.push(name)
    log(`${ok ? '✓' : '✗'} ${name}：${print(value)}，上限 ${print(budget)}`)
  }

  const weapp = path.join(root, 'dist/weapp')
  const h5 = path.join(root, 'dist/h5')
  for (const [directory, command] of [
    [weapp, 'build:weapp'],
    [h5, 'build:h5'],
  ]) {
    if (!existsSync(directory)) throw new Error(`没有 ${directory}，请先运行 npm run ${command}`)
  }

  const mini = await weappSizes(weapp)
  line('小程序主包', mini.main, budgets.weappMain)
  for (const [name, bytes] of Object.entries(mini.subpackages)) {
    line(`小程序分包 ${name}`, bytes, budgets.weappSubpackage)
  }
  line('小程序合计', mini.total, budgets.weappTotal)

  const home = await h5Sizes(h5, ['pages/common/start', 'pages/tabbar/index/index'])
  line('H5 首页脚本（gzip）', home.js, budgets.h5HomeJsGzip)
  line('H5 首页样式（gzip）', home.css, budgets.h5HomeCssGzip)
  line('H5 首页请求数（内容之前）', home.requests, budgets.h5HomeRequests, String)
  for (const { file, gzip } of home.files) log(`    ${kb(gzip).padStart(9)}  ${file}`)
  return { failures }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { failures } = await size()
    if (failures.length > 0) {
      console.error(`超出上限：${failures.join('、')}`)
      process.exit(1)
    }
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
