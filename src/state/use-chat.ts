import { useMemo } from 'react'
import { useStore } from 'zustand'

import type { MemberBrief, Picture } from '@/contract/common'
import { LIMITS } from '@/contract/limits'
import type { ChatMessage } from '@/contract/socket'
import { toMillis } from '@/lib/time'
import { refreshSessions } from './chat-actions'
import { loadConversation } from './chat-history'
import { outboxStore, type OutgoingMessage } from './chat-outbox'
import { chatStore, shownSessions, unreadOf, type ChatSession } from './chat-store'
import { errorTextOf, itemStatus, listStatus, type ItemList, type ItemStatus } from './list-status'
import { realtimeStore } from './realtime'
import { myUid } from './session'
import { typedKey, typedTextStore } from './typed-text'
import { uploadStore, type UploadRecord } from './uploads'
import { useOnline } from './use-network'
import { useSession } from './use-session'

/** A row of the session list. */
export interface ChatSessionView extends ChatSession {
  unread: number
  /** What was typed there and not sent; empty for none. */
  draft: string
  /** A message there could not be sent. */
  failed: boolean
}

/** A message as a bubble shows it: stored, or still on its way. */
export interface ChatItem {
  key: string
  clientMsgId: string
  mine: boolean
  senderId: string
  kind: ChatMessage['messageType']
  content: string
  picture: Picture | null
  /** Preview of a picture on its way; empty otherwise. */
  localSrc: string
  createTime: string
  /** Null until stored. */
  seq: number | null
  id: string | null
  isWithdrawn: boolean
  status: 'sent' | 'sending' | 'failed'
  /** Of a picture on its way, 0 to 1. */
  progress: number
  error: string
  /** Mine, stored, and not older than two minutes when this was computed; the server has the last word. */
  canWithdraw: boolean
}

function viewOf(
  session: ChatSession,
  typed: Readonly<Record<string, string>>,
  outgoing: readonly OutgoingMessage[] | undefined,
): ChatSessionView {
  return {
    ...session,
    unread: unreadOf(session),
    draft: typed[typedKey.chat(session.sessionId)] ?? '',
    failed: outgoing?.some((message) => message.status === 'failed') ?? false,
  }
}

function retrySessions(): void {
  void refreshSessions()
}

/** Sessions, newest first, hidden ones left out. */
export function useSessions(): ItemList<ChatSessionView> {
  const { hasLogin } = useSession()
  const sessions = useStore(chatStore, (state) => state.sessions)
  const loaded = useStore(chatStore, (state) => state.sessionsStatus)
  const error = useStore(chatStore, (state) => state.sessionsError)
  const typed = useStore(typedTextStore, (state) => state.texts)
  const outbox = useStore(outboxStore, (state) => state.outbox)
  const online = useOnline()
  const items = useMemo(
    () =>
      shownSessions(
        sessions,
        (id) => outbox[id] !== undefined || typed[typedKey.chat(id)] !== undefined,
      ).map((session) => viewOf(session, typed, outbox[session.sessionId])),
    [sessions, typed, outbox],
  )
  const status = listStatus({
    hasData: loaded === 'ready',
    error: loaded === 'failed' ? error : null,
    paused: !online,
    signedOut: !hasLogin,
    count: items.length,
  })
  return {
    items,
    status,
    errorText: status === 'error' ? errorTextOf(error) : '',
    refreshing: false,
    retry: retrySessions,
    refresh: refreshSessions,
  }
}

/** One session; null while unknown. */
export function useChatSession(sessionId: string): ChatSessionView | null {
  const session = useStore(chatStore, (state) => state.sessions[sessionId])
  const typed = useStore(typedTextStore, (state) => state.texts)
  const outgoing = useStore(outboxStore, (state) => state.outbox[sessionId])
  return useMemo(
    () => (session === undefined ? null : viewOf(session, typed, outgoing)),
    [session, typed, outgoing],
  )
}

function fromStored(message: ChatMessage, me: string, now: number): ChatItem {
  const mine = message.senderId === me
  return {
    // The same key before and after it is stored: the bubble stays, nothing flashes.
    key: message.clientMsgId || message.id,
    clientMsgId: message.clientMsgId,
    mine,
    senderId: message.senderId,
    kind: message.messageType,
    content: message.content,
    picture: message.picture,
    localSrc: '',
    createTime: message.createTime,
    seq: message.seq,
    id: message.id,
    isWithdrawn: message.isWithdrawn,
    status: 'sent',
    progress: 1,
    error: '',
    canWithdraw:
      mine &&
      !message.isWithdrawn &&
      now - toMillis(message.createTime) < LIMITS.withdrawSec * 1000,
  }
}

function fromOutgoing(
  message: OutgoingMessage,
  me: string,
  upload: UploadRecord | undefined,
): ChatItem {
  return {
    key: message.clientMsgId,
    clientMsgId: message.clientMsgId,
    mine: true,
    senderId: me,
    kind: message.messageType,
    content: message.content,
    picture: upload?.picture ?? null,
    localSrc: upload?.src ?? '',
    createTime: message.createTime,
    seq: null,
    id: null,
    isWithdrawn: false,
    status: message.status === 'failed' ? 'failed' : 'sending',
    progress: upload?.progress ?? 0,
    error: message.error,
    canWithdraw: false,
  }
}

const NO_MESSAGES: readonly ChatMessage[] = []
const NO_OUTGOING: readonly OutgoingMessage[] = []

/** A conversation, oldest first, with what is still on its way at the end. */
export function useChat(sessionId: string): {
  status: ItemStatus
  errorText: string
  peer: MemberBrief | null
  messages: readonly ChatItem[]
  hasNextPage: boolean
  loadingMore: boolean
  peerReadSeq: number
  retry: () => void
} {
  const { hasLogin, uid } = useSession()
  const cache = useStore(chatStore, (state) => state.caches[sessionId])
  const peerReadSeq = useStore(chatStore, (state) => state.sessions[sessionId]?.peerReadSeq ?? 0)
  const outgoing = useStore(outboxStore, (state) => state.outbox[sessionId] ?? NO_OUTGOING)
  const uploads = useStore(uploadStore, (state) =>
    outgoing.some((message) => message.messageType === 'image') ? state.uploads : null,
  )
  const list = cache?.list ?? NO_MESSAGES
  const stored = useMemo(() => {
    const now = Date.now()
    return list.map((message) => fromStored(message, uid, now))
  }, [list, uid])
  const messages = useMemo(
    () => [
      ...stored,
      ...outgoing.map((message) => fromOutgoing(message, uid, uploads?.[message.clientMsgId])),
    ],
    [stored, outgoing, uid, uploads],
  )
  const error = cache?.status === 'failed' ? cache.error : null
  const status = itemStatus({
    hasData: cache?.status === 'ready',
    error,
    paused: false,
    signedOut: !hasLogin,
  })
  const retry = useMemo(() => () => void loadConversation(sessionId), [sessionId])
  return {
    status,
    errorText: status === 'error' ? errorTextOf(error) : '',
    peer: cache?.peer ?? null,
    messages,
    hasNextPage: cache?.hasNextPage ?? false,
    loadingMore: cache?.loadingMore ?? false,
    peerReadSeq,
    retry,
  }
}

/** Members with whom there is a session and who are connected now. */
export function useOnlineUids(): ReadonlySet<string> {
  const online = useStore(realtimeStore, (state) => state.online)
  return useMemo(() => {
    const me = myUid()
    return new Set(Object.keys(online).filter((uid) => uid !== me))
  }, [online])
}
