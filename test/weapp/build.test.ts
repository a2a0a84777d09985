import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { scriptFacts } from '../../tools/weapp/scripts.mjs'

// What our own design asks of the build, beside what WeChat asks of any (check-weapp.test.ts).
// `npm test` builds dist/weapp first.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const dist = path.join(root, 'dist/weapp')

interface AppJson {
  pages: string[]
  subPackages: { root: string; pages: string[] }[]
  tabBar: { custom: boolean; list: { pagePath: string; text: string }[] }
  lazyCodeLoading: string
  __usePrivacyCheck__: boolean
}

const readApp = async (): Promise<AppJson> =>
  JSON.parse(await readFile(path.join(dist, 'app.json'), 'utf8')) as AppJson
const pagesOf = (app: AppJson): string[] => [
  ...app.pages,
  ...app.subPackages.flatMap((item) => item.pages.map((page) => `${item.root}/${page}`)),
]

describe('the checks themselves', () => {
  test.each([
    ['new URL("https://a.b")', ['URL']],
    ['document.title = "x"', ['document']],
    ['(0, eval)("1")', ['eval']],
    ['var f = new Function("return this")', ['Function']],
    ['var a = process.env.X', ['process']],
    ['typeof window === "object" && window.close()', []],
    ['var fetch = 1; fetch += 1', []],
    ['var page = { document: 1 }; page.document', []],
  ])('%s', (code, expected) => {
    expect(scriptFacts(code).touches).toEqual(expected)
  })
})

describe('pages', () => {
  test('every page file of src is registered, and the other way round', async () => {
    const files = await readdir(path.join(root, 'src/pages'), { recursive: true })
    const written = files
      .filter((file) => /\.tsx$/.test(file) && !/\.(h5|test)\.tsx$/.test(file))
      .map(
        (file) =>
          `pages/${file
            .split(path.sep)
            .join('/')
            .replace(/(\.weapp)?\.tsx$/, '')}`,
      )
      .filter((page) => !page.startsWith('pages/dev/'))
    expect(pagesOf(await readApp()).sort()).toEqual(written.sort())
  })

  test('every registered page has its script, template and configuration', async () => {
    const gone = pagesOf(await readApp()).flatMap((page) =>
      ['.js', '.wxml', '.json']
        .map((extension) => page + extension)
        .filter((file) => !existsSync(path.join(dist, file))),
    )
    expect(gone).toEqual([])
  })

  test('the gallery is not in a production build', async () => {
    expect(pagesOf(await readApp()).filter((page) => page.startsWith('pages/dev/'))).toEqual([])
    expect(existsSync(path.join(dist, 'pages/dev'))).toBe(false)
  })

  test('the start page comes first and the five tabs stand in their order', async () => {
    const app = await readApp()
    expect(app.pages[0]).toBe('pages/common/start')
    expect(app.tabBar.custom).toBe(true)
    expect(app.tabBar.list.map((tab) => tab.pagePath)).toEqual([
      'pages/tabbar/index/index',
      'pages/tabbar/study/study',
      'pages/tabbar/topic/topic',
      'pages/tabbar/notice/notice',
      'pages/tabbar/user/user',
    ])
    expect(existsSync(path.join(dist, 'custom-tab-bar/index.js'))).toBe(true)
  })

  test('tab pages and the shared pages are in the main package, all else in subpackages', async () => {
    const app = await readApp()
    expect(app.pages.filter((page) => !/^pages\/(tabbar|common|login)\//.test(page))).toEqual([])
    const roots = app.subPackages.map((item) => item.root)
    expect(
      roots.filter((item) => !/^pages\/(index|post|topic|notice|user|module\/[a-z]+)$/.test(item)),
    ).toEqual([])
    expect(app.lazyCodeLoading).toBe('requiredComponents')
    expect(app.__usePrivacyCheck__).toBe(true)
  })
})

describe('what the two exceptions rest on', () => {
  test('the polyfills are the first import of the app', async () => {
    const app = await readFile(path.join(root, 'src/app.tsx'), 'utf8')
    expect(/^import .*$/m.exec(app)?.[0]).toMatch(/polyfills/)
  })

  test('no query is observed through a Proxy', async () => {
    const { queryClient } = await import('../../src/state/query-client')
    expect(queryClient.getDefaultOptions().queries?.notifyOnChangeProps).toBeDefined()
  })
})
