import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { RootView } from 'j-component'

import { Logic } from './logic'
import {
  attr,
  childrenOf,
  classesOf,
  createView,
  dispatch,
  isText,
  loadTemplates,
  newViewId,
  registerView,
  textsOf,
  viewErrors,
  walk,
  words,
  type Config,
  type Node,
  type Template,
} from './view'
import { Wx, WxFailure, type Actions, type Modal } from './wx'

/** A build under dist/: the default, and the specification read the other way. */
export type Build = 'weapp' | 'weapp-four'
let build: Build = 'weapp'
/** Puts another build on the phones of this test file; before the first of them, see templateOf. */
export function useBuild(name: Build): void {
  build = name
}
const placeOf = (file: string): string => path.resolve(process.cwd(), 'dist', build, file)

function compiledTemplates(): string {
  const { [build]: file } = JSON.parse(process.env['WEAPP_TEMPLATES'] ?? '{}') as Partial<
    Record<Build, string>
  >
  if (file === undefined) throw new Error(`dist/${build} was not there when the tests began`)
  return file
}

interface AppJson {
  pages: string[]
  subPackages: { root: string; pages: string[] }[]
  tabBar: { list: { pagePath: string }[] }
  requiredPrivateInfos?: string[]
}

let templates: ((file: string) => Template) | undefined
/** wcc's code keeps global state, so it is loaded once in a test file. */
function templateOf(file: string): Template {
  templates ??= loadTemplates(compiledTemplates())
  return templates(file)
}

type Instance = Record<string, unknown> & {
  route: string
  options: Record<string, string>
}

interface OpenPage {
  route: string
  view: RootView
  instance: Instance
  tabBar: RootView | null
}

/** One of the tab bars that are alive: each tab page has its own. */
export interface TabBarView {
  /** The page that it stands on. */
  route: string
  /** Labels of the tabs that are drawn as chosen. */
  lit: string[]
  /** What stands in the badge; empty without one. */
  badge: string
  hidden: boolean
  /** Calls of setData since it was made. */
  writes: number
}

export interface Cost {
  /** Calls of setData. */
  calls: number
  /** What they carried, UTF-8 of its JSON. */
  bytes: number
  /** The largest of them. */
  largest: number
}

export interface LaunchOptions {
  /** Page with its query; the first page of app.json when missing. */
  url?: string
  scene?: number
}

/** Changes what the phone finds in dist/weapp: how tests plant defects. */
export interface Defects {
  /** Nothing comes from elsewhere: what an idle app does not show now it will not show. */
  impatient?: boolean
  file?(file: string, source: string): string
  template?(file: string, template: Template): Template
  /** The compiled templates and their scripts, as text. */
  templates?(source: string): string
  app?(app: AppJson): AppJson
}

/** Looks at an idle app, 10 ms apart, after which an impatient test gives up. */
const IMPATIENT_LOOKS = 20

const phones = new Set<Phone>()

/** Ends what the tests of a file left running, and fails when a phone reported an error. */
export function closePhones(): void {
  const errors = [...phones].flatMap((phone) => phone.takeErrors())
  for (const phone of [...phones]) phone.close()
  phones.clear()
  if (errors.length > 0) throw new Error(`the app reported:\n${errors.join('\n')}`)
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/**
 * A phone with the mini-program on it. `launch` starts the app anew; storage and files stay, as they do
 * when somebody closes and opens it again.
 */
export class Phone {
  readonly wx = new Wx()
  private logic!: Logic
  private readonly app: AppJson
  private appInstance: Config = {}
  private stack: OpenPage[] = []
  private readonly tabPages = new Map<string, OpenPage>()
  private readonly configs = new Map<string, Config>()
  private compId = ''
  private tabBarConfig: Config | null = null
  private launched: { path: string; query: Record<string, string>; scene: number } = {
    path: '',
    query: {},
    scene: 1001,
  }
  private readonly cost: Cost = { calls: 0, bytes: 0, largest: 0 }
  private readonly writes = new WeakMap<RootView, number>()
  private pageCount = 0
  private errors: string[] = []
  private shown: { instance: Instance; calls: number; words: string } | null = null
  private container: HTMLElement | null = null
  private running = false
  private lastTab = { label: '', at: 0 }
  private ownTemplates: ((file: string) => Template) | null = null

  constructor(private readonly defects: Defects = {}) {
    const app = JSON.parse(readFileSync(placeOf('app.json'), 'utf8')) as AppJson
    this.app = defects.app ? defects.app(app) : app
    phones.add(this)
  }

  // ── life ────────────────────────────────────────────────────────────────────────────────────────

  /** A cold start. Answers when the first page was drawn. */
  async launch({
    url = `/${this.app.pages[0] ?? ''}`,
    scene = 1001,
  }: LaunchOptions = {}): Promise<this> {
    this.stop()
    const { route, query } = parseUrl(url)
    this.launched = { path: route, query, scene }
    const wx = this.wx.boot({
      port: Number(process.env['WEAPP_PORT']),
      logic: () => this.logic,
      declared: this.app.requiredPrivateInfos ?? [],
      route: (name, target, delta) => this.route(name, target, delta),
      launchOptions: () => this.launched,
      element: (id) => this.element(id),
      onError: (message) => this.errors.push(message),
    })
    const patch = this.defects.file
    this.logic = new Logic({
      dist: placeOf(''),
      subpackages: this.app.subPackages.map((item) => item.root),
      wx,
      getApp: () => this.appInstance,
      getCurrentPages: () => this.stack.map((page) => page.instance),
      onError: (message) => this.errors.push(message),
      ...(patch ? { patch } : {}),
    })
    this.container = document.createElement('div')
    document.body.appendChild(this.container)
    this.running = true
    const { kind, config } = this.logic.start('app.js')
    if (kind !== 'App') throw new Error('app.js does not call App')
    this.appInstance = config
    const options = this.logic.give({ ...this.launched, referrerInfo: {} })
    this.call(config, 'onLaunch', options)
    this.call(config, 'onShow', options)
    await this.open(route, query)
    return this
  }

  /** Ends the app, as swiping it away does. */
  close(): void {
    this.stop()
    phones.delete(this)
  }

  private stop(): void {
    if (!this.running) return
    this.running = false
    this.logic.stop()
    this.wx.shutDown()
    this.wx.files.dropTemporary()
    this.container?.remove()
    this.stack = []
    this.tabPages.clear()
    this.configs.clear()
    this.tabBarConfig = null
    this.compId = ''
  }

  takeErrors(): string[] {
    const errors = [...this.errors, ...viewErrors.splice(0)]
    this.errors = []
    return errors
  }

  // ── what a test says ────────────────────────────────────────────────────────────────────────────

  /** Opens a page on top, as a link in the app does; a tab page is switched to. */
  async goTo(url: string): Promise<void> {
    const { route } = parseUrl(url)
    await this.route(this.isTab(route) ? 'switchTab' : 'navigateTo', url, 1)
  }

  async back(): Promise<void> {
    await this.route('navigateBack', '', 1)
  }

  page(): {
    route: string
    options: Record<string, string>
    url: string
    depth: number
    text: string
  } {
    const { route, instance } = this.top()
    const options = Object.fromEntries(
      Object.entries(instance.options).filter(([name]) => !name.startsWith('$')),
    )
    const query = Object.entries(options).map(([name, value]) => `${name}=${value}`)
    return {
      route,
      options,
      url: `/${route}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      depth: this.stack.length,
      text: this.text(),
    }
  }

  /** All words on screen, a line each. */
  text(): string {
    return this.roots()
      .flatMap((root) => textsOf(root))
      .join('\n')
  }

  /** Waits until the words are on screen. */
  async see(words: string, ms = 5000): Promise<void> {
    await this.until(
      () => this.has(words),
      () => `“${words}” is not on ${this.where()}`,
      ms,
    )
  }

  /** Waits until the words are no longer on screen. */
  async gone(words: string, ms = 5000): Promise<void> {
    await this.until(
      () => !this.has(words),
      () => `“${words}” is still on ${this.where()}`,
      ms,
    )
  }

  /** Waits until the page on top is this one. */
  async at(route: string, ms = 5000): Promise<void> {
    await this.until(
      () => this.stack.length > 0 && this.page().route === route,
      () => `not on ${route} but on ${this.where()}`,
      ms,
    )
  }

  /** Touches what carries these words (or this class, `.name`); the last one when there are several. */
  async tap(what: string, options: { first?: boolean } = {}): Promise<void> {
    const node = await this.find(what, options.first === true)
    for (const name of ['touchstart', 'touchend']) dispatch(node, name)
    dispatch(node, 'tap', { x: 10, y: 10 })
    await wait(0)
  }

  /** What WeChat's own button with these words reports after a touch, e.g. `agreeprivacyauthorization`. */
  async native(label: string, event: string, detail: object = {}): Promise<void> {
    const node = await this.waitFor(
      () => this.listening(label, event),
      `button “${label}” for ${event}`,
    )
    dispatch(node, event, detail)
    await wait(0)
  }

  private listening(label: string, event: string): Node | null {
    let found: Node | null = null
    for (const root of this.roots()) {
      walk(root, (node) => {
        const hears = Object.values(node._vt?.event ?? {}).some(({ name }) => name === event)
        if (hears && textsOf(node).join('') === label) found = node
      })
    }
    return found
  }

  /** Closes all pages and opens this one. */
  async relaunch(url: string): Promise<void> {
    await this.route('reLaunch', url, 1)
  }

  /** Touches a tab of the tab bar; the same one again only after the time in which it is one double tap. */
  async tab(label: string, options: { twice?: boolean } = {}): Promise<void> {
    if (label === this.lastTab.label) await wait(Math.max(0, this.lastTab.at + 450 - Date.now()))
    this.lastTab = { label, at: Date.now() }
    const bar = this.top().tabBar
    if (!bar) throw new Error(`no tab bar on ${this.top().route}`)
    const node = await this.waitFor(() => this.match(shadow(bar)[0], label, false), `tab ${label}`)
    dispatch(node, 'tap', { x: 10, y: 10 })
    if (options.twice) dispatch(node, 'tap', { x: 10, y: 10 })
    await wait(0)
  }

  /** The tab bars that are alive, those of pages that are not on screen included. */
  tabBars(): TabBarView[] {
    return [...this.tabPages.values()].flatMap(({ route, tabBar }) => {
      if (!tabBar) return []
      const bar: TabBarView = {
        route,
        lit: [],
        badge: '',
        hidden: false,
        writes: this.writes.get(tabBar) ?? 0,
      }
      for (const root of shadow(tabBar)) {
        walk(root, (node) => {
          if (isText(node)) return
          const classes = classesOf(node)
          if (classes.includes('tab-bar__item--on')) {
            bar.lit.push(
              textsOf(node)
                .join('')
                .replace(/^\d+\+?/, ''),
            )
          }
          if (classes.includes('badge__mark')) bar.badge = textsOf(node).join('')
          if (classes.includes('tab-bar--hidden')) bar.hidden = true
        })
      }
      return [bar]
    })
  }

  /** Classes of everything in the tab bar on screen, and the sheets of the app that reach them. */
  tabBarLooks(): { classes: string[]; sheets: string[] } {
    const bar = this.top().tabBar
    const classes = new Set<string>()
    for (const root of bar ? shadow(bar) : []) {
      walk(root, (node) => {
        if (!isText(node)) for (const name of classesOf(node)) if (name !== '') classes.add(name)
      })
    }
    // A component sees the app's sheet only when it says so.
    const { styleIsolation } = this.readJson('custom-tab-bar/index')
    const shared = styleIsolation === 'apply-shared' || styleIsolation === 'shared'
    const files = ['custom-tab-bar/index.wxss', ...(shared ? ['app.wxss'] : [])]
    const sheets = new Set<string>()
    for (const file of files) {
      sheets.add(file)
      for (const [, found = ''] of readFileSync(placeOf(file), 'utf8').matchAll(
        /@import "([^"]+)"/g,
      ))
        files.push(path.posix.join(path.posix.dirname(file), found))
    }
    return { classes: [...classes], sheets: [...sheets].map(placeOf) }
  }

  /** Words of the tab bar, a line each; empty where the page has none. */
  tabBarText(): string {
    const bar = this.top().tabBar
    return bar ? shadow(bar).flatMap(textsOf).join('\n') : ''
  }

  /** The tab that is drawn as chosen. */
  litTab(): string {
    const bar = this.top().tabBar
    const lit: string[] = []
    for (const root of bar ? shadow(bar) : []) {
      walk(root, (node) => {
        if (!isText(node) && classesOf(node).includes('tab-bar__item--on'))
          lit.push(textsOf(node).join(''))
      })
    }
    return lit.join()
  }

  /** Types into the field with this placeholder. */
  async fill(placeholder: string, value: string): Promise<void> {
    const node = await this.waitFor(() => this.field(placeholder), `field “${placeholder}”`)
    dispatch(node, 'focus', { value: '', height: 0 })
    dispatch(node, 'input', { value, cursor: value.length, keyCode: 0 })
    await wait(0)
    dispatch(node, 'blur', { value, cursor: value.length })
    await wait(0)
  }

  /** Number of elements of a class on screen. */
  countOf(className: string): number {
    let found = 0
    for (const root of this.roots()) {
      walk(root, (node) => {
        if (!isText(node) && classesOf(node).includes(className)) found += 1
      })
    }
    return found
  }

  /** Number of elements of a class on the pages below the one on screen. */
  countBelow(className: string): number {
    let found = 0
    for (const page of this.stack.slice(0, -1)) {
      for (const root of shadow(page.view)) {
        walk(root, (node) => {
          if (!isText(node) && classesOf(node).includes(className)) found += 1
        })
      }
    }
    return found
  }

  /** Classes of what can be tapped without a word or a name for screen readers. */
  unnamed(): string[] {
    const found: string[] = []
    for (const root of this.roots()) {
      walk(root, (node) => {
        const role = words(attr(node, 'ariaRole'))
        if (!/^(button|link|tab|checkbox|switch|radio)$/.test(role)) return
        if (textsOf(node).join('') !== '' || words(attr(node, 'ariaLabel')) !== '') return
        found.push(classesOf(node).join(' '))
      })
    }
    return found
  }

  /** Attribute of every element of a class, e.g. the `src` of pictures. */
  attributes(className: string, name: string): unknown[] {
    const found: unknown[] = []
    for (const root of this.roots()) {
      walk(root, (node) => {
        if (!isText(node) && classesOf(node).includes(className)) found.push(attr(node, name))
      })
    }
    return found
  }

  /** Pulls the page down to refresh it. */
  pullDown(): void {
    this.call(this.top().instance, 'onPullDownRefresh')
  }

  /** Scrolls to the end of the page. */
  toEnd(): void {
    this.call(this.top().instance, 'onReachBottom')
    this.wx.endReached()
  }

  /** What WeChat would send as a card; null when the page cannot be shared. */
  async share(): Promise<{ title?: string; path?: string; imageUrl?: string } | null> {
    const { instance } = this.top()
    if (typeof instance['onShareAppMessage'] !== 'function') return null
    const answer = await (this.call(
      instance,
      'onShareAppMessage',
      this.logic.give({ from: 'menu' }),
    ) as Promise<object> | object | undefined)
    return answer ? (JSON.parse(JSON.stringify(answer)) as { title?: string }) : null
  }

  async modal(): Promise<Modal> {
    return this.waitFor(() => this.wx.modals[0], 'modal')
  }

  async actionSheet(): Promise<Actions> {
    return this.waitFor(() => this.wx.actions[0], 'action sheet')
  }

  async toast(words: string): Promise<void> {
    await this.until(
      () => this.wx.toasts.some((toast) => toast.includes(words)),
      () => `no toast “${words}”, only ${JSON.stringify(this.wx.toasts)}`,
    )
  }

  /** What setData did while `work` ran and until the phone was quiet. */
  async measure(work: () => Promise<void> | void): Promise<Cost> {
    const { calls, bytes } = this.cost
    this.cost.largest = 0
    await work()
    await this.quiet()
    return {
      calls: this.cost.calls - calls,
      bytes: this.cost.bytes - bytes,
      largest: this.cost.largest,
    }
  }

  /** Waits until no request is under way, no work is due, and nothing was drawn for a moment. */
  async quiet(): Promise<void> {
    const deadline = Date.now() + 5000
    let { calls } = this.cost
    for (let still = 0; still < 4 && Date.now() < deadline; still += 1) {
      await wait(10)
      if (calls !== this.cost.calls || this.wx.pending > 0 || this.logic.busy()) still = -1
      calls = this.cost.calls
    }
  }

  async until(check: () => boolean, problem: () => string, ms = 5000): Promise<void> {
    const deadline = Date.now() + ms
    let { calls } = this.cost
    let still = 0
    while (!check()) {
      const [error] = [...this.errors, ...viewErrors]
      if (error) throw new Error(`the app reported: ${error}`)
      if (Date.now() > deadline || still > IMPATIENT_LOOKS) throw new Error(problem())
      await wait(10)
      const works = calls !== this.cost.calls || this.wx.pending > 0 || this.logic.busy()
      still = works || this.defects.impatient !== true ? 0 : still + 1
      calls = this.cost.calls
    }
  }

  /** The account that is signed in, as the app stored it. */
  stored(key: string): string {
    return JSON.stringify(this.wx.storage.get(key) ?? null)
  }

  // ── finding ─────────────────────────────────────────────────────────────────────────────────────

  private where(): string {
    const top = this.stack[this.stack.length - 1]
    return `${top?.route ?? 'no page'}:\n${top ? this.text() : ''}`
  }

  private async waitFor<T>(look: () => T | null | undefined, what: string): Promise<T> {
    let found: T | null | undefined
    await this.until(
      () => (found = look()) !== null && found !== undefined,
      () => `no ${what} on ${this.where()}`,
    )
    return found as T
  }

  private top(): OpenPage {
    const page = this.stack[this.stack.length - 1]
    if (!page) throw new Error('no page is open')
    return page
  }

  private roots(): Node[] {
    const { view, tabBar } = this.top()
    return [view, ...(tabBar ? [tabBar] : [])].flatMap((item) => shadow(item))
  }

  private has(words: string): boolean {
    // Words come and go with setData only; to walk a long page again for each look would take longest of all.
    const { calls } = this.cost
    const { instance } = this.top()
    if (this.shown?.instance !== instance || this.shown.calls !== calls) {
      const texts = this.roots().flatMap((root) => textsOf(root))
      this.shown = { instance, calls, words: `${texts.join('\n')}\n\n${texts.join('')}` }
    }
    return this.shown.words.includes(words)
  }

  private find(what: string, first: boolean): Promise<Node> {
    return this.waitFor(() => {
      for (const root of this.roots()) {
        const node = this.match(root, what, first)
        if (node) return node
      }
      return null
    }, `“${what}” that can be tapped`)
  }

  /** The deepest element with exactly these words, else one that holds them, that listens to taps. */
  private match(root: Node | undefined, what: string, first: boolean): Node | null {
    if (!root) return null
    const exact: Node[] = []
    const partly: Node[] = []
    walk(root, (node, above) => {
      if (isText(node) || node._vt === undefined) return
      if (what.startsWith('.')) {
        if (classesOf(node).includes(what.slice(1))) exact.push(node)
        return
      }
      const labels = [attr(node, 'ariaLabel'), attr(node, 'placeholder')]
      const words = textsOf(node).join('')
      if (words !== what && !words.includes(what) && !labels.includes(what)) return
      if (![...above, node].some(listensToTap)) return
      ;(words === what || labels.includes(what) ? exact : partly).push(node)
    })
    const found = exact.length > 0 ? exact : partly
    // The deepest comes last among nested ones: parents are visited first.
    if (!first) return found[found.length - 1] ?? null
    let [node] = found
    for (const next of found) if (node && contains(node, next)) node = next
    return node ?? null
  }

  private field(placeholder: string): Node | null {
    let found: Node | null = null
    for (const root of this.roots()) {
      walk(root, (node) => {
        const tag = node._vt?.tagName
        if ((tag === 'input' || tag === 'textarea') && attr(node, 'placeholder') === placeholder) {
          found = node
        }
      })
    }
    return found
  }

  private element(id: string): { hasChildren: boolean } | null {
    if (this.stack.length === 0) return null
    let found: { hasChildren: boolean } | null = null
    for (const root of this.roots()) {
      walk(root, (node) => {
        if (!isText(node) && attr(node, 'id') === id) found = { hasChildren: hasElements(node) }
      })
    }
    return found
  }

  // ── pages ───────────────────────────────────────────────────────────────────────────────────────

  private isTab(route: string): boolean {
    return this.app.tabBar.list.some((tab) => tab.pagePath === route)
  }

  private exists(route: string): boolean {
    return (
      this.app.pages.includes(route) ||
      this.app.subPackages.some((item) =>
        item.pages.some((page) => `${item.root}/${page}` === route),
      )
    )
  }

  private call(owner: Config, name: string, ...args: unknown[]): unknown {
    const method = owner[name]
    if (typeof method !== 'function') return undefined
    return this.logic.guard(name, () =>
      (method as (...values: unknown[]) => unknown).apply(owner, args),
    )
  }

  private async route(name: string, url: string, delta: number): Promise<void> {
    await wait(0)
    if (!this.running) return
    if (name === 'navigateBack') {
      if (this.stack.length < 2) throw new WxFailure('cannot navigate back at first page.')
      for (const page of this.stack.splice(Math.max(1, this.stack.length - delta)))
        this.unload(page)
      this.call(this.top().instance, 'onShow')
      return
    }
    const { route, query } = parseUrl(url)
    if (!this.exists(route)) throw new WxFailure(`page "${route}" is not found`)
    const tab = this.isTab(route)
    if (name === 'switchTab') {
      if (!tab) throw new WxFailure('can not switch to no-tabBar page')
      for (const page of this.stack.splice(0)) {
        if (!this.isTab(page.route)) this.unload(page)
        else if (page.route !== route) this.call(page.instance, 'onHide')
      }
      const kept = this.tabPages.get(route)
      if (!kept) return this.open(route, {})
      this.stack = [kept]
      this.show(kept)
      this.call(kept.instance, 'onShow')
      return
    }
    if (tab && name !== 'reLaunch') throw new WxFailure(`can not ${name} a tabbar page`)
    if (name === 'navigateTo') {
      if (this.stack.length >= 10) throw new WxFailure('webview count limit exceed')
      this.call(this.top().instance, 'onHide')
    } else if (name === 'redirectTo') {
      const page = this.stack.pop()
      if (page) this.unload(page)
    } else {
      for (const page of new Set([...this.stack.splice(0), ...this.tabPages.values()]))
        this.unload(page)
      this.tabPages.clear()
    }
    await this.open(route, query)
  }

  private unload(page: OpenPage): void {
    this.call(page.instance, 'onUnload')
    if (page.tabBar) {
      this.tabBarLife('detached', page.tabBar)
      page.tabBar.detach()
    }
    page.view.detach()
    this.tabPages.delete(page.route)
  }

  private show(page: OpenPage): void {
    // Only what can be seen takes part in layout; the harness has none, so nothing is to be done here.
    void page
  }

  private setDataOf(view: RootView): void {
    const { instance } = view
    const original = instance['setData'] as (data: unknown) => void
    instance['setData'] = (data: unknown, done?: () => void) => {
      // WeChat carries JSON between its two layers, and so do we.
      const text = JSON.stringify(data)
      const bytes = Buffer.byteLength(text)
      this.cost.calls += 1
      this.cost.bytes += bytes
      this.cost.largest = Math.max(this.cost.largest, bytes)
      this.writes.set(view, (this.writes.get(view) ?? 0) + 1)
      if (bytes > 1024 * 1024) this.errors.push(`setData of ${bytes} bytes`)
      this.logic.guard('setData', () => original.call(instance, JSON.parse(text)))
      if (done) setTimeout(() => this.running && this.logic.guard('setData', done), 0)
    }
  }

  /** Handlers run in the logic layer with events of its own. */
  private methodsOf(config: Config): Config {
    const { logic } = this
    const methods: Config = {}
    for (const [name, value] of Object.entries(config)) {
      if (typeof value !== 'function') continue
      methods[name] = function (this: unknown, event?: unknown) {
        const own = (value as (event?: unknown) => unknown).bind(this)
        if (name !== 'eh') return (value as (event?: unknown) => unknown).call(this, event)
        return logic.guard(name, () => own(logic.give(event)))
      }
    }
    return methods
  }

  private comp(): string {
    if (this.compId !== '') return this.compId
    const { config } = this.logic.start('comp.js')
    this.compId = newViewId()
    const types = { String, Number, Boolean, Object, Array }
    const properties = Object.fromEntries(
      Object.entries(
        config['properties'] as Record<
          string,
          { type: { name: keyof typeof types }; value: unknown }
        >,
      ).map(([name, { type, value }]) => [
        name,
        { type: types[type.name], value: JSON.parse(JSON.stringify(value)) as unknown },
      ]),
    )
    registerView({
      id: this.compId,
      template: this.template('comp.wxml'),
      usingComponents: { comp: this.compId },
      properties,
      methods: this.methodsOf(config['methods'] as Config),
      options: { virtualHost: true },
    })
    return this.compId
  }

  private template(file: string): Template {
    const { templates: change } = this.defects
    if (change) this.ownTemplates ??= loadTemplates(compiledTemplates(), change)
    const template = this.ownTemplates ? this.ownTemplates(file) : templateOf(file)
    return this.defects.template ? this.defects.template(file, template) : template
  }

  private viewOf(
    file: string,
    config: Config,
    methods: Config,
    json: { usingComponents?: Config },
  ): RootView {
    const id = newViewId()
    registerView({
      id,
      template: this.template(`${file}.wxml`),
      usingComponents: json.usingComponents?.['comp'] ? { comp: this.comp() } : {},
      data: JSON.parse(JSON.stringify(config['data'] ?? {})) as unknown,
      methods: this.methodsOf(methods),
    })
    const view = createView(id)
    this.setDataOf(view)
    return view
  }

  private readJson(file: string): { usingComponents?: Config; styleIsolation?: string } {
    return JSON.parse(readFileSync(placeOf(`${file}.json`), 'utf8')) as {
      usingComponents?: Config
      styleIsolation?: string
    }
  }

  private async open(route: string, query: Record<string, string>): Promise<void> {
    if (!this.exists(route)) throw new WxFailure(`page "${route}" is not found`)
    let config = this.configs.get(route)
    if (!config) {
      const started = this.logic.start(`${route}.js`)
      if (started.kind !== 'Page') throw new Error(`${route}.js does not call Page`)
      config = started.config
      this.configs.set(route, config)
    }
    const view = this.viewOf(route, config, config, this.readJson(route))
    const instance = view.instance as Instance
    instance.route = route
    instance['__route__'] = route
    instance.options = this.logic.give(query)
    this.pageCount += 1
    const pageId = `pageId:${this.pageCount}`
    instance['getPageId'] = () => pageId
    const page: OpenPage = { route, view, instance, tabBar: null }
    this.stack.push(page)
    if (this.isTab(route)) {
      this.tabPages.set(route, page)
    }
    view.attach(this.container)
    this.call(instance, 'onLoad', this.logic.give(query))
    if (this.isTab(route)) page.tabBar = this.openTabBar(instance)
    this.call(instance, 'onShow')
    await wait(0)
    this.call(instance, 'onReady')
  }

  private openTabBar(page: Instance): RootView {
    if (!this.tabBarConfig) this.tabBarConfig = this.logic.start('custom-tab-bar/index.js').config
    const config = this.tabBarConfig
    const view = this.viewOf(
      'custom-tab-bar/index',
      config,
      config['methods'] as Config,
      this.readJson('custom-tab-bar/index'),
    )
    view.instance['getPageId'] = page['getPageId']
    page['getTabBar'] = () => view.instance
    view.attach(this.container)
    this.tabBarLife('attached', view)
    return view
  }

  /** A moment in the life of a tab bar: its behaviors first, then the component itself. */
  private tabBarLife(moment: 'attached' | 'detached', { instance }: RootView): void {
    const { behaviors } = this.tabBarConfig ?? {}
    // Taro hands over an empty object where there are none.
    const parts = Array.isArray(behaviors) ? (behaviors as { lifetimes?: Config }[]) : []
    for (const owner of [
      ...parts.map(({ lifetimes }) => lifetimes ?? {}),
      this.tabBarConfig ?? {},
    ]) {
      const work = owner[moment]
      if (typeof work === 'function')
        this.call({ [moment]: work.bind(instance) as unknown }, moment)
    }
  }
}

function shadow(view: RootView): Node[] {
  const root = view._exparserNode.shadowRoot
  return root ? [root] : []
}

function listensToTap(node: Node): boolean {
  return Object.values(node._vt?.event ?? {}).some(
    ({ name, handler }) => name === 'tap' && Boolean(handler),
  )
}

function contains(parent: Node, child: Node): boolean {
  return childrenOf(parent).some((node) => node === child || contains(node, child))
}

function hasElements(node: Node): boolean {
  return childrenOf(node).some(
    (child) =>
      (child._vt?.tagName && !isText(child) && child._vt.attrs.length > 0) ||
      (!isText(child) && hasElements(child)),
  )
}

function parseUrl(url: string): { route: string; query: Record<string, string> } {
  const [place = '', search = ''] = url.split('?')
  const query: Record<string, string> = {}
  // WeChat hands a query over as it stands in the address, without decoding it.
  for (const pair of search.split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=')
    query[name] = value.join('=')
  }
  return { route: place.replace(/^\/+/, '').replace(/\.html$/, ''), query }
}
