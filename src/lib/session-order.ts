import { toMillis } from './time'

/** What ordering and counting need to know of a session. */
export interface OrderedSession {
  sessionId: string
  updateTime: string
  unread: number
  lastMessage: string
}

/** A message that came in over the socket, as far as the session list is concerned. */
export interface IncomingMessage {
  sessionId: string
  senderId: string
  updateTime: string
  /** Preview, see preview.ts. */
  lastMessage: string
}

const timeOf = (session: { updateTime: string }): number => {
  const ms = toMillis(session.updateTime)
  return Number.isNaN(ms) ? -Infinity : ms
}

/** Sessions by update time, newest first (specification §4); equal times keep their order. Returns a new array. */
export function sortSessions<T extends { updateTime: string }>(sessions: readonly T[]): T[] {
  return sessions
    .map((session, index) => ({ session, index, time: timeOf(session) }))
    .sort((a, b) => (a.time === b.time ? a.index - b.index : b.time > a.time ? 1 : -1))
    .map((entry) => entry.session)
}

/** What an incoming message does to the session list. */
export interface IncomingEffect<T> {
  sessions: T[]
  /** The session is open: its unread must be cleared on the server. */
  clearOnServer: boolean
  /** The session is not in the list yet and has to be loaded. */
  unknown: boolean
}

/**
 * Incoming message (specification §4): its session moves to the top and its unread grows by one,
 * unless that session is open, in which case unread becomes 0 and is cleared on the server. One's own
 * message from another device moves the session and leaves unread alone.
 */
export function applyIncoming<T extends OrderedSession>(
  sessions: readonly T[],
  message: IncomingMessage,
  context: { openSessionId: string | null; myId: string },
): IncomingEffect<T> {
  const current = sessions.find((session) => session.sessionId === message.sessionId)
  if (current === undefined) return { sessions: [...sessions], clearOnServer: false, unknown: true }
  const mine = message.senderId === context.myId
  const open = context.openSessionId === message.sessionId
  const moved: T = {
    ...current,
    updateTime: message.updateTime,
    lastMessage: message.lastMessage,
    unread: open ? 0 : mine ? current.unread : current.unread + 1,
  }
  const rest = sessions.filter((session) => session !== current)
  return { sessions: [moved, ...rest], clearOnServer: open && !mine, unknown: false }
}
