import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { ROUTES } from '../../../src/lib/routes'
import { TAB_KEYS } from '../../../src/lib/tabs'
import type { Place } from '../../../src/platform/location-types'
import { Logic } from '../../weapp/support/logic'
import { Wx, WxFailure } from '../../weapp/support/wx'
import { bundleProbe, type Fault } from './bundle'
import { withinTime, type Probe, type Row } from './case'
import { TestServer, bytesOf } from './server'
import {
  answerBridge,
  type Chooses,
  type Dialog,
  type Launch,
  type Picture,
  type World,
} from './world'

interface Page {
  route: string
  options: Record<string, string>
}

const PAGES = new Set<string>(Object.values(ROUTES).map(({ path: page }) => page))
const TABS = new Set<string>(
  Object.values(ROUTES).flatMap((route) =>
    'tab' in route && TAB_KEYS.five.includes(route.tab) ? [route.path] : [],
  ),
)

/** The mini-program's side: the probe in the isolated logic layer, under the `wx` double. */
export class WeappTarget {
  private readonly server = new TestServer()
  private port = 0
  private dist = ''

  async open(faults: readonly Fault[] = []): Promise<void> {
    this.port = await this.server.start()
    this.dist = await mkdtemp(path.join(tmpdir(), 'shigu-twins-'))
    await writeFile(path.join(this.dist, 'probe.js'), await bundleProbe('weapp', faults))
  }

  async close(): Promise<void> {
    this.server.stop()
    await rm(this.dist, { recursive: true, force: true })
  }

  rows(): Row[] {
    const app = new WeappWorld(this.server, this.port, this.dist, null)
    const rows = JSON.parse(app.probe.rows()) as Row[]
    app.end()
    return rows
  }

  /** Runs a row in an app of its own; answers what it saw. */
  async run(row: Row): Promise<unknown> {
    this.server.begin()
    const app = new WeappWorld(this.server, this.port, this.dist, row.launch)
    try {
      const text = await withinTime(
        app.probe.run(row.name, (name, args) => answerBridge(app, name, args)),
      )
      if (app.errors.length > 0) throw new Error(`the app reported:\n${app.errors.join('\n')}`)
      return (JSON.parse(text) as { saw: unknown }).saw
    } finally {
      app.end()
    }
  }
}

/** The rows of the table, read inside the app, since cases import the real twins. */
export async function readTable(): Promise<Row[]> {
  const target = new WeappTarget()
  await target.open()
  const rows = target.rows()
  await target.close()
  return rows
}

class WeappWorld implements World {
  readonly errors: string[] = []
  readonly probe: Probe
  private readonly wx = new Wx()
  private readonly logic: Logic
  private readonly stack: Page[] = []
  private readonly elements = new Map<string, 'near' | 'far'>()
  private firstCall = 0

  constructor(
    private readonly server: TestServer,
    port: number,
    dist: string,
    launch: Launch | null,
  ) {
    const launched = {
      path: launch?.path ?? ROUTES.start.path,
      query: { ...launch?.query },
      scene: launch?.scene ?? 1001,
    }
    this.stack.push({ route: launched.path, options: launched.query })
    this.wx.replies.set('requestPayment', {})
    const wx = this.wx.boot({
      port,
      logic: () => this.logic,
      declared: ['chooseLocation'],
      route: (name, url, delta) => this.route(name, url, delta),
      launchOptions: () => launched,
      element: (id) => {
        // The button of WeChat's consent, where the cases show one.
        if (id === 'agree-button') return { hasChildren: false }
        const where = this.elements.get(id)
        return where === undefined ? null : { hasChildren: where === 'near', height: 300 }
      },
      onError: (message) => this.errors.push(message),
    })
    this.logic = new Logic({
      dist,
      subpackages: [],
      wx,
      getApp: () => this.probe,
      getCurrentPages: () => this.stack,
      onError: (message) => this.errors.push(message),
    })
    this.probe = this.logic.start('probe.js').config as unknown as Probe
    this.firstCall = this.wx.calls.length
  }

  end(): void {
    this.logic.stop()
    this.wx.shutDown()
  }

  /** WeChat's pages: ten at most, tabs by switchTab alone. */
  private async route(name: string, url: string, delta: number): Promise<void> {
    await Promise.resolve()
    if (name === 'navigateBack') {
      if (this.stack.length < 2) throw new WxFailure('cannot navigate back at first page.')
      this.stack.splice(Math.max(1, this.stack.length - delta))
      return
    }
    const [place = '', query = ''] = url.replace(/^\//, '').split('?')
    const options: Record<string, string> = {}
    for (const pair of query.split('&').filter(Boolean)) {
      const [key = '', value = ''] = pair.split('=')
      options[key] = value
    }
    if (!PAGES.has(place)) throw new WxFailure(`page "${place}" is not found`)
    if (TABS.has(place) !== (name === 'switchTab') && name !== 'reLaunch')
      throw new WxFailure(`can not ${name} this page`)
    if (name === 'navigateTo' && this.stack.length >= 10)
      throw new WxFailure('webview count limit exceed')
    if (name === 'redirectTo') this.stack.pop()
    else if (name !== 'navigateTo') this.stack.length = 0
    this.stack.push(this.logic.give({ route: place, options }))
  }

  private lastOptions(name: string): Record<string, unknown> | null {
    const calls = this.wx.calls.slice(this.firstCall).filter((call) => call.name === name)
    return (calls.at(-1)?.options as Record<string, unknown> | undefined) ?? null
  }

  private countOf(name: string): number {
    return this.wx.calls.slice(this.firstCall).filter((call) => call.name === name).length
  }

  private choose(name: string, answer: 'cancel' | 'denied' | 'broken'): void {
    const words = { cancel: 'cancel', denied: 'auth deny', broken: 'system error' }
    this.wx.refusals.set(name, words[answer])
  }

  // ── network and server

  async origin(): Promise<string> {
    return 'http://localhost:8080'
  }
  async goOffline(): Promise<void> {
    this.wx.setOnline(false)
  }
  async goOnline(): Promise<void> {
    this.wx.setOnline(true)
  }
  async serverLog(): Promise<string[]> {
    return this.server.log
  }
  async breakSockets(): Promise<void> {
    this.wx.breakSockets()
  }
  async serverCloses(code: number, reason: string): Promise<void> {
    this.server.endSockets(code, reason)
  }

  // ── windows of the system

  async insideWeChat(): Promise<void> {
    // It always is.
  }
  async answerPay(answer: 'ok' | 'cancel' | 'fail'): Promise<void> {
    if (answer === 'ok') this.wx.refusals.delete('requestPayment')
    else this.wx.refusals.set('requestPayment', answer === 'fail' ? 'no permission' : 'cancel')
  }
  async payRequests(): Promise<Record<string, unknown>[]> {
    return this.wx.calls
      .filter(({ name }) => name === 'requestPayment')
      .map(({ options }) => options as Record<string, unknown>)
  }
  async answerPlace(answer: Chooses<Place | 'nothing'>): Promise<void> {
    this.wx.refusals.delete('chooseLocation')
    if (answer === 'nothing') {
      this.wx.replies.set('chooseLocation', { name: '', address: '', latitude: 0, longitude: 0 })
    } else if (typeof answer === 'string') this.choose('chooseLocation', answer)
    else {
      // Android gives the coordinates as text.
      const latitude = String(answer.latitude)
      this.wx.replies.set('chooseLocation', { ...answer, latitude })
    }
  }
  async shownPlace(): Promise<Place | null> {
    const shown = this.lastOptions('openLocation')
    if (shown === null) return null
    const { name, address, latitude, longitude } = shown as unknown as Place
    return { name, address, latitude, longitude }
  }
  async answerPictures(answer: Chooses<Picture[]>): Promise<void> {
    this.wx.refusals.delete('chooseMedia')
    if (typeof answer === 'string') this.choose('chooseMedia', answer)
    else this.wx.album.push(answer.map((item) => ({ name: item.name, bytes: bytesOf(item) })))
  }
  async pictureLimits(): Promise<(number | 'many')[]> {
    return this.wx.calls
      .filter(({ name }) => name === 'chooseMedia')
      .map(({ options }) => (options as { count: number }).count)
  }
  async forgetTemporaryFiles(): Promise<void> {
    this.wx.files.dropTemporary()
  }
  async fillDisk(): Promise<void> {
    this.wx.files.full = true
  }
  async answerLogin(answer: string): Promise<void> {
    if (answer === 'fail') this.wx.refusals.set('login', 'timeout')
    else this.wx.replies.set('login', { code: answer })
  }
  async answerCall(answer: 'ok' | 'cancel' | 'fail'): Promise<void> {
    if (answer !== 'ok')
      this.wx.refusals.set('makePhoneCall', answer === 'cancel' ? 'cancel' : 'no such feature')
  }
  async dialled(): Promise<string | null> {
    const number = this.lastOptions('makePhoneCall')?.['phoneNumber']
    return typeof number === 'string' ? number : null
  }
  async answerShare(): Promise<void> {
    // Only a button of WeChat's opens its sheet.
  }
  async sharedBySystem(): Promise<null> {
    return null
  }
  async askConsent(): Promise<void> {
    this.wx.privacyAgreed = false
  }
  async privacyGuide(answer: 'opens' | 'fails'): Promise<void> {
    if (answer === 'fails') this.wx.refusals.set('openPrivacyContract', 'not available')
  }

  // ── device

  async plantStored(key: string, text: string): Promise<void> {
    this.wx.storage.set(key, text)
  }
  async clipboard(): Promise<string> {
    return this.wx.clipboard
  }
  async refuseClipboard(): Promise<void> {
    this.wx.refusals.set('setClipboardData', 'privacy permission is not authorized')
  }
  async touch(): Promise<void> {
    // A mini-program may sound without.
  }
  async vibrations(): Promise<number> {
    return this.countOf('vibrateShort')
  }
  async sounds(): Promise<number> {
    return this.countOf('playSound')
  }
  async withoutVibration(): Promise<void> {
    this.wx.refusals.set('vibrateShort', 'style is not support')
  }
  async withoutSound(): Promise<void> {
    this.wx.files.full = true
  }
  async keyboard(open: boolean): Promise<void> {
    this.wx.keyboard(open ? 300 : 0)
  }
  async hide(): Promise<void> {
    this.wx.hide()
  }
  async show(): Promise<void> {
    this.wx.show()
  }
  async setSystemTheme(theme: 'light' | 'dark'): Promise<void> {
    this.wx.setTheme(theme)
  }

  // ── what the person sees

  async pagesInSight(): Promise<number> {
    return 1
  }
  async toast(): Promise<string> {
    return this.wx.toasts.at(-1) ?? ''
  }
  async loading(): Promise<string> {
    const calls = this.wx.calls.filter(({ name }) => /^(show|hide)Loading$/.test(name))
    const last = calls.at(-1)
    return last?.name === 'showLoading' ? (last.options as { title: string }).title : ''
  }
  async dialog(): Promise<Dialog | null> {
    const modal = this.wx.modals.at(-1)
    if (!modal) return null
    const { title, content, confirmText, cancelText, showCancel } = modal
    return { title, content, buttons: showCancel ? [cancelText, confirmText] : [confirmText] }
  }
  async touchButton(label: string): Promise<void> {
    const modal = this.wx.modals.at(-1)
    const sheet = this.wx.actions.at(-1)
    if (modal?.confirmText === label) modal.confirm()
    else if (modal?.cancelText === label) modal.cancel()
    else if (sheet?.items.includes(label)) sheet.pick(label)
    else if (sheet && label === '取消') sheet.close()
    else throw new Error(`no button “${label}”`)
  }
  async sheet(): Promise<string[] | null> {
    return this.wx.actions.at(-1)?.items ?? null
  }
  async preview(): Promise<{ total: number; current: string } | null> {
    const shown = this.lastOptions('previewImage') as { urls: string[]; current: string } | null
    return shown && { total: shown.urls.length, current: shown.current }
  }
  async ground(): Promise<{ ground: string; lightWords: boolean }> {
    const bar = this.lastOptions('setNavigationBarColor')
    return {
      ground: String(this.lastOptions('setBackgroundColor')?.['backgroundColor']),
      lightWords: bar?.['frontColor'] === '#ffffff',
    }
  }
  async leftFor(): Promise<string[]> {
    return []
  }
  async putElement(id: string, where: 'near' | 'far'): Promise<void> {
    this.elements.set(id, where)
  }
  async scrollToEnd(): Promise<void> {
    this.wx.endReached()
  }
  async scrolledTo(): Promise<string> {
    const options = this.lastOptions('pageScrollTo')
    if (options === null) return 'elsewhere'
    return options['scrollTop'] === 0 ? 'top' : String(options['selector']).replace('#', '')
  }
  async plantFirstData(): Promise<void> {
    // No server of ours delivers a mini-program.
  }
}
