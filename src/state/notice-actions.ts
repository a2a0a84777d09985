import { deleteNotice, readAllWatchInfo, readMessage, readNoticeById } from '@/api/notice'
import { takeOut } from './cursor-pages'
import { noticeStore } from './notices'
import { memberKey } from './query-client'

const QUIET = { toast: false }

function markNotices(ids: readonly string[] | 'all'): void {
  noticeStore.setState((state) => {
    const notices = { ...state.notices }
    for (const id of ids === 'all' ? Object.keys(notices) : ids) {
      const notice = notices[id]
      if (notice !== undefined && !notice.read) notices[id] = { ...notice, read: true }
    }
    return { notices }
  })
}

/** A notice was opened. The number left comes from the server. Never rejects: the next look tells again. */
export async function readNotice(id: string): Promise<void> {
  if (noticeStore.getState().notices[id]?.read === true) return
  markNotices([id])
  try {
    noticeStore.setState({ count: (await readNoticeById({ id }, QUIET)).count })
  } catch {
    // Read here; the server counts it as unread until it is opened again.
  }
}

/** Marks all notices read; answers whether the server did. A failure was shown. */
export async function readAllNotices(): Promise<boolean> {
  try {
    const { count } = await readNoticeById({ all: true })
    markNotices('all')
    noticeStore.setState({ count })
    return true
  } catch {
    return false
  }
}

/** Deletes a notice; answers whether it is gone. A failure was shown. */
export async function removeNotice(id: string): Promise<boolean> {
  try {
    const { count } = await deleteNotice({ id })
    takeOut(memberKey('notices'), id)
    noticeStore.setState({ count })
    return true
  } catch {
    return false
  }
}

function markSystemMessages(ids: readonly string[] | 'all'): void {
  noticeStore.setState((state) => {
    const systemMessages = { ...state.systemMessages }
    for (const id of ids === 'all' ? Object.keys(systemMessages) : ids) {
      const message = systemMessages[id]
      if (message !== undefined && !message.read) systemMessages[id] = { ...message, read: true }
    }
    return { systemMessages }
  })
}

/** A system message was opened. Never rejects. */
export async function readSystemMessage(id: string): Promise<void> {
  if (noticeStore.getState().systemMessages[id]?.read === true) return
  markSystemMessages([id])
  try {
    noticeStore.setState({ allCount: (await readMessage({ id }, QUIET)).allCount })
  } catch {
    // As above.
  }
}

/** Marks all system messages read; answers whether the server did. A failure was shown. */
export async function readAllSystemMessages(): Promise<boolean> {
  try {
    await readAllWatchInfo({})
    markSystemMessages('all')
    noticeStore.setState({ allCount: 0 })
    return true
  } catch {
    return false
  }
}
