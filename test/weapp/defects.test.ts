/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { Phone, type Defects } from './support/phone'
import { walkTabs } from './support/tab-bar-walk'

// The harness proves something only if it turns red when the mini-program is broken. Each case breaks
// the compiled program in one place; what a test would have seen must then be a failure.

const HOME = 'pages/tabbar/index/index'

/** Opens the login page as a test would, uses it, and goes on to a page of a subpackage. */
async function useApp(phone: Phone): Promise<void> {
  await phone.launch()
  await phone.at(HOME)
  await phone.goTo('/pages/login/login')
  await phone.see('先逛逛')
  if (phone.unnamed().length > 0) throw new Error(`no name: ${phone.unnamed().join()}`)
  await phone.fill('请输入手机号', '139')
  await phone.see('139')
  await phone.tap('.check-row__mark')
  await phone.tap('获取验证码')
  await phone.see('请输入 11 位手机号')
  await phone.goTo('/pages/user/protocol?kind=privacy')
  await phone.see('隐私政策')
  await phone.quiet()
  const [error] = phone.takeErrors()
  if (error) throw new Error(error)
}

/** What went wrong on a phone with this defect; null when nobody noticed. */
async function problemWith(defects: Defects): Promise<string | null> {
  const phone = new Phone(defects)
  try {
    await useApp(phone)
    return null
  } catch (error) {
    return [(error as Error).message, ...phone.takeErrors()].join('\n')
  } finally {
    phone.close()
  }
}

const inFile = (name: string, change: (source: string) => string): Defects => ({
  file: (file, source) => (file === name ? change(source) : source),
})
const before =
  (code: string) =>
  (source: string): string =>
    `${code};${source}`

interface Tree {
  attr?: Record<string, unknown>
  children?: Tree[]
}
function strip(tree: Tree, names: readonly string[]): Tree {
  if (typeof tree !== 'object' || tree === null) return tree
  for (const name of names) delete tree.attr?.[name]
  for (const child of tree.children ?? []) strip(child, names)
  return tree
}
const inTemplates = (...names: string[]): Defects => ({
  template: (_file, template) => (data) => strip(template(data) as Tree, names),
})

test('nothing is found on the program as it is', async () => {
  expect(await problemWith({})).toBeNull()
})

const cases: [string, Defects, RegExp][] = [
  [
    'document is used',
    inFile('pages/login/login.js', before('document.title = "拾古"')),
    /document|undefined/,
  ],
  [
    'process.env is left in the bundle',
    inFile('app.js', before('var mode = process.env.NODE_ENV')),
    /process|undefined/,
  ],
  [
    'new Function is called',
    inFile('common.js', before('new Function("return 1")()')),
    /Code generation|EvalError/,
  ],
  ['eval is called', inFile('vendors.js', before('(0, eval)("1")')), /Code generation|EvalError/],
  ['Intl is used', inFile('common.js', before('Intl.DateTimeFormat()')), /Intl is not defined/],
  [
    'URL is used',
    inFile('pages/login/login.js', before('new URL("https://a.b")')),
    /URL is not defined/,
  ],
  [
    'AbortController is used before its polyfill',
    inFile('runtime.js', before('new AbortController()')),
    /AbortController is not defined/,
  ],
  [
    'a file of another subpackage is required',
    inFile('pages/user/protocol.js', before('require("../post/detail.js")')),
    /is not defined, require args/,
  ],
  [
    'a page is missing from app.json',
    { app: (app) => ({ ...app, pages: app.pages.filter((page) => page !== 'pages/login/login') }) },
    /is not found/,
  ],
  [
    'taps are not bound in the templates',
    inTemplates('bindtap'),
    /no “获取验证码” that can be tapped/,
  ],
  ['typing is not bound in the templates', inTemplates('bindinput'), /“139” is not on/],
  ['nodes do not carry their id', inTemplates('data-sid', 'id'), /“139” is not on/],
  ['names for screen readers are lost', inTemplates('ariaLabel'), /no name: /],
  ['the recursive component is gone', inFile('comp.js', () => ''), /comp\.js calls neither/],
  [
    'the tab bar does not call Component',
    inFile('custom-tab-bar/index.js', () => ''),
    /custom-tab-bar/,
  ],
  [
    'a page logs an error',
    inFile('pages/login/login.js', before('console.error("broken")')),
    /console\.error: broken/,
  ],
  [
    'a handler throws later',
    inFile(
      'pages/login/login.js',
      before('setTimeout(function () { throw new Error("too late") }, 0)'),
    ),
    /too late/,
  ],
  [
    'setData carries more than a mebibyte',
    inFile(
      'pages/login/login.js',
      before(
        'setTimeout(function () { getCurrentPages().pop().setData({ x: new Array(1100000).join("x") }) }, 50)',
      ),
    ),
    /setData of \d+ bytes/,
  ],
]

test.each(cases)('red when %s', async (_name, defects, message) => {
  expect(await problemWith({ ...defects, impatient: true })).toMatch(message)
})

test('a private call that app.json does not declare is refused, one that it declares opens', async () => {
  const ask = before(
    'wx.chooseLocation({ fail: function (error) { console.error(error.errMsg) } })',
  )
  const declared = await problemWith(inFile('pages/login/login.js', ask))
  const missing = await problemWith({
    ...inFile('pages/login/login.js', ask),
    app: (app) => ({ ...app, requiredPrivateInfos: [] }),
  })
  expect(declared).toMatch(/chooseLocation:fail cancel/)
  expect(missing).toMatch(/need to be declared in the requiredPrivateInfos/)
})

/** Visits two tabs, and says what the tab bar's tests would have found on this phone. */
async function problemWithTabs(defects: Defects): Promise<string | null> {
  const phone = new Phone(defects)
  try {
    await phone.launch({ url: '/pages/tabbar/study/study' })
    await phone.tab('发布')
    await phone.at('pages/tabbar/topic/topic')
    await phone.tab('学习')
    await walkTabs(phone, '学习', '发布')
    return null
  } catch (error) {
    return [(error as Error).message, ...phone.takeErrors()].join('\n')
  } finally {
    phone.close()
  }
}

/** A page that tells its tab bar something whenever it is shown again, as is often done. */
const onShow = (told: string): Defects =>
  inFile(
    'pages/tabbar/topic/topic.js',
    before(`var P = Page; Page = function (page) {
      var show = page.onShow, seen = 0
      page.onShow = function () {
        seen += 1
        if (seen > 1) this.getTabBar().setData(${told})
        return show.apply(this, arguments)
      }
      Page = P
      P(page)
    }`),
  )
const item = (place: number): string => `'root.cn.[0].cn.[0].cn.[${place}].cl'`

test('red when another tab is lit after coming back', async () => {
  expect(await problemWithTabs({})).toBeNull()
  const lights = onShow(`{
    ${item(0)}: 'tappable tab-bar__item tab-bar__item--on',
    ${item(2)}: 'tappable tab-bar__item'
  }`)
  expect(await problemWithTabs(lights)).toMatch(/the lit tabs changed.*"首页"/)
})

test('red when a tab bar is told that the tab has changed', async () => {
  expect(await problemWithTabs(onShow('{ selected: 2 }'))).toMatch(/a tab bar was written to/)
})

// Last, since the compiler's code keeps state of its own.
test('red when the script of the templates names no template', async () => {
  const broken = (source: string): string => source.replace(/tmpl_'/g, "tmplx_'")
  expect(await problemWith({ templates: broken })).toMatch(/Template `tmplx_\d+_\d+` not found/)
})
