import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
  chromium,
} from 'playwright-core'

import { findChromium } from '../../../tools/setup.mjs'
import type { Place } from '../../../src/platform/location-types'
import './browser-doubles'
import { installDoubles } from './browser-doubles'
import { bundleProbe, type Fault } from './bundle'
import { withinTime, type Row } from './case'
import { TestServer, bytesOf } from './server'
import {
  answerBridge,
  type Chooses,
  type Dialog,
  type Launch,
  type Picture,
  type World,
} from './world'

const PLACE_BUTTONS = '.feedback-modal__button, .feedback-actions__item'

/** The browser's side: the probe in Chromium, in a page that is loaded anew for each case. */
export class H5Target {
  private readonly server = new TestServer()
  private browser!: Browser
  private world!: H5World

  async open(faults: readonly Fault[] = []): Promise<void> {
    const [script, executablePath] = await Promise.all([bundleProbe('h5', faults), findChromium()])
    // `</` would end the element.
    this.server.page = `<!doctype html><html><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width"><meta name="theme-color" content="#ffffff">
      <style>html,body{margin:0;height:100%}.taro_page{height:844px;overflow-y:scroll}</style></head>
      <body><div id="app"></div><script>${script.replace(/<\/(script)/g, '<\\/$1')}</script></body></html>`
    const port = await this.server.start()
    this.browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=user-gesture-required'],
    })
    const context = await this.browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'zh-CN',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    this.world = new H5World(this.server, `http://127.0.0.1:${port}`, context, page, devtools)
    await this.world.open()
  }

  async close(): Promise<void> {
    await this.world.album.clear()
    await this.browser.close()
    this.server.stop()
  }

  /** Runs a row in a page of its own; answers what it saw. */
  async run(row: Row): Promise<unknown> {
    await this.world.start(row.launch)
    const text = await withinTime(this.world.runProbe(row.name))
    const errors = this.world.takeErrors()
    if (errors.length > 0) throw new Error(`the page reported:\n${errors.join('\n')}`)
    return (JSON.parse(text) as { saw: unknown }).saw
  }
}

/** Pictures on the disk, where the browser's chooser finds them. */
class Album {
  private readonly folders: string[] = []

  async put(pictures: readonly Picture[]): Promise<string[]> {
    const folder = await mkdtemp(path.join(tmpdir(), 'shigu-album-'))
    this.folders.push(folder)
    return Promise.all(
      pictures.map(async (item) => {
        const place = path.join(folder, item.name)
        await writeFile(place, bytesOf(item))
        return place
      }),
    )
  }

  async clear(): Promise<void> {
    for (const folder of this.folders.splice(0)) await rm(folder, { recursive: true, force: true })
  }
}

class H5World implements World {
  private errors: string[] = []
  private choosers: Chooses<Picture[]>[] = []
  readonly album = new Album()
  private starts = 0

  constructor(
    private readonly server: TestServer,
    private readonly base: string,
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly devtools: CDPSession,
  ) {}

  async open(): Promise<void> {
    const { page } = this
    page.on('pageerror', (error) => this.errors.push(String(error)))
    page.on('console', (message) => {
      // What the cases provoke is told by Chromium as an error too.
      if (message.type() === 'error' && !/net::ERR_|WebSocket|Failed to load/.test(message.text()))
        this.errors.push(message.text())
    })
    page.on('filechooser', (chooser) => {
      const answer = this.choosers.shift() ?? 'cancel'
      const chosen =
        typeof answer === 'string'
          ? chooser.element().dispatchEvent('cancel')
          : // From the disk: bytes would travel as text.
            this.album.put(answer).then((places) => chooser.setFiles(places))
      // The app may have given the chooser up, or the case may be over.
      void chosen.catch(() => undefined)
    })
    await page.exposeFunction('askWorld', (name: string, args: string) =>
      answerBridge(this, name, args),
    )
    await page.addInitScript(installDoubles)
  }

  /** The app is opened anew, in a browser that has never seen it. */
  async start(launch: Launch | null): Promise<void> {
    const { page } = this
    await this.goOnline()
    await page.emulateMedia({ colorScheme: 'light' })
    await this.devtools.send('Storage.clearDataForOrigin', {
      origin: this.base,
      storageTypes: 'local_storage,indexeddb',
    })
    await this.devtools.send('Storage.overrideQuotaForOrigin', { origin: this.base })
    this.choosers = []
    this.starts += 1
    const query = Object.entries(launch?.query ?? {}).map(([name, value]) => `${name}=${value}`)
    const url = launch ? `#/${launch.path}${query.length > 0 ? '?' : ''}${query.join('&')}` : ''
    await page.goto(`${this.base}/h5/?${this.starts}${url}`)
    await page.waitForSelector('.probe-page', { state: 'attached' })
    await page.evaluate(() => navigator.clipboard.writeText(''))
    this.server.begin()
    this.errors = []
  }

  runProbe(name: string): Promise<string> {
    return this.page.evaluate(
      (wanted) => window.probe.run(wanted, (call, args) => window.askWorld(call, args)),
      name,
    )
  }

  takeErrors(): string[] {
    return this.errors.splice(0)
  }

  // ── network and server

  async origin(): Promise<string> {
    return this.base
  }
  async goOffline(): Promise<void> {
    await this.context.setOffline(true)
    // Chromium keeps what is on its way; a phone without a network does not.
    this.server.setDown(true)
  }
  async goOnline(): Promise<void> {
    this.server.setDown(false)
    await this.context.setOffline(false)
  }
  async serverLog(): Promise<string[]> {
    return this.server.log
  }
  async breakSockets(): Promise<void> {
    this.server.endSockets()
  }
  async serverCloses(code: number, reason: string): Promise<void> {
    this.server.endSockets(code, reason)
  }

  // ── windows of the system

  insideWeChat(bridge: 'ready' | 'late' | 'never'): Promise<void> {
    return this.page.evaluate((when) => window.around.insideWeChat(when), bridge)
  }
  answerPay(answer: 'ok' | 'cancel' | 'fail'): Promise<void> {
    return this.page.evaluate((text) => void (window.around.payAnswer = text), answer)
  }
  payRequests(): Promise<Record<string, unknown>[]> {
    return this.page.evaluate(() => window.around.payRequests)
  }
  async answerPlace(answer: Chooses<Place | 'nothing'>): Promise<void> {
    const place = typeof answer === 'string' ? null : answer
    await this.page.evaluate((value) => void (window.placeAnswer = value), place)
  }
  async shownPlace(): Promise<Place | null> {
    const hash = decodeURI(new URL(this.page.url()).hash)
    if (!hash.includes('open-location')) return null
    const params = new URL(hash.slice(1), this.base).searchParams
    return {
      name: params.get('name') ?? '',
      address: params.get('address') ?? '',
      latitude: Number(params.get('latitude')),
      longitude: Number(params.get('longitude')),
    }
  }
  async answerPictures(answer: Chooses<Picture[]>): Promise<void> {
    this.choosers.push(answer)
  }
  pictureLimits(): Promise<(number | 'many')[]> {
    return this.page.evaluate(() => window.around.limits)
  }
  async forgetTemporaryFiles(): Promise<void> {
    // A browser has none.
  }
  async fillDisk(): Promise<void> {
    await this.devtools.send('Storage.overrideQuotaForOrigin', { origin: this.base, quotaSize: 1 })
  }
  async answerLogin(): Promise<void> {
    // Only WeChat knows who is there.
  }
  async answerCall(): Promise<void> {
    // A browser does not tell what became of the call.
  }
  async dialled(): Promise<string | null> {
    const left = (await this.leftTo()).filter((url) => url.startsWith('tel:'))
    return left.at(-1)?.slice(4) ?? null
  }
  answerShare(answer: 'ok' | 'cancel' | 'refused' | 'missing'): Promise<void> {
    return this.page.evaluate((value) => window.around.setShare(value), answer)
  }
  sharedBySystem(): Promise<Record<string, unknown> | null> {
    return this.page.evaluate(() => window.around.shared)
  }
  async askConsent(): Promise<void> {
    // A browser asks by itself, call by call.
  }
  async privacyGuide(): Promise<void> {
    // Our own page serves.
  }

  // ── device

  plantStored(key: string, text: string): Promise<void> {
    return this.page.evaluate(([name, value]) => localStorage.setItem(name, value), [
      key,
      text,
    ] as const)
  }
  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText())
  }
  refuseClipboard(): Promise<void> {
    return this.page.evaluate(() => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException('no', 'NotAllowedError'))
      document.execCommand = () => false
    })
  }
  async touch(): Promise<void> {
    await this.page.touchscreen.tap(200, 700)
    // The sound system starts a moment later.
    await this.page.waitForTimeout(150)
  }
  vibrations(): Promise<number> {
    return this.page.evaluate(() => window.around.vibrations)
  }
  sounds(): Promise<number> {
    return this.page.evaluate(() => window.around.sounds)
  }
  withoutVibration(): Promise<void> {
    return this.page.evaluate(() => {
      // As on an iPhone.
      Object.defineProperty(navigator, 'vibrate', { value: undefined })
    })
  }
  withoutSound(): Promise<void> {
    return this.page.evaluate(() => {
      Object.assign(window, { AudioContext: undefined, webkitAudioContext: undefined })
    })
  }
  keyboard(open: boolean): Promise<void> {
    return this.page.evaluate((wanted) => {
      const known = document.querySelector<HTMLInputElement>('#field')
      const field = known ?? document.createElement('input')
      field.id = 'field'
      if (known === null) document.body.appendChild(field)
      if (wanted) field.focus()
      else field.blur()
    }, open)
  }
  hide(): Promise<void> {
    return this.setHidden(true)
  }
  show(): Promise<void> {
    return this.setHidden(false)
  }
  private setHidden(hidden: boolean): Promise<void> {
    return this.page.evaluate((value) => {
      window.around.hidden = value
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  }
  setSystemTheme(theme: 'light' | 'dark'): Promise<void> {
    return this.page.emulateMedia({ colorScheme: theme })
  }

  // ── what the person sees

  pagesInSight(): Promise<number> {
    return this.page.evaluate(
      () => document.querySelectorAll('.taro_router > :not(.taro_page_shade), .page-held').length,
    )
  }
  toast(): Promise<string> {
    return this.textOf('.feedback-toast[aria-live]')
  }
  loading(): Promise<string> {
    return this.textOf('.feedback-mask--clear')
  }
  private textOf(selector: string): Promise<string> {
    return this.page.evaluate((what) => document.querySelector(what)?.textContent ?? '', selector)
  }
  dialog(): Promise<Dialog | null> {
    return this.page.evaluate(() => {
      const box = document.querySelector('.feedback-modal')
      if (box === null) return null
      const words = (name: string): string => box.querySelector(name)?.textContent ?? ''
      return {
        title: words('.feedback-modal__title'),
        content: words('.feedback-modal__text'),
        buttons: Array.from(box.querySelectorAll('button'), (button) => button.textContent),
      }
    })
  }
  async touchButton(label: string): Promise<void> {
    await this.page.locator(PLACE_BUTTONS).filter({ hasText: label }).tap()
  }
  sheet(): Promise<string[] | null> {
    return this.page.evaluate(() => {
      const items = document.querySelectorAll(
        '.feedback-actions__item:not(.feedback-actions__item--cancel)',
      )
      return items.length === 0 ? null : Array.from(items, (item) => item.textContent ?? '')
    })
  }
  preview(): Promise<{ total: number; current: string } | null> {
    return this.page.evaluate(() => {
      const viewer = document.querySelector('.picture-viewer')
      if (viewer === null) return null
      const slides = Array.from(viewer.querySelectorAll('.picture-viewer__slide'))
      // The one that is on screen.
      const shown = slides.find((slide) => Math.abs(slide.getBoundingClientRect().left) < 1)
      return {
        total: slides.length,
        current: shown?.querySelector('img')?.getAttribute('src') ?? '',
      }
    })
  }
  ground(): Promise<{ ground: string; lightWords: boolean }> {
    return this.page.evaluate(() => {
      const root = document.documentElement
      const [red = 0, green = 0, blue = 0] = (root.style.backgroundColor.match(/\d+/g) ?? []).map(
        Number,
      )
      const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
      return { ground: `#${hex}`, lightWords: root.classList.contains('theme-dark') }
    })
  }
  async leftFor(): Promise<string[]> {
    return (await this.leftTo()).filter((url) => url.startsWith('http'))
  }
  private leftTo(): Promise<string[]> {
    return this.page.evaluate(() => window.around.left)
  }
  putElement(id: string, where: 'near' | 'far'): Promise<void> {
    return this.page.evaluate(
      ([name, place]) => {
        const element = document.createElement('div')
        element.id = name
        element.style.height = '300px'
        if (place === 'far') element.style.marginTop = '5000px'
        document.querySelector('.taro_page')?.appendChild(element)
      },
      [id, where] as const,
    )
  }
  scrollToEnd(): Promise<void> {
    return this.page.evaluate(() => {
      document.querySelector('.taro_page')?.scrollTo(0, 1_000_000)
    })
  }
  scrolledTo(): Promise<string> {
    return this.page.evaluate(() => {
      const page = document.querySelector('.taro_page')
      if (page?.scrollTop === 0) return 'top'
      const near = Array.from(page?.querySelectorAll('[id]') ?? []).find(
        (element) => Math.abs(element.getBoundingClientRect().bottom - window.innerHeight) < 300,
      )
      return near?.id ?? 'elsewhere'
    })
  }
  plantFirstData(json: string): Promise<void> {
    return this.page.evaluate((text) => {
      const holder = document.createElement('script')
      holder.type = 'application/json'
      holder.id = 'first-data'
      holder.textContent = text
      document.body.appendChild(holder)
    }, json)
  }
}
