import type { MemberBrief, Picture } from '@contract/common'
import type { ChatMessage } from '@contract/socket'
import type { Pool } from 'pg'

import { CallError } from '../../infra/call-context'
import { pgErrorCode } from '../../infra/db'
import { MESSAGE_COLUMNS, messageOf, previewOf, type MessageRow } from './rows'
import type { SessionKind } from './sessions'

/** Messages of one transaction. Beyond this the gain is small and the first one waits for the last. */
const BATCH_MAX = 128
/** Messages waiting in this process; more are refused at once instead of being answered too late. */
const WAITING_MAX = 5_000
/** SQLSTATE classes of errors that lie in the data or in who came first: 22, 23, 40. */
const ONE_ROW_ERROR = /^(22|23|40)/

export interface OutgoingMessage {
  readonly sessionId: string
  readonly senderUid: string
  readonly clientMsgId: string
  readonly type: 'text' | 'image'
  /** Text; empty for a picture. */
  readonly content: string
  readonly pictureId: string | null
}

export interface StoredMessage {
  readonly message: ChatMessage
  readonly kind: SessionKind
  readonly sender: MemberBrief
  readonly peerUid: string
  /** The other member's unread messages after this one. */
  readonly peerUnread: number
  /** The session's newest message as the list shows it, and its moment: this one, unless it is a repeat. */
  readonly preview: string
  readonly updateTime: string
}

interface Waiting {
  readonly outgoing: OutgoingMessage
  readonly resolve: (stored: StoredMessage) => void
  readonly reject: (error: unknown) => void
}

interface SendRow {
  readonly place: number
  readonly status: 'stored' | 'repeat' | 'stranger' | 'picture'
  readonly id: string | null
  readonly seq: number | null
  readonly created_at: Date | null
  readonly content: string
  readonly kind: SessionKind
  readonly peer_uid: string
  readonly peer_read_seq: number
  readonly username: string
  readonly avatar: string
  readonly title: string
  readonly region: string
  readonly base: string | null
  readonly width: number | null
  readonly height: number | null
  readonly blur: string | null
}

interface RepeatRow extends MessageRow {
  readonly kind: SessionKind
  readonly peer_uid: string
  readonly peer_read_seq: number
  readonly last_message: string
  readonly last_seq: number
  readonly updated_at: Date
  readonly username: string
  readonly avatar: string
  readonly title: string
  readonly region: string
}

/**
 * Stores messages: while one transaction is being committed, those that arrive wait, and then go
 * together in the next one. An idle server answers each message at once, a busy one pays for one
 * commit instead of a hundred (docs/chat-throughput.md). `send` resolves only after the commit, so
 * an acknowledged message survives a killed server.
 */
export class SendQueue {
  readonly #pool: Pool
  readonly #onStored: (stored: StoredMessage) => void
  readonly #waiting: Waiting[] = []
  readonly #underWay = new Map<string, Promise<StoredMessage>>()
  #busy = false

  /** `onStored` hears every message in the order of its session, before `send` resolves. */
  constructor(pool: Pool, onStored: (stored: StoredMessage) => void) {
    this.#pool = pool
    this.#onStored = onStored
  }

  /**
   * Stores a message and answers with it; a repeat (same sender and clientMsgId) answers with the
   * first one. Throws notInSession, pictureNotUploaded, unavailable.
   */
  send(outgoing: OutgoingMessage): Promise<StoredMessage> {
    const key = `${outgoing.senderUid} ${outgoing.clientMsgId}`
    const same = this.#underWay.get(key)
    if (same !== undefined) return same
    if (this.#waiting.length >= WAITING_MAX) return Promise.reject(CallError.of('unavailable'))
    const stored = new Promise<StoredMessage>((resolve, reject) => {
      this.#waiting.push({ outgoing, resolve, reject })
    }).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, stored)
    if (!this.#busy) void this.#work()
    return stored
  }

  async #work(): Promise<void> {
    this.#busy = true
    // Requests that arrived in the same read of the event loop go together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_MAX)
      try {
        await this.#store(batch)
      } catch (error) {
        await this.#storeApart(batch, error)
      }
    }
    this.#busy = false
  }

  /**
   * After a failed transaction. When one message may have been the reason (a client id taken in
   * another session, a deadlock), each is tried alone; when the database is away, none is.
   */
  async #storeApart(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1 || !ONE_ROW_ERROR.test(pgErrorCode(error) ?? '')) {
      for (const waiting of batch) waiting.reject(error)
      return
    }
    for (const waiting of batch) await this.#store([waiting]).catch(waiting.reject)
  }

  async #store(batch: Waiting[]): Promise<void> {
    batch.sort((a, b) => compareIds(a.outgoing.sessionId, b.outgoing.sessionId))
    const items = batch.map((waiting) => waiting.outgoing)
    const { rows } = await this.#pool.query<SendRow>({
      name: 'chat-send',
      text: 'select * from chat_send($1, $2, $3, $4, $5, $6, $7)',
      values: [
        items.map((item) => item.sessionId),
        items.map((item) => item.senderUid),
        items.map((item) => item.clientMsgId),
        items.map((item) => item.type),
        items.map((item) => item.content),
        items.map((item) => previewOf(item.type, item.content)),
        items.map((item) => item.pictureId),
      ],
    })
    const repeats = rows.flatMap((row) =>
      row.status === 'repeat' && row.id !== null ? [row.id] : [],
    )
    const first = repeats.length > 0 ? await this.#readRepeats(repeats) : null
    for (const row of rows) {
      const waiting = batch[row.place - 1]
      if (waiting === undefined) continue
      if (row.status === 'stranger') waiting.reject(CallError.of('notInSession'))
      else if (row.status === 'picture') waiting.reject(CallError.of('pictureNotUploaded'))
      else {
        const stored =
          row.status === 'stored' ? storedOf(row, waiting.outgoing) : first?.get(row.id ?? '')
        if (stored === undefined) waiting.reject(CallError.of('conflict'))
        else {
          this.#onStored(stored)
          waiting.resolve(stored)
        }
      }
    }
  }

  async #readRepeats(ids: readonly string[]): Promise<Map<string, StoredMessage>> {
    const { rows } = await this.#pool.query<RepeatRow>({
      name: 'chat-repeats',
      text: `select ${MESSAGE_COLUMNS}, s.kind, s.last_message, s.last_seq, s.updated_at,
          case when s.low_uid = m.sender_uid then s.high_uid else s.low_uid end as peer_uid,
          case when s.low_uid = m.sender_uid then s.high_read_seq else s.low_read_seq end as peer_read_seq,
          who.username, who.avatar, who.title, who.region
        from chat_message m
        join chat_session s on s.id = m.session_id
        join member who on who.uid = m.sender_uid
        left join picture p on p.id = m.picture_id
        where m.id = any($1::bigint[])`,
      values: [ids],
    })
    return new Map(
      rows.map((row) => [
        row.id,
        {
          message: messageOf(row),
          kind: row.kind,
          sender: briefOf(row.sender_uid, row),
          peerUid: row.peer_uid,
          peerUnread: Math.max(0, row.last_seq - row.peer_read_seq),
          preview: row.last_message,
          updateTime: row.updated_at.toISOString(),
        },
      ]),
    )
  }
}

function storedOf(row: SendRow, outgoing: OutgoingMessage): StoredMessage {
  const { id, seq, created_at: createdAt } = row
  if (id === null || seq === null || createdAt === null) {
    throw new Error('chat_send answered with an incomplete row')
  }
  const time = createdAt.toISOString()
  return {
    message: {
      sessionId: outgoing.sessionId,
      id,
      seq,
      clientMsgId: outgoing.clientMsgId,
      senderId: outgoing.senderUid,
      content: row.content,
      messageType: outgoing.type,
      picture: pictureOf(row, outgoing.pictureId),
      createTime: time,
      updateTime: time,
      isWithdrawn: false,
    },
    kind: row.kind,
    sender: briefOf(outgoing.senderUid, row),
    peerUid: row.peer_uid,
    peerUnread: Math.max(0, seq - row.peer_read_seq),
    preview: previewOf(outgoing.type, outgoing.content),
    updateTime: time,
  }
}

function pictureOf(row: SendRow, id: string | null): Picture | null {
  if (id === null || row.base === null) return null
  return {
    id,
    base: row.base,
    width: row.width ?? 1,
    height: row.height ?? 1,
    blur: row.blur ?? '',
  }
}

function briefOf(
  uid: string,
  row: { username: string; avatar: string; title: string; region: string },
): MemberBrief {
  return { uid, username: row.username, avatar: row.avatar, title: row.title, region: row.region }
}

/** Orders decimal ids by value without making BigInts of them. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}
