import Taro from '@tarojs/taro'
import { PlatformError } from './errors'

/**
 * Puts a text on the clipboard. WeChat itself shows 内容已复制.
 * @throws PlatformError `failed`.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await Taro.setClipboardData({ data: text })
  } catch {
    throw new PlatformError('failed', '复制失败，请重试')
  }
}
