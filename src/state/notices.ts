import { createStore } from 'zustand/vanilla'

import { messageList, messageNum, noticeList } from '@/api/notice'
import { LIMITS } from '@/contract/limits'
import type { Notice, SystemMessage } from '@/contract/notice'
import { FRIEND_REQUEST_TEXTS } from '@/lib/friend-request'
import { toastText } from '@/lib/auth-failure'
import { alertFor } from './alert'
import { cursorQuery, reloadFirstPage } from './cursor-pages'
import { putMembers } from './entities'
import { memberKey, queryClient } from './query-client'
import { onFrame, onSocketOpen } from './realtime'
import { isLoggedIn, myUid } from './session'
import { tell } from './tell'

/** Interactions and system messages, and how many of each are unread, as the server last said. */
interface NoticeState {
  notices: Readonly<Record<string, Notice>>
  systemMessages: Readonly<Record<string, SystemMessage>>
  /** Unread interactions: `count` of notice/list (specification §3). */
  count: number
  /** Unread system messages: `allCount` of message/num (specification §3). */
  allCount: number
}

const NONE: NoticeState = { notices: {}, systemMessages: {}, count: 0, allCount: 0 }

export const noticeStore = createStore<NoticeState>(() => NONE)

const QUIET = { toast: false }

export const noticesQuery = cursorQuery(memberKey('notices'), async (cursor) => {
  const page = await noticeList(
    { pageSize: LIMITS.pageSize, ...(cursor === undefined ? {} : { cursor }) },
    QUIET,
  )
  putMembers(page.noticeList.map((notice) => notice.actor))
  noticeStore.setState((state) => ({
    count: page.count,
    notices: {
      ...state.notices,
      ...Object.fromEntries(page.noticeList.map((notice) => [notice.id, notice])),
    },
  }))
  return { ids: page.noticeList.map((notice) => notice.id), nextCursor: page.nextCursor }
})

export const systemMessagesQuery = cursorQuery(memberKey('systemMessages'), async (cursor) => {
  const page = await messageList(
    { pageSize: LIMITS.pageSize, ...(cursor === undefined ? {} : { cursor }) },
    QUIET,
  )
  noticeStore.setState((state) => ({
    systemMessages: {
      ...state.systemMessages,
      ...Object.fromEntries(page.records.map((message) => [message.id, message])),
    },
  }))
  return { ids: page.records.map((message) => message.id), nextCursor: page.nextCursor }
})

/** Loads the newest notices and both counts (specification §4, on login and on socket open). Never rejects. */
export async function loadNotices(): Promise<void> {
  if (!isLoggedIn()) return
  await Promise.all([reloadFirstPage(noticesQuery).catch(() => undefined), loadSystemCount()])
}

/** How many system messages are unread. Never rejects. */
export async function loadSystemCount(): Promise<void> {
  try {
    const { allCount } = await messageNum({}, QUIET)
    noticeStore.setState({ allCount })
  } catch {
    // The next opening of the socket asks again.
  }
}

/** Another account, or none. */
export function resetNotices(): void {
  noticeStore.setState(NONE, true)
}

/** What the socket says about notices (specification §7, §8). */
export function watchNotices(): void {
  onSocketOpen(() => void loadNotices())
  onFrame('notice-refresh', (frame) => {
    tell(toastText(frame.message))
    noticeStore.setState({ count: frame.count })
    void loadNotices()
  })
  onFrame('person-apply', (frame) => {
    if (frame.senderId === myUid()) return
    tell(FRIEND_REQUEST_TEXTS.received)
    alertFor(frame.senderId, 'request')
    void loadNotices()
  })
  onFrame('person-apply-agree', (frame) => {
    // For the requester only: on the devices of who agreed, the frame says nothing new.
    if (frame.senderId !== myUid()) tell(FRIEND_REQUEST_TEXTS.agreed)
    void queryClient.invalidateQueries({ queryKey: memberKey('userInfo') })
  })
}
