import { buildUrl } from '@/lib/routes'
import { clipChars, singleLine } from '@/lib/text'
import { openUrl } from '@/platform/navigation'
import { showToast } from '@/platform/feedback'
import { SHARE_BY_BUTTON, shareNow } from '@/platform/share'
import { type ShareMessage, shareMessage } from '@/platform/share-types'

import { entityStore } from './entities'
import { collectPost, likePost } from './post-actions'

/** Beginning of a post that can stand as the title of a shared card, in characters. */
const SHARE_TITLE_CHARS = 30

/** The post’s first words, for the title of a shared card. */
export function postShareTitle(id: string): string {
  const text = entityStore.getState().posts[id]?.text ?? ''
  return clipChars(singleLine(text), SHARE_TITLE_CHARS) || '拾古帖子'
}

/** Shares a post where a function can; WeChat shares by its button (`nativeShare`). */
export async function sharePost(id: string): Promise<void> {
  const url = buildUrl('postDetail', { id })
  const outcome = await shareNow({ title: postShareTitle(id), url })
  if (outcome === 'copied') void showToast('链接已复制，可以粘贴给朋友')
  else if (outcome === 'use-menu') void showToast('请点右上角的菜单分享')
}

/** For a page's useShareAppMessage: the card whose button was tapped, else home. */
export function shareOfEvent(event: { target?: unknown }): ShareMessage {
  const target = event.target as { dataset?: { shareId?: string } } | undefined
  const id = target?.dataset?.shareId
  return id
    ? shareMessage({ title: postShareTitle(id), url: buildUrl('postDetail', { id }) })
    : shareMessage({ title: '拾古：藏品与老酒，慢慢看', url: buildUrl('tabIndex') })
}

/**
 * What a tap on a post card does, the same in every list. Stable functions, so that a long list of
 * memoised cards does not render again.
 */
export const postCardActions = {
  onOpen: (id: string) => void openUrl(buildUrl('postDetail', { id })),
  onComment: (id: string) => void openUrl(buildUrl('postDetail', { id })),
  onTopic: (topicId: string) => void openUrl(buildUrl('topicDetail', { topicId })),
  onLike: (id: string) => likePost(id),
  onCollect: (id: string) => collectPost(id),
  onShare: (id: string) => void sharePost(id),
  nativeShare: SHARE_BY_BUTTON,
}
