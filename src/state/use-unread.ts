import { useStore } from 'zustand'

import { totalUnread, type UnreadCounts } from '@/lib/unread-label'
import { chatStore } from './chat-store'
import { noticeStore } from './notices'
import { messageUnread } from './unread'

/** The badge: message unread + notice unread + messegeNum (specification §2). */
export function useUnread(): UnreadCounts & { total: number } {
  const message = useStore(chatStore, messageUnread)
  const notice = useStore(noticeStore, (state) => state.count)
  const messegeNum = useStore(noticeStore, (state) => state.allCount)
  return { message, notice, messegeNum, total: totalUnread({ message, notice, messegeNum }) }
}
