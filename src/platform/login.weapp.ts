import Taro from '@tarojs/taro'
import { PlatformError } from './errors'

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
