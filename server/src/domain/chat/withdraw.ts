import { LIMITS } from '@contract/limits'
import type { ChatMessage } from '@contract/socket'
import type { Pool } from 'pg'

import { CallError } from '../../infra/call-context'
import { MESSAGE_COLUMNS, messageOf, WITHDRAWN_PREVIEW, type MessageRow } from './rows'

export interface Withdrawn {
  readonly message: ChatMessage
  readonly peerUid: string
  /** False when it had been withdrawn before. */
  readonly changed: boolean
}

/**
 * Withdraws one's own message within 2 minutes; what it said is erased, its place in the session
 * stays. Safe to repeat. Throws notInSession, notFound, notYours, withdrawTooLate.
 */
export async function withdraw(
  pool: Pool,
  uid: string,
  sessionId: string,
  id: string,
): Promise<Withdrawn> {
  const { rows: mine } = await pool.query<{ peer_uid: string }>({
    name: 'chat-peer',
    text: `select case when low_uid = $2 then high_uid else low_uid end as peer_uid
      from chat_session where id = $1 and (low_uid = $2 or high_uid = $2)`,
    values: [sessionId, uid],
  })
  const peerUid = mine[0]?.peer_uid
  if (peerUid === undefined) throw CallError.of('notInSession')

  // The clock that counts is the database's, which also wrote created_at. One statement, so that
  // the message and the list's preview change together; the session's row is locked first, as
  // chat_send does.
  const { rows } = await pool.query<{ id: string }>({
    name: 'chat-withdraw',
    text: `with s as (select id, last_seq from chat_session where id = $1 for no key update),
      gone as (
        update chat_message m set withdrawn_at = clock_timestamp(), content = '', picture_id = null
        from s where m.id = $2 and m.session_id = s.id and m.sender_uid = $3 and m.withdrawn_at is null
          and m.created_at > clock_timestamp() - make_interval(secs => ${LIMITS.withdrawSec})
        returning m.id, m.seq),
      list as (
        update chat_session c set last_message = $4 from gone, s
        where c.id = s.id and gone.seq = s.last_seq)
      select id from gone`,
    values: [sessionId, id, uid, WITHDRAWN_PREVIEW],
  })

  const { rows: found } = await pool.query<MessageRow>({
    name: 'chat-message',
    text: `select ${MESSAGE_COLUMNS} from chat_message m left join picture p on p.id = m.picture_id
      where m.id = $1 and m.session_id = $2`,
    values: [id, sessionId],
  })
  const row = found[0]
  if (row === undefined) throw CallError.of('notFound', '这条消息不存在')
  if (row.sender_uid !== uid) throw CallError.of('notYours', '只能撤回自己发出的消息')
  if (row.withdrawn_at === null) throw CallError.of('withdrawTooLate')
  return { message: messageOf(row), peerUid, changed: rows.length > 0 }
}
