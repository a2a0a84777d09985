import type { FriendItem } from '@contract/chat'
import type { MemberBrief, Picture } from '@contract/common'
import type { ChatMessage } from '@contract/socket'

/** Preview of a message in the list of sessions (specification §9). */
const PREVIEW_OF_TYPE = { image: '【图片】', file: '【文件】', video: '【视频】' } as const
export const WITHDRAWN_PREVIEW = '撤回了一条消息'
const PREVIEW_MAX = 100

/** What a session's list entry shows of its newest message; at most 100 code points, one line. */
export function previewOf(type: ChatMessage['messageType'], content: string): string {
  if (type !== 'text') return PREVIEW_OF_TYPE[type]
  const line = content.replace(/\s+/g, ' ')
  return line.length <= PREVIEW_MAX ? line : [...line].slice(0, PREVIEW_MAX).join('')
}

/** Columns of a message row `m` with its picture `p`, as `MessageRow`. */
export const MESSAGE_COLUMNS = `
  m.session_id, m.id, m.seq, m.client_msg_id, m.sender_uid, m.type, m.content, m.created_at, m.withdrawn_at,
  p.id as picture_id, p.base, p.width, p.height, p.blur`

export interface MessageRow {
  readonly session_id: string
  readonly id: string
  readonly seq: number
  readonly client_msg_id: string
  readonly sender_uid: string
  readonly type: ChatMessage['messageType']
  readonly content: string
  readonly created_at: Date
  readonly withdrawn_at: Date | null
  readonly picture_id: string | null
  readonly base: string | null
  readonly width: number | null
  readonly height: number | null
  readonly blur: string | null
}

/** A message as it travels (specification §3); a withdrawn one carries nothing of what it said. */
export function messageOf(row: MessageRow): ChatMessage {
  const createTime = row.created_at.toISOString()
  const isWithdrawn = row.withdrawn_at !== null
  return {
    sessionId: row.session_id,
    id: row.id,
    seq: row.seq,
    clientMsgId: row.client_msg_id,
    senderId: row.sender_uid,
    content: isWithdrawn ? '' : row.content,
    messageType: row.type,
    picture: isWithdrawn ? null : pictureOf(row),
    createTime,
    updateTime: row.withdrawn_at?.toISOString() ?? createTime,
    isWithdrawn,
  }
}

function pictureOf(row: MessageRow): Picture | null {
  if (row.picture_id === null) return null
  return {
    id: row.picture_id,
    base: row.base ?? '',
    width: row.width ?? 1,
    height: row.height ?? 1,
    blur: row.blur ?? '',
  }
}

/** Columns of a session as the member `$1` sees it, with the other one's profile. */
export const SESSION_COLUMNS = `
  s.id as session_id, s.kind, s.last_seq, s.last_message, s.created_at, s.updated_at,
  side.notation, side.is_hidden, side.read_seq, side.peer_read_seq,
  who.uid as peer_uid, who.username, who.avatar, who.title, who.region`

/** Tables of `SESSION_COLUMNS`; the caller makes sure that `$1` is one of the two. */
export const SESSION_TABLES = `
  chat_session s
  cross join lateral (select
    case when s.low_uid = $1 then s.high_uid else s.low_uid end as peer_uid,
    case when s.low_uid = $1 then s.low_notation else s.high_notation end as notation,
    case when s.low_uid = $1 then s.low_hidden else s.high_hidden end as is_hidden,
    case when s.low_uid = $1 then s.low_read_seq else s.high_read_seq end as read_seq,
    case when s.low_uid = $1 then s.high_read_seq else s.low_read_seq end as peer_read_seq) side
  join member who on who.uid = side.peer_uid`

export interface SessionRow {
  readonly session_id: string
  readonly kind: 'person' | 'person-answer'
  readonly last_seq: number
  readonly last_message: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly notation: string
  readonly is_hidden: boolean
  readonly read_seq: number
  readonly peer_read_seq: number
  readonly peer_uid: string
  readonly username: string
  readonly avatar: string
  readonly title: string
  readonly region: string
}

/** A session as its member sees it (specification §3, friend/session item). */
export function friendItemOf(row: SessionRow): FriendItem {
  return {
    friend_id: row.peer_uid,
    session_id: row.session_id,
    notation: row.notation === '' ? row.username : row.notation,
    head_img: row.avatar,
    last_message: row.last_message,
    is_hidden: row.is_hidden,
    unread: Math.max(0, row.last_seq - row.read_seq),
    update_time: row.updated_at.toISOString(),
    create_time: row.created_at.toISOString(),
    lastSeq: row.last_seq,
    readSeq: row.read_seq,
    peerReadSeq: row.peer_read_seq,
    title: row.title,
  }
}

export function peerOf(row: SessionRow): MemberBrief {
  return {
    uid: row.peer_uid,
    username: row.username,
    avatar: row.avatar,
    title: row.title,
    region: row.region,
  }
}
