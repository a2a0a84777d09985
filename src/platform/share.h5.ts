import { copyText } from './clipboard.h5'
import { isWeChatBrowser } from './env.h5'
import type { ShareContent, ShareOutcome } from './share-types'

/** Whether sharing needs a `Button openType="share"`: WeChat opens its sheet for nothing else. */
export const SHARE_BY_BUTTON: boolean = false

/** Address of a page for others to open: complete on H5, the page path in the mini-program. */
export function shareLink(url: string): string {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${url}`
}

/** Shares by the system, or copies the link. In the mini-program only the person can (see SHARE_BY_BUTTON). */
export async function shareNow(content: ShareContent): Promise<ShareOutcome> {
  const link = shareLink(content.url)
  const navigatorShare = window.navigator as Navigator & { share?: Navigator['share'] }
  // WeChat's browser on Android has the function and does nothing.
  if (typeof navigatorShare.share === 'function' && !isWeChatBrowser()) {
    try {
      await navigatorShare.share({
        title: content.title,
        url: link,
        ...(content.text === undefined ? {} : { text: content.text }),
      })
      return 'shared'
    } catch (error) {
      if ((error as { name?: unknown }).name === 'AbortError') return 'cancelled'
      // Refused (desktop without a target): copy instead.
    }
  }
  await copyText(`${content.title} ${link}`)
  return 'copied'
}
