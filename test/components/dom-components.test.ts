import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { compile } from 'sass'
import { findChromium } from '../../tools/setup.mjs'

// The H5 components replace Taro's own, so what the mini-program promises about them is checked here,
// in a real browser and without the rest of the application.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The only part of Taro that the components speak to. */
const taroDouble = `
  const listeners = {}
  export default { eventCenter: {
    on: (name, fn) => (listeners[name] ??= new Set()).add(fn),
    off: (name, fn) => listeners[name]?.delete(fn),
    trigger: (name, value) => listeners[name]?.forEach((fn) => fn(value)),
  } }
`

async function bundle(): Promise<string> {
  const result = await build({
    entryPoints: [path.join(root, 'test/components/dom-components.fixture.tsx')],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    target: 'es2019',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { '@': path.join(root, 'src') },
    plugins: [
      {
        name: 'fixture',
        setup(hooks) {
          hooks.onResolve({ filter: /^@tarojs\// }, ({ path: name }) => ({
            path: name,
            namespace: 'double',
          }))
          hooks.onLoad({ filter: /^@tarojs\/taro$/, namespace: 'double' }, () => ({
            contents: taroDouble,
          }))
          // The components that stay Taro's are not under test.
          hooks.onLoad({ filter: /components/, namespace: 'double' }, () => ({
            contents: 'module.exports = new Proxy({}, { get: () => () => null })',
          }))
          hooks.onLoad({ filter: /\.scss$/ }, ({ path: file }) => ({
            contents: `const style = document.createElement('style'); style.textContent = ${JSON.stringify(
              compile(file).css,
            )}; document.head.append(style)`,
          }))
        },
      },
    ],
  })
  return result.outputFiles[0]!.text
}

let browser: Browser
let page: Page
let touch: CDPSession
const faults: string[] = []

beforeAll(async () => {
  const executablePath = await findChromium()
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  touch = await context.newCDPSession(page)
  const script = await bundle()
  await page.route('http://fixture.test/**', (route) =>
    new URL(route.request().url()).pathname === '/'
      ? route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><meta name="viewport" content="width=device-width"><style>
            html,body{margin:0;height:100%}.taro_page{height:844px;overflow-y:scroll;position:relative}
            .card{padding:20px;line-height:20px}input{height:44px}.card--down{opacity:.5}</style>
            <div id="app" class="taro_page"></div><script>${script}</script>`,
        })
      : route.fulfill({ status: 404, body: '' }),
  )
})
beforeEach(async () => {
  await page.goto('http://fixture.test/')
  await page.waitForSelector('#root')
})
afterAll(async () => {
  await browser.close()
})
afterEach(() => {
  expect(faults.splice(0)).toEqual([])
})

const log = (): Promise<string[]> => page.evaluate(() => window.log)
const logged = (entry: string): Promise<unknown> =>
  page.waitForFunction((wanted) => window.log.includes(wanted), entry, { timeout: 5000 })

async function drag(x1: number, y1: number, x2: number, y2: number, steps = 8): Promise<void> {
  const at = (x: number, y: number) => [{ x, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(x1, y1) })
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part),
    })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a tap reaches the view, and a stopped one stays with its own', async () => {
  await page.locator('#card').tap({ position: { x: 5, y: 5 } })
  await page.locator('#like').tap()
  expect(await log()).toEqual(expect.arrayContaining(['card', 'like']))
  expect((await log()).filter((entry) => entry === 'card')).toHaveLength(1)
  expect(await page.locator('#card').getAttribute('data-post')).toBe('7')
})

test('hoverClass comes under the finger and goes after it', async () => {
  const box = (await page.locator('#card').boundingBox())!
  const point = [{ x: box.x + 5, y: box.y + 5 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point })
  await page.waitForSelector('#card.card--down')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForSelector('#card:not(.card--down)')
})

test('a long press reports once; a scroll that starts there reports nothing', async () => {
  const box = (await page.locator('#card').boundingBox())!
  const point = [{ x: box.x + 5, y: box.y + 5 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point })
  await logged('long')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await drag(box.x + 5, box.y + 60, box.x + 5, box.y - 40)
  await page.waitForTimeout(450)
  expect((await log()).filter((entry) => entry === 'long')).toHaveLength(1)
})

test('Text keeps its line breaks and cuts after the given lines', async () => {
  const { lines, clamp } = await page.locator('#text').evaluate((element) => ({
    lines: element.clientHeight / 20,
    clamp: getComputedStyle(element).webkitLineClamp,
  }))
  expect(clamp).toBe('2')
  expect(lines).toBe(2)
})

test('a disabled button does not click', async () => {
  await page.locator('#go').tap()
  await page.locator('#off').tap({ force: true })
  expect(await log()).toContain('go')
  expect(await log()).not.toContain('off')
})

test('Image reports its natural size, has a name, and says when it fails', async () => {
  await logged('load:40x20')
  await logged('image:fail')
  const image = page.locator('#picture')
  expect(await image.getAttribute('alt')).toBe('青花瓶')
  expect(await image.evaluate((element) => getComputedStyle(element).objectFit)).toBe('cover')
})

test('a number field takes digits only, up to its length, and confirms with Enter', async () => {
  await page.locator('#digits').tap()
  await page.keyboard.type('0a1b234567')
  await page.keyboard.press('Enter')
  expect(await page.locator('#digits').inputValue()).toBe('012345')
  expect(await log()).toContain('confirm:012345')
  await page.locator('#price').tap()
  await page.keyboard.type('12.3.4x')
  expect(await page.locator('#price').inputValue()).toBe('12.34')
  expect(await log()).toEqual(expect.arrayContaining(['focus', 'blur:012345', 'price:12.34']))
})

test('a value that is set from outside is shown', async () => {
  await page.locator('#digits').fill('123456')
  await page.locator('#clear').tap()
  expect(await page.locator('#digits').inputValue()).toBe('')
})

test('a word that is being composed is reported when it is finished, once', async () => {
  await page.locator('#free').tap()
  await touch.send('Input.imeSetComposition', { text: 'qing', selectionStart: 4, selectionEnd: 4 })
  expect((await log()).filter((entry) => entry.startsWith('free:'))).toEqual([])
  await touch.send('Input.insertText', { text: '青花' })
  await logged('free:青花')
  expect((await log()).filter((entry) => entry.startsWith('free:'))).toEqual(['free:青花'])
})

test('Textarea grows with its text, and Enter makes a line', async () => {
  const note = page.locator('#note')
  const before = (await note.boundingBox())!.height
  await note.tap()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('末行')
  expect((await note.boundingBox())!.height).toBeGreaterThan(before * 2)
  expect(await page.locator('#note-length').textContent()).toBe('6')
  expect(await log()).not.toContain('note-confirm')
})

test('ScrollView reports its end once until it is left', async () => {
  const list = page.locator('#list')
  await list.evaluate((element) => element.scrollTo(0, 480))
  await logged('scroll:480')
  await list.evaluate((element) => element.scrollTo(0, 500))
  await logged('scroll:500')
  expect((await log()).filter((entry) => entry === 'lower')).toHaveLength(1)
  await list.evaluate((element) => element.scrollTo(0, 0))
  await logged('scroll:0')
  await list.evaluate((element) => element.scrollTo(0, 500))
  await page.waitForFunction(() => window.log.filter((entry) => entry === 'lower').length === 2)
})

test('Swiper starts where it is told and follows the finger', async () => {
  const swiper = page.locator('#swiper')
  const offset = () =>
    swiper.locator('.taro-swiper__track').evaluate((element) => element.scrollLeft)
  expect(await offset()).toBe(390)
  await swiper.scrollIntoViewIfNeeded()
  const box = (await swiper.boundingBox())!
  await drag(box.x + 330, box.y + 40, box.x + 40, box.y + 40)
  await logged('slide:2')
})

test('pulling the page refreshes it, and the mark stays until the page says it is done', async () => {
  await drag(200, 20, 200, 320, 12)
  await logged('refresh')
  const mark = page.locator('.taro-puller').first()
  await page.waitForSelector('.taro-puller--turning')
  expect(await mark.getAttribute('aria-label')).toBe('正在刷新')
  await page.evaluate(() => window.page.stop())
  await page.waitForSelector('.taro-puller:not(.taro-puller--turning)', { state: 'attached' })
  expect(await log()).toEqual(expect.arrayContaining(['refresh', 'stopped']))
})

test('a short pull, and a pull in the middle of the page, refresh nothing', async () => {
  await drag(200, 20, 200, 80)
  await page.locator('.taro_page').evaluate((element) => element.scrollTo(0, 300))
  await drag(200, 300, 200, 560)
  await page.waitForTimeout(300)
  expect(await log()).not.toContain('refresh')
})

test('catchMove keeps the page still', async () => {
  await page.locator('#mask').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const scrolled = () => page.locator('.taro_page').evaluate((element) => element.scrollTop)
  const before = await scrolled()
  const box = (await page.locator('#mask').boundingBox())!
  await drag(box.x + 100, box.y + 30, box.x + 100, box.y - 200)
  await page.waitForTimeout(200)
  expect(await scrolled()).toBe(before)
  await drag(box.x + 100, box.y + 250, box.x + 100, box.y + 20)
  await page.waitForTimeout(300)
  expect(await scrolled()).toBeGreaterThan(before)
})
