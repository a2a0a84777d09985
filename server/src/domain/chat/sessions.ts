import type { Pool } from 'pg'

import { CallError } from '../../infra/call-context'
import { pgErrorCode, MISSING_REFERENCE } from '../../infra/db'
import { SESSION_COLUMNS, SESSION_TABLES, type SessionRow } from './rows'

export type SessionKind = SessionRow['kind']

/** More sessions than this nobody scrolls through; the oldest are left out. */
const LIST_MAX = 1000

/**
 * The member's sessions in which something was said, newest first (specification §4). One that was
 * only opened is not listed: the other member would wonder at an empty entry.
 */
export async function listSessions(
  pool: Pool,
  uid: string,
  kind: SessionKind,
): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>({
    name: 'chat-sessions',
    text: `select ${SESSION_COLUMNS} from ${SESSION_TABLES}
      where (s.low_uid = $1 or s.high_uid = $1) and s.kind = $2 and s.last_seq > 0
      order by s.updated_at desc, s.id desc limit ${LIST_MAX}`,
    values: [uid, kind],
  })
  return rows
}

/** The member's view of one session. Throws notInSession when there is none that is his. */
export async function requireSession(
  pool: Pool,
  uid: string,
  sessionId: string,
): Promise<SessionRow> {
  const { rows } = await pool.query<SessionRow>({
    name: 'chat-session',
    text: `select ${SESSION_COLUMNS} from ${SESSION_TABLES} 
      where s.id = $2 and (s.low_uid = $1 or s.high_uid = $1)`,
    values: [uid, sessionId],
  })
  const row = rows[0]
  if (row === undefined) throw CallError.of('notInSession')
  return row
}

/**
 * Id of the private session of two members, made if there is none. Both may open it at the same
 * moment: the unique pair decides, and both get the same one. Throws chatSelf, notFound.
 */
export async function openSession(pool: Pool, uid: string, peerUid: string): Promise<string> {
  if (BigInt(uid) === BigInt(peerUid)) throw CallError.of('chatSelf')
  const [low, high] = BigInt(uid) < BigInt(peerUid) ? [uid, peerUid] : [peerUid, uid]
  const found = await findSession(pool, low, high)
  if (found !== undefined) return found
  try {
    await pool.query({
      text: `insert into chat_session (kind, low_uid, high_uid) values ('person', $1, $2)
        on conflict (low_uid, high_uid, kind) do nothing`,
      values: [low, high],
    })
  } catch (error) {
    if (pgErrorCode(error) === MISSING_REFERENCE) {
      throw CallError.of('notFound', '没有找到这位藏友')
    }
    throw error
  }
  const made = await findSession(pool, low, high)
  if (made === undefined) throw new Error('A session just made was not found')
  return made
}

async function findSession(pool: Pool, low: string, high: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'chat-find',
    text: `select id from chat_session where low_uid = $1 and high_uid = $2 and kind = 'person'`,
    values: [low, high],
  })
  return rows[0]?.id
}

export interface ReadMove {
  readonly readSeq: number
  readonly lastSeq: number
  readonly peerUid: string
  /** Whether the cursor stood further back before. */
  readonly moved: boolean
}

/**
 * Moves the member's read cursor to `seq`, or to the newest message without one; never back and
 * never beyond the newest. Throws notInSession.
 */
export async function moveReadCursor(
  pool: Pool,
  uid: string,
  sessionId: string,
  seq: number | undefined,
): Promise<ReadMove> {
  const { rows } = await pool.query<{
    read_seq: number
    last_seq: number
    peer_uid: string
    moved: boolean
  }>({
    name: 'chat-read',
    // The row is locked as it is read, so that the cursor compared is the newest.
    text: `with old as (
        select s.id, s.last_seq, s.low_uid = $1 as is_low,
          case when s.low_uid = $1 then s.high_uid else s.low_uid end as peer_uid,
          case when s.low_uid = $1 then s.low_read_seq else s.high_read_seq end as read_seq,
          least(coalesce($3::int, s.last_seq), s.last_seq) as wanted
        from chat_session s where s.id = $2 and (s.low_uid = $1 or s.high_uid = $1)
        for no key update),
      moved as (
        update chat_session c set
          low_read_seq = case when old.is_low then old.wanted else c.low_read_seq end,
          high_read_seq = case when old.is_low then c.high_read_seq else old.wanted end
        from old where c.id = old.id and old.wanted > old.read_seq
        returning c.id)
      select old.last_seq, old.peer_uid, greatest(old.read_seq, old.wanted) as read_seq, moved.id is not null as moved
      from old left join moved on true`,
    values: [uid, sessionId, seq ?? null],
  })
  const row = rows[0]
  if (row === undefined) throw CallError.of('notInSession')
  return {
    readSeq: row.read_seq,
    lastSeq: row.last_seq,
    peerUid: row.peer_uid,
    moved: row.moved,
  }
}

/**
 * Other members of each member's newest sessions, at most `each` of them: whom one's being online
 * concerns.
 */
export async function sessionPeers(
  pool: Pool,
  uids: readonly string[],
  each: number,
): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ uid: string; peer_uid: string }>({
    name: 'chat-peers',
    text: `select w.uid, near.peer_uid from unnest($1::bigint[]) as w(uid) cross join lateral (
        (select s.id, s.high_uid as peer_uid from chat_session s where s.low_uid = w.uid)
        union all
        (select s.id, s.low_uid from chat_session s where s.high_uid = w.uid)
        order by id desc limit $2) near`,
    values: [uids, each],
  })
  const peers = new Map<string, string[]>()
  for (const row of rows) {
    const list = peers.get(row.uid)
    if (list === undefined) peers.set(row.uid, [row.peer_uid])
    else list.push(row.peer_uid)
  }
  return peers
}
