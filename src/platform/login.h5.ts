import { PlatformError } from './errors'

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
