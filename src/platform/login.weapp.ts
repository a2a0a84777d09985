import Taro from '@tarojs/taro'
import { PlatformError } from './errors'
import type { OauthReturn } from './login-types'

/** Whether WeChat can say who is using the app without being asked. */
export function loginCodeAvailable(): boolean {
  return true
}

/**
 * WeChat's login code, good for one exchange within five minutes.
 * @throws PlatformError `unsupported` in a browser, `failed` otherwise.
 */
export async function getLoginCode(): Promise<string> {
  try {
    const { code } = await Taro.login({ timeout: 10_000 })
    if (code) return code
  } catch {
    // The message below says it.
  }
  throw new PlatformError('failed', '微信登录失败，请重试或改用手机号登录')
}

/** Whether WeChat has a page that says who is using the browser. */
export function oauthAvailable(): boolean {
  return false
}

/** A word that nobody can guess, by which the answer of WeChat's page is known again. */
export function newOauthState(): string {
  return ''
}

/** Where WeChat's page comes back to: this app without page and hash. */
export function oauthReturnUrl(): string {
  return ''
}

/**
 * Goes to WeChat's page at `url`, which comes back to our page `page`. Resolves when the person is
 * back without an answer: by the browser's back button, or since nothing was loaded.
 * @throws PlatformError `failed` where the browser keeps nothing for us.
 */
export function leaveForOauth(_url: string, _state: string, _page: string): Promise<void> {
  return Promise.reject(new PlatformError('unsupported', '请在小程序里使用微信登录'))
}

/**
 * The answer of WeChat's page, once; null when there is none. The script in `src/index.html` took it
 * out of the address before the router and anybody else could see it there.
 */
export function takeOauthReturn(): OauthReturn | null {
  return null
}
