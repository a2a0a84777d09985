import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Notice, NoticeCallTypes } from '@contract/notice'

import { perDatabase } from '../../db/per-database'
import { comment, member, notice, picture, post, postPicture } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Db } from '../../infra/db'
import { pageOf, pageSizeOf, timeKeyFrom, timeKeyOf } from '../cursor'
import { isoOf, memberColumns } from '../present'
import { excerptOf } from '../text'
import { lockedInOrder, unreadNotices } from './notify'

const p = sql.placeholder
const shown = and(isNull(notice.retractedAt), isNull(notice.deletedAt))

const queries = perDatabase((db: Db) => ({
  page: db
    .select({
      id: notice.id,
      kind: notice.kind,
      actor: memberColumns,
      postId: notice.postId,
      commentId: notice.commentId,
      ownText: notice.text,
      commentText: comment.text,
      postText: post.text,
      pictureBase: sql<string>`coalesce((
        select ${picture.base} from ${postPicture}
        join ${picture} on ${picture.id} = ${postPicture.pictureId}
        where ${postPicture.postId} = ${notice.postId}
        order by ${postPicture.position} limit 1), '')`,
      readAt: notice.readAt,
      createdAt: notice.createdAt,
    })
    .from(notice)
    .innerJoin(member, eq(member.uid, notice.actorUid))
    .leftJoin(post, eq(post.id, notice.postId))
    .leftJoin(comment, eq(comment.id, notice.commentId))
    .where(
      and(
        eq(notice.uid, p('uid')),
        shown,
        sql`(${notice.createdAt}, ${notice.id}) < (${p('time')}::timestamptz, ${p('id')}::bigint)`,
      ),
    )
    .orderBy(desc(notice.createdAt), desc(notice.id))
    .limit(p('limit'))
    .prepare('notice_page'),
}))

/** What others did that concerns the member, newest first, and how much of it is unread. */
export async function noticeList(
  db: Db,
  uid: string,
  params: NoticeCallTypes['noticeList']['params'],
): Promise<NoticeCallTypes['noticeList']['result']> {
  const pageSize = pageSizeOf(params)
  const key = timeKeyFrom('notices', params.cursor)
  const [found, count] = await Promise.all([
    queries(db).page.execute({ uid, limit: pageSize + 1, ...key }),
    unreadNotices(db, uid),
  ])
  const { rows, nextCursor } = pageOf(found, pageSize, (last) =>
    timeKeyOf('notices', { time: last.createdAt, id: last.id }),
  )
  const noticeItems = rows.map((row): Notice => ({
    id: row.id,
    kind: row.kind,
    actor: row.actor,
    postId: row.postId,
    commentId: row.commentId,
    excerpt: excerptOf(row.ownText || row.commentText || row.postText || ''),
    pictureBase: row.pictureBase,
    read: row.readAt !== null,
    createTime: isoOf(row.createdAt),
  }))
  return { count, noticeList: noticeItems, nextCursor }
}

/**
 * Marks one notice as read, or all; answers how many remain unread. Throws badRequest when neither
 * is asked for, and notFound for a notice that is not the member's own.
 */
export async function readNotices(
  db: Db,
  uid: string,
  which: { id?: string | undefined; all?: boolean | undefined },
): Promise<{ count: number }> {
  if (which.id !== undefined) {
    const rows = await db
      .update(notice)
      .set({ readAt: sql`coalesce(${notice.readAt}, now())` })
      .where(and(eq(notice.id, which.id), eq(notice.uid, uid)))
      .returning({ id: notice.id })
    if (rows.length === 0) throw CallError.of('notFound')
  } else if (which.all === true) {
    await db
      .update(notice)
      .set({ readAt: sql`now()` })
      .where(inArray(notice.id, lockedInOrder(db, and(eq(notice.uid, uid), isNull(notice.readAt)))))
  } else {
    throw CallError.of('badRequest')
  }
  return { count: await unreadNotices(db, uid) }
}

/** Removes a notice of the member's own for good; doing so again is no error. Throws notFound. */
export async function deleteNotice(db: Db, uid: string, id: string): Promise<{ count: number }> {
  const rows = await db
    .update(notice)
    .set({ deletedAt: sql`coalesce(${notice.deletedAt}, now())` })
    .where(and(eq(notice.id, id), eq(notice.uid, uid)))
    .returning({ id: notice.id })
  if (rows.length === 0) throw CallError.of('notFound')
  return { count: await unreadNotices(db, uid) }
}
