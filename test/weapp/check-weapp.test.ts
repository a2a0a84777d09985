import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkWeapp } from '../../tools/check-weapp.mjs'
import { scriptFacts } from '../../tools/weapp/scripts.mjs'

// The package check finds nothing on the real build, and every fault that is planted in a copy of it.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const silent = { log: (): void => undefined }

/** A copy of the project as the check sees it. */
class Copy {
  private constructor(readonly directory: string) {}

  static async make(): Promise<Copy> {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'shigu-check-'))
    await cp(path.join(root, 'dist/weapp'), path.join(directory, 'dist/weapp'), { recursive: true })
    await cp(path.join(root, 'project.config.json'), path.join(directory, 'project.config.json'))
    return new Copy(directory)
  }

  private at(file: string): string {
    const home = file.startsWith('project.') ? '' : 'dist/weapp'
    return path.join(this.directory, home, file)
  }
  read(file: string): Promise<string> {
    return readFile(this.at(file), 'utf8')
  }
  async write(file: string, content: string | Buffer): Promise<void> {
    await writeFile(this.at(file), content)
  }
  async edit(file: string, change: (text: string) => string): Promise<void> {
    await this.write(file, change(await this.read(file)))
  }
  async json(file: string, change: (value: Record<string, unknown>) => void): Promise<void> {
    const value = JSON.parse(await this.read(file)) as Record<string, unknown>
    change(value)
    await this.write(file, JSON.stringify(value))
  }
  remove(file: string): Promise<void> {
    return rm(this.at(file))
  }
}

/** What the check says about a copy in which something was changed, one line for each finding. */
async function findingsAfter(change: (copy: Copy) => Promise<void>): Promise<string[]> {
  const copy = await Copy.make()
  try {
    await change(copy)
    const { findings } = await checkWeapp({ project: copy.directory, ...silent })
    return findings.map(({ file, message }) => `${file}：${message}`)
  } finally {
    await rm(copy.directory, { recursive: true, force: true })
  }
}

const LOGIN = 'pages/login/login'
const append =
  (file: string, text: string) =>
  (copy: Copy): Promise<void> =>
    copy.edit(file, (before) => `${before}\n${text}`)

test('nothing is found on the real build, and its log names what to declare', async () => {
  const lines: string[] = []
  const { findings, privacy } = await checkWeapp({ log: (line: string) => void lines.push(line) })
  expect(findings).toEqual([])
  expect(privacy.flatMap(({ by }) => by)).toEqual(
    expect.arrayContaining(['wx.chooseMedia', 'wx.setClipboardData']),
  )
  expect(lines.join('\n')).toMatch(/需要在《用户隐私保护指引》中声明/)
  expect(lines.join('\n')).toMatch(/主包：[\d.]+ KB（预算 800\.0 KB，微信上限 2048\.0 KB）/)
})

const cases: [string, (copy: Copy) => Promise<void>, RegExp][] = [
  [
    'a main package over its budget',
    append('vendors.js', `/*${'x'.repeat(400 * 1024)}*/`),
    /^主包：.*超出预算/,
  ],
  [
    'a subpackage above what WeChat takes',
    append('pages/post/detail.js', `/*${'x'.repeat(2 * 1024 * 1024)}*/`),
    /^分包 pages\/post：.*超出微信的上限/,
  ],
  [
    'JSON that is none',
    append(`${LOGIN}.json`, '}'),
    /^pages\/login\/login\.json：不是正确的 JSON/,
  ],
  [
    'a key that WeChat does not know',
    (copy) => copy.json('app.json', (app) => void (app.lazyCodeLoad = true)),
    /^app\.json：微信不认识的键 lazyCodeLoad$/,
  ],
  [
    'a page setting of the wrong type',
    (copy) => copy.json(`${LOGIN}.json`, (page) => void (page.enablePullDownRefresh = 'yes')),
    /^pages\/login\/login\.json：enablePullDownRefresh：类型应为 boolean$/,
  ],
  [
    'a template that is not closed',
    append(`${LOGIN}.wxml`, '<view>'),
    /^pages\/login\/login\.wxml：wcc 编译失败：.*end tag missing/,
  ],
  [
    'a fault in the script of the templates',
    append('utils.wxs', 'function ('),
    /^utils\.wxs：wcc 编译失败：/,
  ],
  [
    'a style that the compiler refuses',
    append(`${LOGIN}.wxss`, '.a:is(.b,.c){color:red}'),
    /^pages\/login\/login\.wxss：wcsc 编译失败/,
  ],
  [
    'a selector for everything',
    append('common.wxss', '.a *{color:red}'),
    /^common\.wxss：选择器不被接受：\.a \*$/,
  ],
  [
    'a selector for later siblings',
    append('common.wxss', '.a~.b{color:red}'),
    /^common\.wxss：选择器不被接受：\.a~\.b$/,
  ],
  ['nested rules', append('common.wxss', '.a{.b{color:red}}'), /^common\.wxss：嵌套的规则：\.b$/],
  ['a layer', append('common.wxss', '@layer a{.b{color:red}}'), /^common\.wxss：不支持 @layer$/],
  [
    'a container query',
    append('common.wxss', '@container (min-width:1px){.b{color:red}}'),
    /^common\.wxss：不支持 @container$/,
  ],
  [
    'a relative picture in a style',
    append('pages/user/setting.wxss', '.a{background:url(./a.png)}'),
    /^pages\/user\/setting\.wxss：本地图片要内联/,
  ],
  [
    'an operator younger than ES2015',
    append('pages/user/setting.js', 'var a = App ?? 1'),
    /^pages\/user\/setting\.js：不是 ES2015 语法/,
  ],
  [
    'code made from text',
    append('taro.js', 'new Function("return 1")()'),
    /^taro\.js：用 Function 构造代码$/,
  ],
  [
    'something that only a browser has',
    append(`${LOGIN}.js`, 'document.title = "拾古"'),
    /^pages\/login\/login\.js：用到小程序里没有的 document$/,
  ],
  [
    'a private call that is not declared',
    append(`${LOGIN}.js`, 'wx.choosePoi({})'),
    /^pages\/login\/login\.js：调用了 choosePoi，但 app\.json 的 requiredPrivateInfos 没有声明它/,
  ],
  [
    'choosing a place without saying so',
    async (copy) => {
      await append(`${LOGIN}.js`, 'wx.chooseLocation({})')(copy)
      await copy.json('app.json', (app) => void (app.requiredPrivateInfos = []))
    },
    /：调用了 chooseLocation，但 app\.json 的 requiredPrivateInfos 没有声明它/,
  ],
  [
    'a declared call that nobody makes',
    (copy) =>
      copy.json('app.json', (app) => {
        app.requiredPrivateInfos = [...(app.requiredPrivateInfos as string[]), 'getLocation']
      }),
    /^app\.json：requiredPrivateInfos 声明了 getLocation，但没有脚本调用它/,
  ],
  [
    'no declaration at all',
    (copy) => copy.json('app.json', (app) => void delete app.requiredPrivateInfos),
    /^app\.json：缺少 requiredPrivateInfos/,
  ],
  [
    'consent left to WeChat',
    (copy) => copy.json('app.json', (app) => void delete app.__usePrivacyCheck__),
    /^app\.json：__usePrivacyCheck__ 必须是 true/,
  ],
  [
    'a call that WeChat has withdrawn',
    append(`${LOGIN}.js`, 'wx.getUserProfile({})'),
    /^pages\/login\/login\.js：用了微信已收回的 getUserProfile$/,
  ],
  [
    'a page without its template',
    (copy) => copy.remove(`${LOGIN}.wxml`),
    /^app\.json：页面 pages\/login\/login 缺少 pages\/login\/login\.wxml$/,
  ],
  [
    'a component that is not there',
    (copy) =>
      copy.json(`${LOGIN}.json`, (page) => void (page.usingComponents = { comp: '../../card' })),
    /^pages\/login\/login\.json：组件 card 缺少 card\.js$/,
  ],
  [
    'a script that is not there',
    (copy) => copy.edit(`${LOGIN}.js`, (text) => `require("../../gone");${text}`),
    /^pages\/login\/login\.js：引用的脚本 gone\.js 不存在$/,
  ],
  [
    'a script of another subpackage',
    (copy) => copy.edit('pages/user/protocol.js', (text) => `require("../post/detail.js");${text}`),
    /^pages\/user\/protocol\.js：引用的脚本 pages\/post\/detail\.js 在另一个分包 pages\/post 里/,
  ],
  [
    'a template of another subpackage',
    append('pages/user/protocol.wxml', '<import src="../post/detail.wxml"/>'),
    /^pages\/user\/protocol\.wxml：引用的模板 pages\/post\/detail\.wxml 在另一个分包/,
  ],
  [
    'a source map',
    (copy) => copy.write('common.js.map', '{}'),
    /^common\.js\.map：源码映射不该上传$/,
  ],
  [
    'a file that nobody uses',
    (copy) => copy.write('pages/login/old.js', `/*${'x'.repeat(11 * 1024)}*/`),
    /^pages\/login\/old\.js：没有任何文件用到它（11\.0 KB）$/,
  ],
  [
    'a picture that belongs on the server',
    async (copy) => {
      await copy.write('banner.png', Buffer.alloc(201 * 1024))
      await append(`${LOGIN}.wxml`, '<image src="/banner.png"/>')(copy)
    },
    /^banner\.png：图片 201\.0 KB，超过 200 KB$/,
  ],
  [
    'a setting of DevTools of the wrong type',
    (copy) =>
      copy.json('project.config.json', (config) => {
        config.setting = { ...(config.setting as object), es6: 'no' }
      }),
    /^project\.config\.json：setting\.es6：类型应为 boolean$/,
  ],
  [
    'a build that project.config.json does not find',
    (copy) =>
      copy.json('project.config.json', (config) => void (config.miniprogramRoot = 'build/')),
    /^project\.config\.json：miniprogramRoot 指向的 build\/ 不存在$/,
  ],
  [
    'an app id that is none',
    (copy) => copy.json('project.config.json', (config) => void (config.appid = 'wx123')),
    /^project\.config\.json：appid“wx123”不对/,
  ],
]

test.each(cases)('found: %s', async (_name, change, expected) => {
  const findings = await findingsAfter(change)
  expect(findings).toContainEqual(expect.stringMatching(expected))
})

test('all findings are told, not the first', async () => {
  const findings = await findingsAfter(async (copy) => {
    await append(`${LOGIN}.wxml`, '<view>')(copy)
    await append('pages/user/setting.wxml', '<view>')(copy)
    await append('common.wxss', '.a *{color:red}')(copy)
  })
  const files = new Set(findings.map((line) => line.split('：')[0]))
  const broken = ['common.wxss', `${LOGIN}.wxml`, 'pages/user/setting.wxml']
  expect([...files]).toEqual(expect.arrayContaining(broken))
  // And what lies in a file that others take in is told once.
  expect(findings.filter((line) => line.includes('wcsc'))).toHaveLength(1)
})

// Taro keeps lists of every name of WeChat's; a rule that took those for calls would find all of them.
test.each([
  ['wx.chooseLocation({})', true],
  ['wx["chooseLocation"]({})', true],
  ['var o = n.n(a); o().chooseLocation({})', true],
  ['var f = promisify(wx.chooseLocation)', true],
  ['var o = n.n(a); later(o().chooseLocation)', true],
  ['var { chooseLocation: choose } = wx', true],
  ['var o = n.n(a); var { chooseLocation } = o()', true],
  ['(0, a.default.chooseLocation)({})', true],
  ['var names = new Set(["chooseLocation"])', false],
  ['var pages = { chooseLocation: { path: "choose-location" } }', false],
  ['go(r.pages.chooseLocation)', false],
  ['typeof wx.chooseLocation', false],
])('a call or a name: %s', (code, expected) => {
  expect(scriptFacts(code).uses.includes('chooseLocation')).toBe(expected)
})

test.each([
  ['jsx(Button, { openType: "getPhoneNumber" })', ['getPhoneNumber']],
  ['jsx(Button, { openType: ready ? "getPhoneNumber" : "share" })', ['getPhoneNumber', 'share']],
  ['"getPhoneNumber" === t.openType', []],
  ['jsx(Input, { type: "nickname" })', ['nickname']],
])('what a button opens: %s', (code, expected) => {
  expect(scriptFacts(code).openTypes).toEqual(expected)
})
