import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parse } from 'acorn'
import { CUSTOM_ROUTES } from '../../config/custom-routes'
import { budgets, h5Sizes } from '../../tools/size.mjs'

// What can be said about the H5 build without running it. `npm test` builds dist/h5 first.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const dist = path.join(root, 'dist/h5')

const listFiles = async (): Promise<string[]> => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
}
const readDist = (file: string): Promise<string> => readFile(path.join(dist, file), 'utf8')

interface ChunkTable {
  entry: string[]
  pages: Record<string, string[]>
}
const readTable = async (): Promise<ChunkTable> =>
  JSON.parse(await readDist('chunks.json')) as ChunkTable

test('every page of src is built, except those of development', async () => {
  const sources = await readdir(path.join(root, 'src/pages'), { recursive: true })
  const written = sources
    .filter((file) => /\.tsx$/.test(file) && !/\.(weapp|test)\.tsx$/.test(file))
    .map(
      (file) =>
        `pages/${file
          .split(path.sep)
          .join('/')
          .replace(/(\.h5)?\.tsx$/, '')}`,
    )
    .filter((page) => !page.startsWith('pages/dev/'))
  expect(Object.keys((await readTable()).pages).sort()).toEqual(written.sort())
})

test('every file that the chunk table names exists, under a name with its hash', async () => {
  const { entry, pages } = await readTable()
  const named = new Set([...entry, ...Object.values(pages).flat()])
  expect([...named].filter((file) => !existsSync(path.join(dist, file)))).toEqual([])
  expect([...named].filter((file) => !/\.[0-9a-f]{8}\.(js|css)$/.test(file))).toEqual([])
})

test('the document loads the entry from /h5/ and knows the chunks of every page', async () => {
  const html = await readDist('index.html')
  const { entry, pages } = await readTable()
  for (const file of entry) expect(html).toContain(`/h5/${file}`)
  expect(html).toContain(`var pages = ${JSON.stringify(pages)}`)
  expect(html).not.toContain('__PAGE_CHUNKS__')
})

test('hash routing, the start page first, no built-in tab bar', async () => {
  const { entry } = await readTable()
  const code = (await Promise.all(entry.filter((file) => file.endsWith('.js')).map(readDist))).join(
    '\n',
  )
  // Asked for yes or no: a failure should not print half a megabyte.
  const says = (what: RegExp): boolean => what.test(code)
  const [router = ''] = /router:\{mode:"hash",customRoutes:\{[^}]*\}\}/.exec(code) ?? []
  for (const [page, address] of Object.entries(CUSTOM_ROUTES)) {
    expect(router).toContain(`"${page}":"${address}"`)
  }
  expect(says(/entryPagePath:"pages\/common\/start"/)).toBe(true)
  // The custom-element runtime of Taro's own components is in no page's first load.
  expect(says(/__stencil/)).toBe(false)
})

test('scripts are what Chrome 69 and iOS 12 understand', async () => {
  const faults: string[] = []
  for (const file of (await listFiles()).filter((name) => name.endsWith('.js'))) {
    try {
      parse(await readDist(file), { ecmaVersion: 2019, sourceType: 'script' })
    } catch (error) {
      faults.push(`${file}: ${String(error)}`)
    }
  }
  expect(faults).toEqual([])
})

test('text files lie compressed beside themselves, and no source map is served', async () => {
  const files = await listFiles()
  const texts = files.filter((file) => /\.(js|css|html|json)$/.test(file))
  expect(texts.length).toBeGreaterThan(20)
  for (const file of texts) {
    const body = await readFile(path.join(dist, file))
    expect(gunzipSync(await readFile(path.join(dist, `${file}.gz`))).equals(body)).toBe(true)
    expect(brotliDecompressSync(await readFile(path.join(dist, `${file}.br`))).equals(body)).toBe(
      true,
    )
  }
  expect(files.filter((file) => file.endsWith('.map') || file.endsWith('.LICENSE.txt'))).toEqual([])
})

test('the logo that the server names lies beside the page', async () => {
  const logo = await readFile(path.join(dist, 'logo.png'))
  expect(logo.equals(await readFile(path.join(root, 'src/assets/logo.png')))).toBe(true)
  expect(logo.subarray(1, 4).toString()).toBe('PNG')
})

test('home stays within its budgets', async () => {
  const { js, css, requests } = await h5Sizes(dist, [
    'pages/common/start',
    'pages/tabbar/index/index',
  ])
  expect(js).toBeLessThanOrEqual(budgets.h5HomeJsGzip)
  expect(css).toBeLessThanOrEqual(budgets.h5HomeCssGzip)
  expect(requests).toBeLessThanOrEqual(budgets.h5HomeRequests)
})
