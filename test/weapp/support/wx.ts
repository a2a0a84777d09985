import http from 'node:http'

import { WebSocket } from 'ws'

import type { Logic } from './logic'
import { words } from './view'
import { Files, USER_DATA } from './wx-files'

/** The origin that the build writes into the bundle; the phone reaches the test's server under it. */
const ORIGIN = 'http://localhost:8080'

type Callbacks = {
  success?: (result: unknown) => void
  fail?: (error: unknown) => void
  complete?: (result: unknown) => void
}
export type Options = Callbacks & Record<string, unknown>

export interface Modal {
  title: string
  content: string
  confirmText: string
  cancelText: string
  showCancel: boolean
  confirm(): void
  cancel(): void
}

export interface Actions {
  items: string[]
  pick(label: string): void
  close(): void
}

export interface ScriptedAnswer {
  status?: number
  body: unknown
}

export interface PickedFile {
  name: string
  bytes: Buffer
}

/** What the harness hands to the double: routes and nodes are the phone's business. */
export interface WxHost {
  port: number
  logic(): Logic
  declared: readonly string[]
  route(name: string, url: string, delta: number): Promise<void>
  launchOptions(): { path: string; query: Record<string, string>; scene: number }
  /** The element with this id on the page on top; null when there is none. */
  element(id: string): { hasChildren: boolean; height?: number } | null
  onError(message: string): void
}

/** Something whose distance from the screen the app watches. */
interface Mark {
  id: string
  tell: (near: boolean) => void
}

/** A failure in WeChat's words, without the name of the call. */
export class WxFailure extends Error {}

/**
 * The `wx` object: real requests, sockets and bytes; storage and files that outlive a launch; people's
 * answers as the test gives them.
 */
export class Wx {
  readonly files = new Files()
  readonly storage = new Map<string, unknown>()
  readonly toasts: string[] = []
  readonly modals: Modal[] = []
  readonly actions: Actions[] = []
  readonly calls: { name: string; options: unknown }[] = []
  /** What the chooser gives, call after call; with none left the person closes it. */
  readonly album: PickedFile[][] = []
  readonly requests: { method: string; path: string }[] = []
  private readonly scripted: { part: string; answer: ScriptedAnswer }[] = []
  clipboard = ''
  online = true
  privacyAgreed = true
  systemTheme: 'light' | 'dark' = 'light'
  /** Calls that fail from now on, with what WeChat says after `fail`. */
  readonly refusals = new Map<string, string>()
  /** What the person or WeChat answers to a call, from now on. */
  readonly replies = new Map<string, object>()
  private host!: WxHost
  private readonly sockets = new Set<WebSocket>()
  private readonly open = new Set<http.ClientRequest>()
  private network: ((change: unknown) => void)[] = []
  private appShow: ((options: unknown) => void)[] = []
  private appHide: (() => void)[] = []
  private keyboards: ((change: unknown) => void)[] = []
  private theme: ((change: unknown) => void)[] = []
  private privacy: ((
    resolve: (answer: { event: string; buttonId?: string }) => void,
    info: unknown,
  ) => void)[] = []
  /** Marks without content are near the screen only when the page was scrolled to its end. */
  private marks: Mark[] = []

  /** A cold start: listeners are the app's, storage and files are the phone's. */
  boot(host: WxHost): object {
    this.host = host
    this.network = []
    this.appShow = []
    this.appHide = []
    this.theme = []
    this.privacy = []
    this.keyboards = []
    this.marks = []
    return this.make()
  }

  shutDown(): void {
    for (const socket of this.sockets) socket.terminate()
    for (const request of this.open) request.destroy()
    this.sockets.clear()
    this.open.clear()
  }

  /** The next request whose path holds `part` gets this answer instead of the server's. */
  answerNext(part: string, answer: ScriptedAnswer): void {
    this.scripted.push({ part, answer })
  }

  setOnline(online: boolean): void {
    this.online = online
    if (!online) {
      for (const request of this.open) request.destroy(new Error('net::ERR_INTERNET_DISCONNECTED'))
      for (const socket of this.sockets) socket.terminate()
    }
    const change = { isConnected: online, networkType: online ? 'wifi' : 'none' }
    for (const listener of [...this.network])
      this.safely('network', () => listener(this.give(change)))
  }

  /** The keyboard comes up (or goes, with 0) over the page that is on screen. */
  keyboard(height: number): void {
    for (const listener of [...this.keyboards])
      this.safely('keyboard', () => listener(this.give({ height, duration: 250 })))
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.systemTheme = theme
    for (const listener of [...this.theme])
      this.safely('themeChange', () => listener(this.give({ theme })))
  }

  /** Sockets break as they do on an iPhone: an error, and no close after it. */
  breakSockets(): void {
    for (const socket of [...this.sockets]) {
      socket.removeAllListeners('close')
      this.sockets.delete(socket)
      socket.emit('error', new Error('The network connection was lost.'))
      socket.terminate()
    }
  }

  hide(): void {
    for (const listener of [...this.appHide]) this.safely('appHide', () => listener())
  }

  show(): void {
    for (const listener of [...this.appShow]) {
      this.safely('appShow', () => listener(this.give(this.host.launchOptions())))
    }
  }

  /** The page was scrolled to its end: what stands there comes near. */
  endReached(): void {
    for (const mark of [...this.marks]) mark.tell(true)
  }

  /** What is watched by this id came near the screen, or went far from it. */
  scrolled(id: string, near: boolean): void {
    for (const mark of this.marks.filter((item) => item.id === id)) mark.tell(near)
  }

  get pending(): number {
    return this.open.size
  }

  private give<T>(value: T): T {
    return this.host.logic().give(value)
  }

  private safely(what: string, work: () => void): void {
    this.host.logic().guard(what, work)
  }

  /** WeChat's way to answer: later, by callbacks, or by a promise when there are none. */
  private answer(
    name: string,
    options: Options | undefined,
    work: Promise<object> | object,
  ): unknown {
    const { success, fail, complete } = options ?? {}
    const done = Promise.resolve(work).then(
      (result) => {
        const value = { ...this.give({ errMsg: `${name}:ok`, ...result }) }
        this.safely(name, () => success?.(value))
        this.safely(name, () => complete?.(value))
        return value
      },
      (error: unknown) => {
        if (!(error instanceof WxFailure))
          this.host.onError(`${name}: ${String((error as Error).stack)}`)
        const value = this.give({ errMsg: `${name}:fail ${(error as Error).message}` })
        this.safely(name, () => fail?.(value))
        this.safely(name, () => complete?.(value))
        // A promise of WeChat's is rejected with such an object.
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        if (!success && !fail && !complete) throw value
        return undefined
      },
    )
    return success || fail || complete ? undefined : done
  }

  private simple(name: string, work: (options: Options) => object | Promise<object> = () => ({})) {
    return (options: Options = {}): unknown => {
      this.calls.push({ name, options: plain(options) })
      return this.answer(
        name,
        options,
        Promise.resolve().then(() => {
          const refusal = this.refusals.get(name)
          if (refusal !== undefined) throw new WxFailure(refusal)
          return work(options)
        }),
      )
    }
  }

  /** What a private call does before all else; answers whether it may go on. */
  askForConsent(): Promise<boolean> {
    return this.consent('chooseImage').then(
      () => true,
      () => false,
    )
  }

  /** Calls that see private data wait for the person's consent. */
  private async consent(name: string): Promise<void> {
    if (this.privacyAgreed) return
    const [listener] = this.privacy
    if (!listener) throw new WxFailure('privacy permission is not authorized')
    const agreed = await new Promise<boolean>((resolve) => {
      this.safely('privacy', () =>
        listener(
          ({ event, buttonId }) => {
            // WeChat believes only its own button.
            if (event === 'agree') resolve(this.host.element(buttonId ?? '') !== null)
            if (event === 'disagree') resolve(false)
          },
          this.give({ referrer: name }),
        ),
      )
    })
    if (!agreed) throw new WxFailure('privacy permission is not authorized')
    this.privacyAgreed = true
  }

  private target(url: string): { path: string } {
    const web = url.replace(/^ws/, 'http')
    if (!web.startsWith(`${ORIGIN}/`)) throw new WxFailure('url not in domain list')
    return { path: web.slice(ORIGIN.length) }
  }

  private request(options: Options): object {
    let sent: http.ClientRequest | null = null
    const send = async (): Promise<object> => {
      const { path } = this.target(String(options['url']))
      const method = words(options['method'], 'GET').toUpperCase()
      this.requests.push({ method, path })
      if (!this.online) throw new WxFailure('errcode:-106 error_msg:net::ERR_INTERNET_DISCONNECTED')
      const at = this.scripted.findIndex(({ part }) => path.includes(part))
      const script = this.scripted[at]
      if (script) {
        this.scripted.splice(at, 1)
        const text = JSON.stringify(script.answer.body)
        return {
          statusCode: script.answer.status ?? 200,
          header: { 'content-type': 'application/json' },
          data: options['dataType'] === 'text' ? text : script.answer.body,
        }
      }
      const { data } = options
      const body =
        data === undefined
          ? null
          : typeof data === 'string'
            ? Buffer.from(data)
            : Object.prototype.toString.call(data) === '[object ArrayBuffer]'
              ? Buffer.from(new Uint8Array(data as ArrayBuffer))
              : Buffer.from(JSON.stringify(data))
      return new Promise((resolve, reject) => {
        const request = http.request(
          {
            host: '127.0.0.1',
            port: this.host.port,
            method,
            path,
            headers: {
              'content-type': 'application/json',
              ...(options['header'] as Record<string, string> | undefined),
              ...(body === null ? {} : { 'content-length': String(body.length) }),
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', () => reject(new WxFailure('net::ERR_CONNECTION_RESET')))
            response.on('end', () => {
              this.open.delete(request)
              const text = Buffer.concat(chunks).toString('utf8')
              let parsed: unknown = text
              if (options['dataType'] !== 'text') {
                try {
                  parsed = JSON.parse(text)
                } catch {
                  // WeChat hands over what it cannot parse as text.
                }
              }
              resolve({
                statusCode: response.statusCode,
                header: { ...response.headers },
                data: parsed,
              })
            })
          },
        )
        sent = request
        this.open.add(request)
        request.setTimeout(Number(options['timeout'] ?? 60_000), () =>
          request.destroy(new Error('timeout')),
        )
        request.on('error', (error) => {
          this.open.delete(request)
          reject(new WxFailure(error.message))
        })
        request.end(body ?? undefined)
      })
    }
    void this.answer('request', { success: () => undefined, ...options }, send())
    return { abort: () => sent?.destroy(new Error('abort')), onHeadersReceived: () => undefined }
  }

  private connectSocket(options: Options): object {
    const listeners: Record<string, ((value: unknown) => void)[]> = {}
    const tell = (event: string, value: object): void => {
      for (const listener of listeners[event] ?? []) {
        this.safely(`socket ${event}`, () => listener(this.give(value)))
      }
    }
    const on = (event: string) => (listener: (value: unknown) => void) => {
      ;(listeners[event] ??= []).push(listener)
    }
    let socket: WebSocket | null = null
    void this.answer(
      'connectSocket',
      { success: () => undefined, ...options },
      Promise.resolve().then(() => {
        const { path } = this.target(String(options['url']))
        this.requests.push({ method: 'SOCKET', path: path.replace(/\?.*/, '') })
        if (!this.online) {
          setTimeout(() => tell('error', { errMsg: 'net::ERR_INTERNET_DISCONNECTED' }), 0)
          return {}
        }
        const opened = new WebSocket(`ws://127.0.0.1:${this.host.port}${path}`)
        socket = opened
        this.sockets.add(opened)
        opened.on('open', () => tell('open', {}))
        opened.on('message', (data, binary) => {
          if (!binary) tell('message', { data: Buffer.from(data as Buffer).toString('utf8') })
        })
        opened.on('close', (code, reason) => {
          this.sockets.delete(opened)
          tell('close', { code, reason: reason.toString() })
        })
        opened.on('error', (error) => tell('error', { errMsg: error.message }))
        return {}
      }),
    )
    return {
      onOpen: on('open'),
      onMessage: on('message'),
      onClose: on('close'),
      onError: on('error'),
      send: (message: Options) =>
        this.answer(
          'sendSocketMessage',
          { success: () => undefined, ...message },
          new Promise<object>((resolve, reject) => {
            if (socket?.readyState !== WebSocket.OPEN)
              reject(new WxFailure('socket is not connected'))
            else
              socket.send(String(message['data']), (error) =>
                error ? reject(new WxFailure(error.message)) : resolve({}),
              )
          }),
        ),
      close: (how: Options = {}) => {
        if (socket?.readyState === WebSocket.CONNECTING) socket.terminate()
        else socket?.close(Number(how['code'] ?? 1000), words(how['reason'], ''))
        return this.answer('closeSocket', { success: () => undefined, ...how }, {})
      },
    }
  }

  private observer(): object {
    let ended = false
    const own: Mark[] = []
    const observer = {
      relativeTo: () => observer,
      relativeToViewport: () => observer,
      observe: (selector: string, callback: (result: unknown) => void) => {
        const id = selector.replace(/^#/, '')
        const tell = (near: boolean, height = near ? 300 : 0): void => {
          if (ended) return
          this.safely('observer', () =>
            callback(
              this.give({
                id,
                intersectionRatio: near ? 1 : 0,
                boundingClientRect: { top: 0, left: 0, width: 375, height },
              }),
            ),
          )
        }
        const mark = { id, tell: (near: boolean) => tell(near, 300) }
        own.push(mark)
        this.marks.push(mark)
        setTimeout(() => {
          if (!ended) tell(this.host.element(id)?.hasChildren === true)
        }, 0)
      },
      disconnect: () => {
        ended = true
        this.marks = this.marks.filter((mark) => !own.includes(mark))
      },
    }
    return observer
  }

  private selectorQuery(): object {
    const wanted: { id: string; callback?: (box: unknown) => void }[] = []
    const query = {
      in: () => query,
      select: (selector: string) => {
        const add = (callback?: (box: unknown) => void): object => {
          wanted.push({ id: selector.replace(/^#/, ''), ...(callback ? { callback } : {}) })
          return query
        }
        return {
          boundingClientRect: add,
          fields: (_: unknown, callback?: (box: unknown) => void) => add(callback),
          scrollOffset: add,
          node: add,
        }
      },
      selectViewport: () => query.select('viewport'),
      exec: (done?: (boxes: unknown[]) => void) => {
        setTimeout(() => {
          const boxes = wanted.map(({ id }) => {
            const element = this.host.element(id)
            if (element === null) return null
            const height = element.height ?? 600
            return {
              id,
              top: 0,
              left: 0,
              right: 375,
              bottom: height,
              width: 375,
              height,
              scrollTop: 0,
            }
          })
          this.safely('selectorQuery', () => {
            boxes.forEach((box, index) => wanted[index]?.callback?.(this.give(box)))
            done?.(this.give(boxes))
          })
        }, 0)
      },
    }
    return query
  }

  private make(): object {
    const windowInfo = {
      pixelRatio: 3,
      windowWidth: 375,
      windowHeight: 724,
      screenWidth: 375,
      screenHeight: 812,
      statusBarHeight: 44,
      screenTop: 0,
      safeArea: { top: 44, bottom: 778, left: 0, right: 375, width: 375, height: 734 },
    }
    const system = {
      ...windowInfo,
      brand: 'devtools',
      model: 'iPhone X',
      system: 'iOS 17.0',
      platform: 'ios',
      language: 'zh_CN',
      version: '8.0.50',
      SDKVersion: '3.5.0',
      fontSizeSetting: 16,
    }
    const sync =
      <T>(value: T) =>
      (): T =>
        this.give(value)
    const route = (name: string) =>
      this.simple(name, async (options) => {
        await this.host.route(name, words(options['url'], ''), Number(options['delta'] ?? 1))
        return {}
      })
    const wx = {
      env: { USER_DATA_PATH: USER_DATA },
      request: (options: Options) => this.request(options),
      connectSocket: (options: Options) => this.connectSocket(options),
      getFileSystemManager: () => this.files.manager(() => this.host.logic()),

      getStorageSync: (key: string) => {
        const value = this.storage.get(key)
        return value === undefined ? '' : typeof value === 'string' ? value : this.give(value)
      },
      setStorageSync: (key: string, value: unknown) => {
        const text = JSON.stringify(value)
        if (Buffer.byteLength(text) > 1024 * 1024) {
          throw new Error('setStorageSync:fail entry size limit reached')
        }
        const others = [...this.storage].filter(([name]) => name !== key)
        const taken = others.reduce((sum, [, kept]) => sum + JSON.stringify(kept).length, 0)
        if (taken + text.length > 10 * 1024 * 1024) {
          throw new Error('setStorageSync:fail exceed storage max size 10Mb')
        }
        this.storage.set(key, JSON.parse(text))
      },
      removeStorageSync: (key: string) => void this.storage.delete(key),
      clearStorageSync: () => this.storage.clear(),
      getStorageInfoSync: () =>
        this.give({ keys: [...this.storage.keys()], currentSize: 1, limitSize: 10240 }),

      navigateTo: route('navigateTo'),
      redirectTo: route('redirectTo'),
      switchTab: route('switchTab'),
      reLaunch: route('reLaunch'),
      navigateBack: route('navigateBack'),

      getSystemInfoSync: sync(system),
      getSystemInfo: this.simple('getSystemInfo', () => system),
      getWindowInfo: sync(windowInfo),
      getDeviceInfo: sync({
        brand: system.brand,
        model: system.model,
        system: system.system,
        platform: system.platform,
      }),
      getAppBaseInfo: () =>
        this.give({
          SDKVersion: system.SDKVersion,
          language: 'zh_CN',
          version: system.version,
          theme: this.systemTheme,
        }),
      getMenuButtonBoundingClientRect: sync({
        width: 87,
        height: 32,
        top: 48,
        right: 365,
        bottom: 80,
        left: 278,
      }),
      getLaunchOptionsSync: () => this.give(this.host.launchOptions()),
      getEnterOptionsSync: () => this.give(this.host.launchOptions()),
      getAccountInfoSync: sync({
        miniProgram: { appId: 'wx0000000000000000', envVersion: 'release', version: '2.1.1' },
      }),
      canIUse: () => true,
      nextTick: (work: () => void) => void setTimeout(() => this.safely('nextTick', work), 0),

      getNetworkType: this.simple('getNetworkType', () => ({
        networkType: this.online ? 'wifi' : 'none',
      })),
      onNetworkStatusChange: (listener: (change: unknown) => void) =>
        void this.network.push(listener),
      offNetworkStatusChange: () => void (this.network = []),
      onAppShow: (listener: (options: unknown) => void) => void this.appShow.push(listener),
      onAppHide: (listener: () => void) => void this.appHide.push(listener),
      offAppShow: () => undefined,
      offAppHide: () => undefined,
      onKeyboardHeightChange: (listener: (change: unknown) => void) =>
        void this.keyboards.push(listener),
      offKeyboardHeightChange: () => void (this.keyboards = []),
      onThemeChange: (listener: (change: unknown) => void) => void this.theme.push(listener),
      offThemeChange: (listener?: (change: unknown) => void) =>
        void (this.theme = listener ? this.theme.filter((known) => known !== listener) : []),
      onMemoryWarning: () => undefined,

      onNeedPrivacyAuthorization: (listener: (typeof this.privacy)[number]) =>
        void (this.privacy = [listener]),
      requirePrivacyAuthorize: this.simple('requirePrivacyAuthorize', async () => {
        await this.consent('requirePrivacyAuthorize')
        return {}
      }),
      getPrivacySetting: this.simple('getPrivacySetting', () => ({
        needAuthorization: !this.privacyAgreed,
        privacyContractName: '《拾古隐私保护指引》',
      })),
      openPrivacyContract: this.simple('openPrivacyContract'),

      showToast: this.simple('showToast', ({ title }) => {
        this.toasts.push(String(title))
        return {}
      }),
      hideToast: this.simple('hideToast'),
      showLoading: this.simple('showLoading'),
      hideLoading: this.simple('hideLoading'),
      showModal: this.simple('showModal', (options) => {
        return new Promise<object>((resolve) => {
          const end = (confirm: boolean): void => {
            this.modals.splice(this.modals.indexOf(modal), 1)
            resolve({ confirm, cancel: !confirm })
          }
          const modal: Modal = {
            title: words(options['title'], ''),
            content: words(options['content'], ''),
            confirmText: words(options['confirmText'], '确定'),
            cancelText: words(options['cancelText'], '取消'),
            showCancel: options['showCancel'] !== false,
            confirm: () => end(true),
            cancel: () => end(false),
          }
          this.modals.push(modal)
        })
      }),
      showActionSheet: this.simple('showActionSheet', (options) => {
        const items = [...(options['itemList'] as string[])].map(String)
        if (items.length > 6)
          throw new WxFailure('parameter error: itemList should not be larger than 6')
        return new Promise<object>((resolve, reject) => {
          const sheet: Actions = {
            items,
            pick: (label) => {
              this.actions.splice(this.actions.indexOf(sheet), 1)
              resolve({ tapIndex: items.indexOf(label) })
            },
            close: () => {
              this.actions.splice(this.actions.indexOf(sheet), 1)
              reject(new WxFailure('cancel'))
            },
          }
          this.actions.push(sheet)
        })
      }),

      chooseMedia: this.simple('chooseMedia', async ({ count }) => {
        await this.consent('chooseMedia')
        const picked = this.album.shift()
        if (!picked) throw new WxFailure('cancel')
        return {
          type: 'image',
          tempFiles: picked.slice(0, Number(count)).map(({ name, bytes }) => ({
            tempFilePath: this.files.addTemporary(name, bytes),
            size: bytes.length,
            fileType: 'image',
          })),
        }
      }),
      compressImage: this.simple('compressImage', ({ src }) => ({ tempFilePath: src })),
      previewImage: this.simple('previewImage'),
      chooseLocation: this.simple('chooseLocation', async () => {
        await this.consent('chooseLocation')
        if (!this.host.declared.includes('chooseLocation')) {
          throw new WxFailure(
            'the api need to be declared in the requiredPrivateInfos field in app.json',
          )
        }
        const reply = this.replies.get('chooseLocation')
        if (!reply) throw new WxFailure('cancel')
        return reply
      }),
      openLocation: this.simple('openLocation'),
      openSetting: this.simple('openSetting', () => ({ authSetting: {} })),
      login: this.simple(
        'login',
        () => this.replies.get('login') ?? { code: `code-${Date.now()}` },
      ),
      requestPayment: this.simple('requestPayment', () => {
        const reply = this.replies.get('requestPayment')
        if (!reply) throw new WxFailure('cancel')
        return reply
      }),
      setClipboardData: this.simple('setClipboardData', ({ data }) => {
        this.clipboard = String(data)
        return {}
      }),
      makePhoneCall: this.simple('makePhoneCall'),
      vibrateShort: this.simple('vibrateShort'),
      setInnerAudioOption: this.simple('setInnerAudioOption'),
      createInnerAudioContext: () => ({
        src: '',
        play: () => void this.calls.push({ name: 'playSound', options: null }),
        stop: () => undefined,
        destroy: () => undefined,
      }),

      setNavigationBarColor: this.simple('setNavigationBarColor'),
      setNavigationBarTitle: this.simple('setNavigationBarTitle'),
      setBackgroundColor: this.simple('setBackgroundColor'),
      setBackgroundTextStyle: this.simple('setBackgroundTextStyle'),
      startPullDownRefresh: this.simple('startPullDownRefresh'),
      stopPullDownRefresh: this.simple('stopPullDownRefresh'),
      pageScrollTo: this.simple('pageScrollTo'),
      hideHomeButton: this.simple('hideHomeButton'),
      showShareMenu: this.simple('showShareMenu'),
      hideShareMenu: this.simple('hideShareMenu'),
      createSelectorQuery: () => this.selectorQuery(),
      createIntersectionObserver: () => this.observer(),
    }
    return wx
  }
}

function plain(options: Options): unknown {
  return JSON.parse(JSON.stringify(options)) as unknown
}
