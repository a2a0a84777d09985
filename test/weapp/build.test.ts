import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, traverse, types } from '@babel/core'
import type { NodePath } from '@babel/core'
import { parse as parseWithVersion } from 'acorn'
import postcss from 'postcss'
import { budgets, weappSizes } from '../../tools/size.mjs'

// What can be said about the mini-program without running it. `npm test` builds dist/weapp first.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const dist = path.join(root, 'dist/weapp')

interface AppJson {
  pages: string[]
  subPackages: { root: string; pages: string[] }[]
  tabBar: { custom: boolean; list: { pagePath: string; text: string }[] }
  lazyCodeLoading: string
  __usePrivacyCheck__: boolean
}

/** What WeChat's runtime lacks, or forbids. */
const missing = [
  'URL',
  'URLSearchParams',
  'Intl',
  'TextDecoder',
  'TextEncoder',
  'AbortController',
  'structuredClone',
  'crypto',
  'Proxy',
  'window',
  'self',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'FormData',
  'Blob',
  'FileReader',
  'process',
  'Buffer',
  'queueMicrotask',
  'requestAnimationFrame',
  'eval',
  'Function',
]

async function filesOf(directory: string, extension: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true })
  return names
    .filter((name) => name.endsWith(extension))
    .map((name) => name.split(path.sep).join('/'))
}

const readDist = (file: string): Promise<string> => readFile(path.join(dist, file), 'utf8')
const readApp = async (): Promise<AppJson> => JSON.parse(await readDist('app.json')) as AppJson
const pagesOf = (app: AppJson): string[] => [
  ...app.pages,
  ...app.subPackages.flatMap((item) => item.pages.map((page) => `${item.root}/${page}`)),
]

/**
 * Two uses that are not what they look like; each is provable where it is named.
 * - TanStack Query makes an AbortController for every fetch: src/platform/polyfills.weapp.ts brings one
 *   before anything else runs (polyfills.test.ts tries it where there is none).
 * - Its `trackResult` makes a Proxy, but only for queries without `notifyOnChangeProps`; ours set it for
 *   all of them (checked below).
 */
function isAnswered(use: NodePath, name: string): boolean {
  if (name === 'AbortController') return true
  if (name !== 'Proxy') return false
  return (
    use.findParent(
      (parent) =>
        parent.isClassMethod() && types.isIdentifier(parent.node.key, { name: 'trackResult' }),
    ) !== null
  )
}

/** `typeof name` asks without touching; a branch that asked first may touch. */
function isGuarded(use: NodePath, name: string): boolean {
  if (use.parentPath?.isUnaryExpression({ operator: 'typeof' }) === true) return true
  const asks = (node: types.Node | null | undefined): boolean => {
    let found = false
    types.traverseFast(node, (inner) => {
      if (
        types.isUnaryExpression(inner, { operator: 'typeof' }) &&
        types.isIdentifier(inner.argument, { name })
      ) {
        found = true
      }
    })
    return found
  }
  return (
    use.findParent(
      (parent) =>
        ((parent.isConditionalExpression() || parent.isIfStatement()) && asks(parent.node.test)) ||
        (parent.isLogicalExpression() && asks(parent.node.left)),
    ) !== null
  )
}

/** Names of the missing globals that a script would touch. */
function touches(code: string, names: readonly string[]): string[] {
  const ast = parseSync(code, { configFile: false, babelrc: false, sourceType: 'script' })
  const found = new Set<string>()
  traverse(ast!, {
    'ReferencedIdentifier|AssignmentExpression'(use: NodePath) {
      if (!use.isIdentifier() || !names.includes(use.node.name)) return
      const { name } = use.node
      if (use.scope.hasBinding(name, true) || isGuarded(use, name) || isAnswered(use, name)) return
      found.add(use.node.name)
    },
  })
  return [...found]
}

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
    expect(touches(code, missing)).toEqual(expected)
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

describe('sizes', () => {
  test('main package, each subpackage and the whole are within their budgets', async () => {
    const { main, total, subpackages } = await weappSizes(dist)
    expect(main).toBeLessThanOrEqual(budgets.weappMain)
    expect(total).toBeLessThanOrEqual(budgets.weappTotal)
    for (const bytes of Object.values(subpackages)) {
      expect(bytes).toBeLessThanOrEqual(budgets.weappSubpackage)
    }
    expect(Object.keys(subpackages)).toEqual((await readApp()).subPackages.map((item) => item.root))
  })

  test('no source map and no licence file is uploaded', async () => {
    expect([...(await filesOf(dist, '.map')), ...(await filesOf(dist, '.txt'))]).toEqual([])
  })
})

describe('scripts', () => {
  test('are ES2015', async () => {
    const faults: string[] = []
    for (const file of await filesOf(dist, '.js')) {
      try {
        parseWithVersion(await readDist(file), { ecmaVersion: 2015, sourceType: 'script' })
      } catch (error) {
        faults.push(`${file}: ${String(error)}`)
      }
    }
    expect(faults).toEqual([])
  })

  test('touch nothing that the runtime lacks', async () => {
    const faults: Record<string, string[]> = {}
    for (const file of await filesOf(dist, '.js')) {
      const found = touches(await readDist(file), missing)
      if (found.length > 0) faults[file] = found
    }
    expect(faults).toEqual({})
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

describe('styles', () => {
  test('use nothing that the style compiler of WeChat refuses', async () => {
    const faults: string[] = []
    for (const file of await filesOf(dist, '.wxss')) {
      postcss.parse(await readDist(file)).walk((node) => {
        if (node.type === 'rule') {
          const inKeyframes =
            node.parent?.type === 'atrule' &&
            /keyframes$/.test((node.parent as postcss.AtRule).name)
          const bare = node.selector.replace(/\[[^\]]*\]|"[^"]*"/g, '')
          if (!inKeyframes && /[*~]/.test(bare)) faults.push(`${file}: ${node.selector}`)
          if (node.parent?.type === 'rule') faults.push(`${file}: 嵌套 ${node.selector}`)
        }
        if (node.type === 'atrule' && /^(layer|container|scope|starting-style)$/.test(node.name)) {
          faults.push(`${file}: @${node.name}`)
        }
        if (node.type === 'decl' && /url\(\s*(?!['"]?(?:data:|https?:))/.test(node.value)) {
          faults.push(`${file}: ${node.prop}: ${node.value}`)
        }
      })
    }
    expect(faults).toEqual([])
  })
})
