import { useStore } from 'zustand'

import type { Notice, SystemMessage } from '@/contract/notice'
import type { CursorList } from './list-status'
import { noticesQuery, noticeStore, systemMessagesQuery } from './notices'
import { useCursorList } from './use-cursor-list'
import { useSession } from './use-session'

/** Interactions, newest first. */
export function useNotices(): CursorList & {
  byId: Readonly<Record<string, Notice>>
  count: number
} {
  const { hasLogin } = useSession()
  const list = useCursorList(noticesQuery, { signedOut: !hasLogin })
  const byId = useStore(noticeStore, (state) => state.notices)
  const count = useStore(noticeStore, (state) => state.count)
  return { ...list, byId, count }
}

/** System messages, newest first. */
export function useSystemMessages(): CursorList & {
  byId: Readonly<Record<string, SystemMessage>>
  count: number
} {
  const { hasLogin } = useSession()
  const list = useCursorList(systemMessagesQuery, { signedOut: !hasLogin })
  const byId = useStore(noticeStore, (state) => state.systemMessages)
  const count = useStore(noticeStore, (state) => state.allCount)
  return { ...list, byId, count }
}
