import { Type } from 'typebox'

import { id, isoTime, memberBrief, picture } from './common.schema'
import { LIMITS } from './limits'

export const messageType = Type.Union([
  Type.Literal('text'),
  Type.Literal('image'),
  Type.Literal('file'),
  Type.Literal('video'),
])

/** Specification §3, chat message; seq, clientMsgId, picture and createTime are ours. */
export const chatMessage = Type.Object({
  sessionId: id,
  id,
  /** 1, 2, 3 … within the session, without gaps: the order of messages and the unread cursor. */
  seq: Type.Integer({ minimum: 1 }),
  clientMsgId: Type.String(),
  senderId: id,
  /** Text; for a picture its address prefix; empty when withdrawn. */
  content: Type.String(),
  messageType,
  picture: Type.Union([picture, Type.Null()]),
  createTime: isoTime,
  updateTime: isoTime,
  isWithdrawn: Type.Boolean(),
})

/** @NOTE Underscored names are the specification's (§3, friend/session item). */
export const friendItem = Type.Object({
  friend_id: id,
  session_id: id,
  notation: Type.String({ description: '备注名，没有时为昵称' }),
  head_img: Type.String(),
  last_message: Type.String({ description: '图片等为【图片】' }),
  is_hidden: Type.Boolean(),
  unread: Type.Integer(),
  update_time: isoTime,
  create_time: isoTime,
  lastSeq: Type.Integer({ minimum: 0 }),
  readSeq: Type.Integer({ minimum: 0, description: '我已读到' }),
  peerReadSeq: Type.Integer({ minimum: 0, description: '对方已读到' }),
  title: Type.String({ description: '专家头衔，普通会员为空串' }),
})

export const sessionEntry = Type.Object({
  sessionId: id,
  updateTime: isoTime,
  lastMessage: Type.String(),
  unread: Type.Integer(),
})

export const clientMsgId = Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })

export const calls = {
  /** friendType 1: sessions with experts (paid appraisal); otherwise private sessions. */
  friendList: {
    params: Type.Object({ friendType: Type.Optional(Type.Integer()) }),
    result: Type.Object({ list: Type.Array(friendItem) }),
  },
  /** The session with another member, made if there is none. */
  openChat: {
    params: Type.Object({ uid: id }),
    result: Type.Object({ session: friendItem, peer: memberBrief }),
  },
  /**
   * History, newest first. `lastMessageId` keeps pages still while new messages arrive: pages are
   * counted from that message (inclusive).
   */
  chatList: {
    params: Type.Object({
      sessionId: id,
      pageNum: Type.Integer({ minimum: 1 }),
      pageSize: Type.Integer({ minimum: 1, maximum: LIMITS.pageSizeMax }),
      lastMessageId: Type.Optional(id),
    }),
    result: Type.Object({
      sessionId: id,
      session: friendItem,
      peer: memberBrief,
      pageInfo: Type.Object({
        records: Type.Array(chatMessage),
        current: Type.Integer(),
        total: Type.Integer(),
        size: Type.Integer(),
      }),
    }),
  },
  /** What came after the given seq of each session, oldest first; `complete` false when cut at 500. */
  syncChat: {
    params: Type.Object({
      sessions: Type.Array(Type.Object({ sessionId: id, afterSeq: Type.Integer({ minimum: 0 }) }), {
        maxItems: 100,
      }),
    }),
    result: Type.Object({ messages: Type.Array(chatMessage), complete: Type.Boolean() }),
  },
  /** Moves the reader's cursor to `seq` (or the newest message); never back. */
  clearUnread: {
    params: Type.Object({ sessionId: id, seq: Type.Optional(Type.Integer({ minimum: 0 })) }),
    result: Type.Object({ sessionId: id, readSeq: Type.Integer(), unread: Type.Integer() }),
  },
  /** A repeat with the same clientMsgId answers with the first message. */
  sendMessage: {
    params: Type.Object({
      sessionId: id,
      clientMsgId,
      messageType: Type.Union([Type.Literal('text'), Type.Literal('image')]),
      content: Type.Optional(Type.String({ maxLength: LIMITS.chatTextMax * 2 })),
      pictureId: Type.Optional(id),
    }),
    result: chatMessage,
  },
  withdrawMessage: {
    params: Type.Object({ sessionId: id, id }),
    result: chatMessage,
  },
}
