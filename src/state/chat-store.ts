import { createStore } from 'zustand/vanilla'

import type { FriendItem } from '@/contract/chat'
import type { MemberBrief } from '@/contract/common'
import { LIMITS } from '@/contract/limits'
import type { ChatMessage } from '@/contract/socket'
import { markWithdrawn, mergeMessages } from '@/lib/message-list'
import { messagePreview } from '@/lib/preview'
import { sortSessions } from '@/lib/session-order'
import { myUid } from './session'

/**
 * Sessions and their messages as plain data, and the steps that change them. Nothing here talks to the
 * server: chat-sessions, chat-history, chat-outbox and chat-read do, and end in one of these steps.
 *
 * Unread is never stored: it is lastSeq − readSeq, so it cannot drift.
 */

/** Specification §3, session UI item; `unread` and `countdown` are computed where they are shown. */
export interface ChatSession {
  type: 'person' | 'person-answer'
  sessionId: string
  avatar: string
  /** Remark, or the other member's name. */
  name: string
  lastMessage: string
  isHidden: boolean
  updateTime: string
  /** Expert sessions count 24 hours down from here. */
  createTime: string
  chattingUserId: string
  /** Title of an expert, empty for others. */
  title: string
  /** Newest message. */
  lastSeq: number
  /** What I have read. */
  readSeq: number
  /** What the other member has read. */
  peerReadSeq: number
}

/** Specification §3, per-session message cache; `list` is oldest first, without gaps once synced. */
export interface ChatCache {
  sessionId: string
  pageNum: number
  pageSize: number
  hasNextPage: boolean
  /** Pages are counted from this message, so that they stand still while new ones arrive. */
  lastMessageId: string | null
  list: readonly ChatMessage[]
  status: 'loading' | 'ready' | 'failed'
  /** Why it failed. */
  error: unknown
  loadingMore: boolean
  peer: MemberBrief | null
}

export interface ChatState {
  sessions: Readonly<Record<string, ChatSession>>
  sessionsStatus: 'loading' | 'ready' | 'failed'
  sessionsError: unknown
  caches: Readonly<Record<string, ChatCache>>
  /** The chat page that is on screen. */
  openSessionId: string | null
}

const EMPTY: ChatState = {
  sessions: {},
  sessionsStatus: 'loading',
  sessionsError: null,
  caches: {},
  openSessionId: null,
}

export const chatStore = createStore<ChatState>(() => EMPTY)

/** Another account, or none. */
export function resetChat(): void {
  chatStore.setState(EMPTY, true)
}

export function sessionOf(sessionId: string): ChatSession | undefined {
  return chatStore.getState().sessions[sessionId]
}

export function cacheOf(sessionId: string): ChatCache | undefined {
  return chatStore.getState().caches[sessionId]
}

/** Unread messages of a session. */
export function unreadOf(session: Pick<ChatSession, 'lastSeq' | 'readSeq'>): number {
  return Math.max(0, session.lastSeq - session.readSeq)
}

/**
 * Sessions that are shown, newest first (specification §4). One that was only opened has nothing to
 * show, unless something of mine waits there (`keep`).
 */
export function shownSessions(
  sessions: Readonly<Record<string, ChatSession>>,
  keep: (sessionId: string) => boolean = () => false,
): ChatSession[] {
  return sortSessions(
    Object.values(sessions).filter(
      (session) => !session.isHidden && (session.lastSeq > 0 || keep(session.sessionId)),
    ),
  )
}

/** A session as the server lists it, cursors never moving back behind what this device knows. */
export function fromFriendItem(item: FriendItem, type: ChatSession['type']): ChatSession {
  const known = sessionOf(item.session_id)
  const newer = known === undefined || item.lastSeq >= known.lastSeq
  return {
    type,
    sessionId: item.session_id,
    avatar: item.head_img,
    name: item.notation,
    lastMessage: newer ? item.last_message : known.lastMessage,
    isHidden: item.is_hidden,
    updateTime: newer ? item.update_time : known.updateTime,
    createTime: item.create_time,
    chattingUserId: item.friend_id,
    title: item.title,
    lastSeq: Math.max(item.lastSeq, known?.lastSeq ?? 0),
    readSeq: Math.max(item.readSeq, known?.readSeq ?? 0),
    peerReadSeq: Math.max(item.peerReadSeq, known?.peerReadSeq ?? 0),
  }
}

export function putSessions(list: readonly ChatSession[]): void {
  chatStore.setState((state) => ({
    sessions: {
      ...state.sessions,
      ...Object.fromEntries(list.map((session) => [session.sessionId, session])),
    },
  }))
}

export function patchSession(sessionId: string, change: Partial<ChatSession>): void {
  chatStore.setState((state) => {
    const session = state.sessions[sessionId]
    if (session === undefined) return state
    return { sessions: { ...state.sessions, [sessionId]: { ...session, ...change } } }
  })
}

export function patchCache(sessionId: string, change: Partial<ChatCache>): void {
  chatStore.setState((state) => {
    const cache: ChatCache = state.caches[sessionId] ?? {
      sessionId,
      pageNum: 0,
      pageSize: LIMITS.chatPageSize,
      hasNextPage: false,
      lastMessageId: null,
      list: [],
      status: 'loading',
      error: null,
      loadingMore: false,
      peer: null,
    }
    return { caches: { ...state.caches, [sessionId]: { ...cache, ...change } } }
  })
}

/** Whether a message is already in a loaded conversation. */
export function hasMessage(message: ChatMessage): boolean {
  return (
    cacheOf(message.sessionId)?.list.some(
      (other) => other.seq === message.seq && other.isWithdrawn === message.isWithdrawn,
    ) ?? false
  )
}

/**
 * Takes messages in, wherever they come from (socket, sync, page, answer to a send): each once, in the
 * order of seq, and their sessions move up (specification §4).
 */
export function receiveMessages(messages: readonly ChatMessage[]): void {
  if (messages.length === 0) return
  const me = myUid()
  chatStore.setState((state) => {
    const sessions = { ...state.sessions }
    const caches = { ...state.caches }
    for (const [sessionId, group] of bySession(messages)) {
      const cache = caches[sessionId]
      if (cache !== undefined && cache.status === 'ready') {
        caches[sessionId] = { ...cache, list: mergeMessages(cache.list, group) }
      }
      const session = sessions[sessionId]
      const newest = group.reduce((a, b) => (b.seq >= a.seq ? b : a))
      if (session !== undefined && newest.seq >= session.lastSeq) {
        const grown = newest.seq > session.lastSeq
        sessions[sessionId] = {
          ...session,
          lastSeq: newest.seq,
          lastMessage: messagePreview(newest, newest.senderId === me),
          // A withdrawal changes the words, not the place in the list.
          updateTime: grown ? newest.createTime : session.updateTime,
          isHidden: grown ? false : session.isHidden,
          readSeq: readThroughMine(session.readSeq, group, me),
        }
      }
    }
    return { sessions, caches }
  })
}

/** What one writes oneself one has read up to there, as the server counts too. */
function readThroughMine(readSeq: number, group: readonly ChatMessage[], me: string): number {
  return group.reduce(
    (read, message) => (message.senderId === me ? Math.max(read, message.seq) : read),
    readSeq,
  )
}

function bySession(messages: readonly ChatMessage[]): Map<string, ChatMessage[]> {
  const groups = new Map<string, ChatMessage[]>()
  for (const message of messages) {
    const group = groups.get(message.sessionId)
    if (group === undefined) groups.set(message.sessionId, [message])
    else group.push(message)
  }
  return groups
}

/** A message was withdrawn: isWithdrawn is set, and a preview that quotes it changes. */
export function withdrawMessageById(
  sessionId: string,
  id: string,
  seq: number,
  mine: boolean,
): void {
  const cache = cacheOf(sessionId)
  if (cache !== undefined) {
    const list = markWithdrawn(cache.list, id)
    if (list !== cache.list) patchCache(sessionId, { list })
  }
  if (sessionOf(sessionId)?.lastSeq === seq) {
    patchSession(sessionId, {
      lastMessage: messagePreview({ messageType: 'text', content: '', isWithdrawn: true }, mine),
    })
  }
}

/** My own read cursor moved forward; never back. */
export function moveReadSeq(sessionId: string, readSeq: number): void {
  const session = sessionOf(sessionId)
  if (session !== undefined && readSeq > session.readSeq) patchSession(sessionId, { readSeq })
}

/** The other member's read cursor moved forward; never back. */
export function movePeerReadSeq(sessionId: string, peerReadSeq: number): void {
  const session = sessionOf(sessionId)
  if (session !== undefined && peerReadSeq > session.peerReadSeq) {
    patchSession(sessionId, { peerReadSeq })
  }
}
