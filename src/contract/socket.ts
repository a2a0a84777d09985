import type { Static } from 'typebox'

import type { MemberBrief } from './common'
import type * as ChatS from './chat.schema'

export type ChatMessage = Static<typeof ChatS.chatMessage>
export type SessionEntry = Static<typeof ChatS.sessionEntry>

/** The socket's path; the token follows as the last segment and never reaches a log (design §3). */
export const SOCKET_PATH = '/rest/socket/'

/** Close codes of ours, in the range that RFC 6455 leaves to applications. */
export const SOCKET_CLOSE = { tokenFailed: 4401, idle: 4408, goingAway: 1001 } as const

/** Frames from the server (specification §7); `person-read` is added. */
export type ServerFrame =
  /** A message in a private session; sent to every device of both members, the sender's own too. */
  | { type: 'person-message'; message: ChatMessage; session: SessionEntry; sender: MemberBrief }
  /** The same in a paid appraisal session. */
  | {
      type: 'person-answer-message'
      message: ChatMessage
      session: SessionEntry
      sender: MemberBrief
    }
  | { type: 'person-withdraw'; sessionId: string; id: string; seq: number }
  /** Somebody's read cursor moved: mine from another device, or the other member's. */
  | { type: 'person-read'; sessionId: string; uid: string; readSeq: number }
  | { type: 'token-failed'; message: string }
  | {
      type: 'person-apply'
      senderId: string
      senderName: string
      senderAvatar: string
      receiverId: string
      notation: string
      applyMessage: string
    }
  | { type: 'person-apply-agree'; senderId: string; senderName: string; sessionId: string }
  /** Members with whom there is a session and who are connected now. */
  | { type: 'count'; online: string[] }
  /** Notices changed; `message` is shown as a toast, `count` is the new unread total. */
  | { type: 'notice-refresh'; message: string; count: number }
  | { type: 'ping' }

/** Frames from the client: a ping every 10 s, answered by a ping, and friend applications. */
export type ClientFrame =
  | { type: 'ping' }
  | {
      type: 'person-apply'
      myId: string
      receiverId: string
      notation: string
      applyMessage: string
    }
