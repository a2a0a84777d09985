/**
 * Runs in the page before anything else: notes what the page asks of the browser, and stands in for
 * what a browser under test does not have. Everything is read and set through `window.around`.
 */
export interface Around {
  left: string[]
  vibrations: number
  sounds: number
  payRequests: Record<string, unknown>[]
  payAnswer: string
  shareAnswer: 'ok' | 'cancel' | 'refused' | 'missing'
  shared: Record<string, unknown> | null
  limits: (number | 'many')[]
  hidden: boolean
  insideWeChat: (bridge: 'ready' | 'late' | 'never') => void
  setShare: (answer: Around['shareAnswer']) => void
}

declare global {
  interface Window {
    around: Around
    /** Reaches the runner. */
    askWorld: (name: string, args: string) => Promise<string>
  }
}

interface NavigateEvent extends Event {
  destination: { url: string }
}

export function installDoubles(): void {
  const around: Around = {
    left: [],
    vibrations: 0,
    sounds: 0,
    payRequests: [],
    payAnswer: 'ok',
    shareAnswer: 'missing',
    shared: null,
    limits: [],
    hidden: false,
    insideWeChat: (bridge) => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (Linux; Android 13) Mobile MicroMessenger/8.0.50',
        configurable: true,
      })
      const appear = (): void => {
        const invoke = (
          name: string,
          params: Record<string, unknown>,
          done: (result: { err_msg: string }) => void,
        ): void => {
          if (name !== 'getBrandWCPayRequest') return
          around.payRequests.push(params)
          setTimeout(() => done({ err_msg: `get_brand_wcpay_request:${around.payAnswer}` }), 0)
        }
        Object.assign(window, { WeixinJSBridge: { invoke } })
        document.dispatchEvent(new Event('WeixinJSBridgeReady'))
      }
      if (bridge === 'ready') appear()
      if (bridge === 'late') setTimeout(appear, 120)
    },
    setShare: (answer) => {
      around.shareAnswer = answer
      const share = async (data: Record<string, unknown>): Promise<void> => {
        if (around.shareAnswer === 'cancel') throw new DOMException('closed', 'AbortError')
        if (around.shareAnswer === 'refused') throw new DOMException('no', 'NotAllowedError')
        around.shared = data
      }
      const value = answer === 'missing' ? undefined : share
      Object.defineProperty(navigator, 'share', { value, configurable: true })
    },
  }
  window.around = around
  around.setShare('missing')

  // A page that leaves for another app or site would end the case.
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', (event) => {
    const { url } = (event as NavigateEvent).destination
    if (url.startsWith(window.location.origin)) return
    around.left.push(url)
    event.preventDefault()
  })
  Object.defineProperty(navigator, 'vibrate', {
    value: () => {
      around.vibrations += 1
      return true
    },
    configurable: true,
  })
  const start = AudioBufferSourceNode.prototype.start
  AudioBufferSourceNode.prototype.start = function (...args) {
    around.sounds += 1
    start.apply(this, args)
  }
  const click = HTMLInputElement.prototype.click
  HTMLInputElement.prototype.click = function () {
    if (this.type === 'file') around.limits.push(this.multiple ? 'many' : 1)
    click.call(this)
  }
  for (const [name, value] of [
    ['visibilityState', () => (around.hidden ? 'hidden' : 'visible')],
    ['hidden', () => around.hidden],
  ] as const) {
    Object.defineProperty(document, name, { get: value, configurable: true })
  }
}
