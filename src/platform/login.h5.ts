import { parseQueryString } from '../lib/query-string'
import { isWeChatBrowser } from './env.h5'
import { PlatformError } from './errors'
import type { OauthReturn } from './login-types'

/** Whether WeChat can say who is using the app without being asked. */
export function loginCodeAvailable(): boolean {
  return false
}

/**
 * WeChat's login code, good for one exchange within five minutes.
 * @throws PlatformError `unsupported` in a browser, `failed` otherwise.
 */
export function getLoginCode(): Promise<string> {
  return Promise.reject(new PlatformError('unsupported', '请使用手机号登录'))
}

/** Whether WeChat has a page that says who is using the browser. */
export function oauthAvailable(): boolean {
  return isWeChatBrowser()
}

/** A word that nobody can guess, by which the answer of WeChat's page is known again. */
export function newOauthState(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Where WeChat's page comes back to: this app without page and hash. */
export function oauthReturnUrl(): string {
  return window.location.origin + window.location.pathname
}

/** What was asked of WeChat's page, for as long as this window lives. `src/index.html` reads `page`. */
const ASKED_KEY = 'wechat_oauth'

/** How long, in ms, the browser may take to leave; after that it is taken to have stayed. */
const LEAVE_MS = 10_000

/**
 * Goes to WeChat's page at `url`, which comes back to our page `page`. Resolves when the person is
 * back without an answer: by the browser's back button, or since nothing was loaded.
 * @throws PlatformError `failed` where the browser keeps nothing for us.
 */
export function leaveForOauth(url: string, state: string, page: string): Promise<void> {
  try {
    window.sessionStorage.setItem(ASKED_KEY, JSON.stringify({ state, page }))
  } catch {
    return Promise.reject(new PlatformError('failed', '浏览器禁止保存数据，请改用手机号登录'))
  }
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', onShow)
      resolve()
    }
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) stop()
    }
    const timer = setTimeout(stop, LEAVE_MS)
    window.addEventListener('pageshow', onShow)
    window.location.assign(url)
  })
}

function takeAskedState(): string {
  try {
    const asked = JSON.parse(window.sessionStorage.getItem(ASKED_KEY) ?? '{}') as {
      state?: unknown
    }
    window.sessionStorage.removeItem(ASKED_KEY)
    return typeof asked.state === 'string' ? asked.state : ''
  } catch {
    return ''
  }
}

/**
 * The answer of WeChat's page, once; null when there is none. The script in `src/index.html` took it
 * out of the address before the router and anybody else could see it there.
 */
export function takeOauthReturn(): OauthReturn | null {
  const back = window as { __wechatReturn?: string }
  const search = back.__wechatReturn
  delete back.__wechatReturn
  if (search === undefined) return null
  const { code, state } = parseQueryString(search)
  const asked = takeAskedState()
  if (asked === '' || state !== asked) return { kind: 'stray' }
  return code ? { kind: 'code', code } : { kind: 'refused' }
}
