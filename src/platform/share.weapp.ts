import type { ShareContent, ShareOutcome } from './share-types'

/** Whether sharing needs a `Button openType="share"`: WeChat opens its sheet for nothing else. */
export const SHARE_BY_BUTTON: boolean = true

/** Address of a page for others to open: complete on H5, the page path in the mini-program. */
export function shareLink(url: string): string {
  return url
}

/** Shares by the system, or copies the link. In the mini-program only the person can (see SHARE_BY_BUTTON). */
export function shareNow(_content: ShareContent): Promise<ShareOutcome> {
  return Promise.resolve('use-menu')
}
