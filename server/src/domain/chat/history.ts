import type { ChatMessage } from '@contract/socket'
import type { Pool } from 'pg'

import { CallError } from '../../infra/call-context'
import { MESSAGE_COLUMNS, messageOf, type MessageRow } from './rows'

/** Messages of one answer of syncChat. */
export const SYNC_MAX = 500

/** seq of a message of that session; throws notFound. */
export async function seqOfMessage(pool: Pool, sessionId: string, id: string): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'chat-seq-of',
    text: 'select seq from chat_message where id = $1 and session_id = $2',
    values: [id, sessionId],
  })
  const row = rows[0]
  if (row === undefined) throw CallError.of('notFound', '这条消息不存在')
  return row.seq
}

/**
 * The messages with fromSeq < seq ≤ toSeq, newest first. Because seq has no gaps a page is a range
 * of the primary key: page 500 costs what page 1 costs.
 */
export async function readRange(
  pool: Pool,
  sessionId: string,
  fromSeq: number,
  toSeq: number,
): Promise<ChatMessage[]> {
  if (toSeq <= fromSeq) return []
  const { rows } = await pool.query<MessageRow>({
    name: 'chat-range',
    text: `select ${MESSAGE_COLUMNS} from chat_message m left join picture p on p.id = m.picture_id
      where m.session_id = $1 and m.seq > $2 and m.seq <= $3 order by m.seq desc`,
    values: [sessionId, fromSeq, toSeq],
  })
  return rows.map(messageOf)
}

/**
 * What came after the given seq of each session, oldest first within a session. Sessions that are
 * not the member's give nothing and do not spoil the answer for the others.
 */
export async function readMissed(
  pool: Pool,
  uid: string,
  wanted: readonly { readonly sessionId: string; readonly afterSeq: number }[],
): Promise<{ messages: ChatMessage[]; complete: boolean }> {
  if (wanted.length === 0) return { messages: [], complete: true }
  const { rows } = await pool.query<MessageRow>({
    name: 'chat-missed',
    text: `select ${MESSAGE_COLUMNS}
      from unnest($2::bigint[], $3::int[]) with ordinality as w(session_id, after_seq, n)
      join chat_session s on s.id = w.session_id and (s.low_uid = $1 or s.high_uid = $1)
      cross join lateral (
        select * from chat_message x where x.session_id = w.session_id and x.seq > w.after_seq
        order by x.seq limit ${SYNC_MAX + 1}) m
      left join picture p on p.id = m.picture_id
      order by w.n, m.seq limit ${SYNC_MAX + 1}`,
    values: [uid, wanted.map((item) => item.sessionId), wanted.map((item) => item.afterSeq)],
  })
  const messages = rows.slice(0, SYNC_MAX).map(messageOf)
  return { messages, complete: rows.length <= SYNC_MAX }
}
