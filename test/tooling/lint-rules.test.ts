import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'

// The lint rules that hold the design: where Taro may be called, what a mini-program lacks, how modules
// export. Each is shown to bite, and to let go where the design allows it.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const watched = [
  'no-restricted-imports',
  'no-restricted-properties',
  'no-restricted-globals',
  'no-restricted-syntax',
  'no-eval',
  'no-new-func',
  'no-console',
]
const eslint = new ESLint({
  cwd: root,
  // The snippets are in no TypeScript project, and the watched rules need none.
  overrideConfig: { languageOptions: { parserOptions: { project: null } } },
  ruleFilter: ({ ruleId }) => watched.includes(ruleId),
})

async function findings(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) })
  const messages = result!.messages
  for (const message of messages) if (message.fatal) throw new Error(message.message)
  return [...new Set(messages.map((message) => message.ruleId ?? ''))]
}

const taro = "import Taro from '@tarojs/taro'\n"

test.each<[string, string, string[]]>([
  // Taro's calls belong to platform
  ['src/state/session.ts', `${taro}Taro.setStorageSync('a', 1)`, ['no-restricted-properties']],
  ['src/features/post/x.ts', `${taro}void Taro.request({ url: '' })`, ['no-restricted-properties']],
  ['src/api/client.ts', `${taro}void Taro.uploadFile({} as never)`, ['no-restricted-properties']],
  ['src/ui/x.ts', `${taro}void Taro.chooseMedia({})`, ['no-restricted-properties']],
  [
    'src/api/x.ts',
    "import { connectSocket } from '@tarojs/taro'\nvoid connectSocket",
    ['no-restricted-imports'],
  ],
  [
    'src/lib/x.ts',
    "import { getStorageSync } from '@tarojs/taro'\nvoid getStorageSync",
    ['no-restricted-imports'],
  ],
  ['src/platform/storage.weapp.ts', `${taro}Taro.setStorageSync('a', 1)`, []],
  ['src/platform/pay.h5.ts', `${taro}void Taro.requestPayment({} as never)`, []],
  ['src/features/post/x.ts', "import { useDidShow } from '@tarojs/taro'\nuseDidShow(() => {})", []],
  // and cannot be reached by another name
  ['src/state/x.ts', "import T from '@tarojs/taro'\nvoid T", ['no-restricted-syntax']],
  [
    'src/state/x.ts',
    "import * as Taro from '@tarojs/taro'\nvoid Taro",
    ['no-restricted-imports', 'no-restricted-syntax'],
  ],
  [
    'src/state/x.ts',
    `${taro}const { request } = Taro\nvoid request`,
    ['no-restricted-properties', 'no-restricted-syntax'],
  ],
  [
    'src/state/x.ts',
    `${taro}const key = 'request'\nvoid Taro[key as never]`,
    ['no-restricted-syntax'],
  ],
  // what the mini-program lacks
  ['src/lib/x.ts', 'export const u = new URL("https://a.b")', ['no-restricted-globals']],
  ['src/lib/x.ts', 'export const p = new URLSearchParams()', ['no-restricted-globals']],
  ['src/lib/x.ts', 'export const f = new Intl.NumberFormat()', ['no-restricted-globals']],
  ['src/state/x.ts', 'export const a = new AbortController()', ['no-restricted-globals']],
  ['src/state/x.ts', 'export const c = structuredClone({})', ['no-restricted-globals']],
  ['src/state/x.ts', 'export const i = crypto.randomUUID()', ['no-restricted-globals']],
  ['src/ui/x.ts', 'document.title = "拾古"', ['no-restricted-globals']],
  [
    'src/ui/x.ts',
    'export const w = window.innerWidth',
    ['no-restricted-globals', 'no-restricted-properties'],
  ],
  ['src/ui/x.ts', 'export const l = globalThis.localStorage', ['no-restricted-properties']],
  ['src/platform/x.weapp.ts', 'void fetch("/")', ['no-restricted-globals']],
  ['src/platform/x.h5.ts', 'void fetch(new URL("/", location.href))', []],
  ['src/lib/x.ts', 'export const e = eval("1")', ['no-eval', 'no-restricted-globals']],
  ['src/lib/x.ts', 'export const f = new Function("return 1")', ['no-new-func']],
  // WeChat's own global
  ['src/state/x.ts', 'declare const wx: { login(): void }\nexport {}', []],
  ['src/platform/x.ts', 'wx.login()', ['no-restricted-globals']],
  ['src/platform/x.h5.ts', 'wx.login()', ['no-restricted-globals']],
  ['src/platform/x.weapp.ts', 'wx.login()', []],
  // exports
  ['src/features/post/x.ts', 'export default 1', ['no-restricted-syntax']],
  ['src/lib/x.ts', "export * from './time'", ['no-restricted-syntax']],
  ['src/ui/x.ts', 'const a = 1\nexport { a as default }', ['no-restricted-syntax']],
  ['server/src/x.ts', 'export default 1', ['no-restricted-syntax']],
  ['src/pages/post/detail.tsx', 'export default function PostDetailPage() { return null }', []],
  ['src/pages/post/detail.config.ts', 'export default definePageConfig({})', []],
  ['src/custom-tab-bar/index.tsx', 'export default function CustomTabBar() { return null }', []],
  // logs
  ['src/state/x.ts', 'console.log("x")', ['no-console']],
  ['src/state/x.ts', 'console.error("x")', []],
])('%s: %s', async (file, code, expected) => {
  expect((await findings(file, code)).sort()).toEqual(expected)
})
