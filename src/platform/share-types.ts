/** What is shared: a page of ours. */
export interface ShareContent {
  title: string
  /** Page URL, `/pages/post/detail?id=12`. */
  url: string
  /** Cover, a complete address. WeChat shows it 5:4 to a friend, square in Moments. */
  imageUrl?: string
  text?: string
}

/** `shared`: done by the system. `copied`: the link is on the clipboard. `use-menu`: the person must use WeChat's own menu. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'use-menu'

/** Form of useShareAppMessage's answer. */
export interface ShareMessage {
  title: string
  path: string
  imageUrl?: string
}

/** Form of useShareTimeline's answer. */
export interface ShareTimeline {
  title: string
  query: string
  imageUrl?: string
}

/** For a page's useShareAppMessage: a card for a friend or a group. */
export function shareMessage(content: ShareContent): ShareMessage {
  return {
    title: content.title,
    path: content.url,
    ...(content.imageUrl === undefined ? {} : { imageUrl: content.imageUrl }),
  }
}

/** For a page's useShareTimeline: WeChat opens the same page with this query. */
export function shareTimeline(content: ShareContent): ShareTimeline {
  const at = content.url.indexOf('?')
  return {
    title: content.title,
    query: at < 0 ? '' : content.url.slice(at + 1),
    ...(content.imageUrl === undefined ? {} : { imageUrl: content.imageUrl }),
  }
}
