import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'

import type { NoticeCallTypes } from '@contract/notice'

import { perDatabase } from '../../db/per-database'
import { member, systemMessage, systemMessageRead } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Db } from '../../infra/db'
import { pageOf, pageSizeOf, timeKeyFrom, timeKeyOf } from '../cursor'
import { isoOf } from '../present'

const p = sql.placeholder

/** Addressed to the member, or to everyone since the member joined. */
const forMember = or(
  eq(systemMessage.uid, p('uid')),
  and(
    isNull(systemMessage.uid),
    sql`${systemMessage.createdAt} >= (select ${member.createdAt} from ${member} where ${member.uid} = ${p('uid')})`,
  ),
)
const readByMember = sql<boolean>`exists (select 1 from ${systemMessageRead} where ${systemMessageRead.uid} = ${p('uid')} and ${systemMessageRead.messageId} = ${systemMessage.id})`

const queries = perDatabase((db: Db) => ({
  page: db
    .select({
      id: systemMessage.id,
      title: systemMessage.title,
      text: systemMessage.text,
      type: systemMessage.type,
      targetId: systemMessage.targetId,
      createdAt: systemMessage.createdAt,
      read: readByMember,
    })
    .from(systemMessage)
    .where(
      and(
        forMember,
        sql`(${systemMessage.createdAt}, ${systemMessage.id}) < (${p('time')}::timestamptz, ${p('id')}::bigint)`,
      ),
    )
    .orderBy(desc(systemMessage.createdAt), desc(systemMessage.id))
    .limit(p('limit'))
    .prepare('system_message_page'),
  one: db
    .select({ id: systemMessage.id })
    .from(systemMessage)
    .where(and(eq(systemMessage.id, p('id')), forMember))
    .prepare('system_message_one'),
  unread: db
    .select({ id: systemMessage.id })
    .from(systemMessage)
    .where(and(forMember, sql`not ${readByMember}`))
    .prepare('system_message_unread'),
}))

/** System push messages, newest first. */
export async function messageList(
  db: Db,
  uid: string,
  params: NoticeCallTypes['messageList']['params'],
): Promise<NoticeCallTypes['messageList']['result']> {
  const pageSize = pageSizeOf(params)
  const key = timeKeyFrom('messages', params.cursor)
  const found = await queries(db).page.execute({ uid, limit: pageSize + 1, ...key })
  const { rows, nextCursor } = pageOf(found, pageSize, (last) =>
    timeKeyOf('messages', { time: last.createdAt, id: last.id }),
  )
  return {
    records: rows.map(({ createdAt, ...row }) => ({ ...row, createTime: isoOf(createdAt) })),
    nextCursor,
  }
}

/** How many system messages the member has not read. */
export async function unreadMessages(db: Db, uid: string): Promise<number> {
  return (await queries(db).unread.execute({ uid })).length
}

/** Marks one as read; answers how many remain. Throws notFound for another member's. */
export async function readMessage(db: Db, uid: string, id: string): Promise<{ allCount: number }> {
  const [mine] = await queries(db).one.execute({ uid, id })
  if (mine === undefined) throw CallError.of('notFound')
  await markRead(db, uid, [mine.id])
  return { allCount: await unreadMessages(db, uid) }
}

/** Marks all as read. */
export async function readAllMessages(db: Db, uid: string): Promise<void> {
  const unread = await queries(db).unread.execute({ uid })
  await markRead(
    db,
    uid,
    unread.map((row) => row.id),
  )
}

async function markRead(db: Db, uid: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .insert(systemMessageRead)
    .values(ids.map((messageId) => ({ uid, messageId })))
    .onConflictDoNothing()
}
