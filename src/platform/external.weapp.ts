import { copyText } from './clipboard.weapp'
import { showToast } from './feedback.weapp'

/**
 * Opens a web address outside the app. A mini-program may not: the address is copied and the person
 * is told to open it in a browser.
 */
export async function openExternal(url: string): Promise<void> {
  await copyText(url)
  await showToast('链接已复制，请在浏览器中打开')
}
