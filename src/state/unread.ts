import { totalUnread, type UnreadCounts } from '@/lib/unread-label'
import { chatStore, unreadOf, type ChatState } from './chat-store'
import { noticeStore } from './notices'

/** Unread chat messages over all sessions that are shown. */
export function messageUnread(state: ChatState): number {
  return Object.values(state.sessions).reduce(
    (sum, session) => sum + (session.isHidden ? 0 : unreadOf(session)),
    0,
  )
}

/**
 * The badge's three counts and their sum, computed from what the stores hold and kept nowhere
 * (specification §3). @NOTE `messegeNum` is its spelling.
 */
export function unreadCounts(): UnreadCounts & { total: number } {
  const { count, allCount } = noticeStore.getState()
  const counts = {
    message: messageUnread(chatStore.getState()),
    notice: count,
    messegeNum: allCount,
  }
  return { ...counts, total: totalUnread(counts) }
}
