import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Comment, CommentCallTypes, Reply } from '@contract/comment'
import type { MemberBrief } from '@contract/common'

import { perDatabase } from '../../db/per-database'
import { comment, commentLike, member, post } from '../../db/schema'
import type { Db } from '../../infra/db'
import {
  decodeCursor,
  isIdPart,
  isTimePart,
  MIN_TIME,
  pageOf,
  pageSizeOf,
  timeKeyFrom,
  timeKeyOf,
} from '../cursor'
import { groupBy } from '../group'
import { postGone } from '../post/mark'
import { isoOf, memberColumns } from '../present'

/** Replies shown under a comment before one asks for all. */
const REPLIES_SHOWN = 2

const p = sql.placeholder
const target = alias(comment, 'target')
const targetAuthor = alias(member, 'target_author')

interface CommentRow {
  id: string
  postId: string
  rootId: string | null
  replyToId: string | null
  replyToName: string | null
  text: string
  createdAt: Date
  deletedAt: Date | null
  likeCount: number
  replyCount: number
  author: MemberBrief
  liked: boolean
}

const queries = perDatabase((db: Db) => {
  const rows = () =>
    db
      .select({
        id: comment.id,
        postId: comment.postId,
        rootId: comment.rootId,
        replyToId: comment.replyToId,
        replyToName: targetAuthor.username,
        text: comment.text,
        createdAt: comment.createdAt,
        deletedAt: comment.deletedAt,
        likeCount: comment.likeCount,
        replyCount: comment.replyCount,
        author: memberColumns,
        liked: sql<boolean>`exists (select 1 from ${commentLike} where ${commentLike.commentId} = ${comment.id} and ${commentLike.uid} = ${p('viewer')})`,
      })
      .from(comment)
      .innerJoin(member, eq(member.uid, comment.authorUid))
      .leftJoin(target, eq(target.id, comment.replyToId))
      .leftJoin(targetAuthor, eq(targetAuthor.uid, target.authorUid))
  return {
    total: db
      .select({ total: post.commentCount })
      .from(post)
      .where(and(eq(post.id, p('postId')), isNull(post.deletedAt)))
      .prepare('comment_total'),
    top: rows()
      .where(
        and(
          eq(comment.postId, p('postId')),
          isNull(comment.rootId),
          // A deleted one holds the place of its thread while there is a thread.
          or(isNull(comment.deletedAt), gt(comment.replyCount, 0)),
          sql`(${comment.createdAt}, ${comment.id}) < (${p('time')}::timestamptz, ${p('id')}::bigint)`,
        ),
      )
      .orderBy(desc(comment.createdAt), desc(comment.id))
      .limit(p('limit'))
      .prepare('comment_top'),
    replies: rows()
      .where(
        and(
          eq(comment.postId, p('postId')),
          eq(comment.rootId, p('rootId')),
          isNull(comment.deletedAt),
          sql`(${comment.createdAt}, ${comment.id}) > (${p('time')}::timestamptz, ${p('id')}::bigint)`,
        ),
      )
      .orderBy(asc(comment.createdAt), asc(comment.id))
      .limit(p('limit'))
      .prepare('comment_replies'),
    firstReplies: rows()
      .where(
        and(
          isNotNull(comment.rootId),
          sql`${comment.id} in (
            select shown.id from unnest(${p('rootIds')}::bigint[]) as wanted(id)
            cross join lateral (
              select c.id from comment c
              where c.root_id = wanted.id and c.deleted_at is null
              order by c.created_at, c.id limit ${sql.raw(String(REPLIES_SHOWN))}
            ) shown)`,
        ),
      )
      .orderBy(asc(comment.createdAt), asc(comment.id))
      .prepare('comment_first_replies'),
    one: rows()
      .where(eq(comment.id, p('id')))
      .prepare('comment_one'),
  }
})

function replyOf(row: CommentRow, viewerUid: string | null): Reply {
  return {
    id: row.id,
    postId: row.postId,
    rootId: row.rootId,
    // Under the comment at the top it is plain whom a reply answers.
    replyTo:
      row.replyToId === null || row.replyToId === row.rootId || row.replyToName === null
        ? null
        : { commentId: row.replyToId, username: row.replyToName },
    author: row.author,
    text: row.deletedAt === null ? row.text : '',
    createTime: isoOf(row.createdAt),
    likeCount: row.likeCount,
    liked: row.liked,
    mine: row.author.uid === viewerUid,
    deleted: row.deletedAt !== null,
  }
}

function commentOf(row: CommentRow, replies: Reply[], viewerUid: string | null): Comment {
  return { ...replyOf(row, viewerUid), replyCount: row.replyCount, replies }
}

/** A comment as its author sees it right after writing. */
export async function commentById(db: Db, id: string, viewerUid: string): Promise<Comment | null> {
  const [row] = await queries(db).one.execute({ id, viewer: viewerUid })
  return row === undefined ? null : commentOf(row, [], viewerUid)
}

/**
 * Comments of a post: those at the top, newest first, each with its first replies; or with
 * `rootId` the replies of one, oldest first. Throws notFound for a post that is gone.
 */
export async function commentList(
  db: Db,
  viewerUid: string | null,
  params: CommentCallTypes['commentList']['params'],
): Promise<CommentCallTypes['commentList']['result']> {
  const { postId, rootId } = params
  // No member has the uid 0.
  const viewer = viewerUid ?? '0'
  const pageSize = pageSizeOf(params)
  const limit = pageSize + 1
  const prepared = queries(db)
  const total = prepared.total.execute({ postId }).then(([row]) => {
    if (row === undefined) throw postGone()
    return row.total
  })

  if (rootId !== undefined) {
    const order = `replies-${rootId}`
    const [count, found] = await Promise.all([
      total,
      prepared.replies.execute({
        postId,
        rootId,
        viewer,
        limit,
        ...oldestKey(order, params.cursor),
      }),
    ])
    const { rows, nextCursor } = pageOf(found, pageSize, (last) => cursorOf(order, last))
    return { records: rows.map((row) => commentOf(row, [], viewerUid)), nextCursor, total: count }
  }

  const order = `comments-${postId}`
  const [count, found] = await Promise.all([
    total,
    prepared.top.execute({ postId, viewer, limit, ...timeKeyFrom(order, params.cursor) }),
  ])
  const { rows, nextCursor } = pageOf(found, pageSize, (last) => cursorOf(order, last))
  const rootIds = rows.filter((row) => row.replyCount > 0).map((row) => row.id)
  const shown = rootIds.length === 0 ? [] : await prepared.firstReplies.execute({ rootIds, viewer })
  const repliesOf = groupBy(shown, (row) => row.rootId)
  return {
    records: rows.map((row) =>
      commentOf(
        row,
        (repliesOf.get(row.id) ?? []).map((reply) => replyOf(reply, viewerUid)),
        viewerUid,
      ),
    ),
    nextCursor,
    total: count,
  }
}

function cursorOf(order: string, last: CommentRow): string {
  return timeKeyOf(order, { time: last.createdAt, id: last.id })
}

function oldestKey(order: string, cursor: string | undefined): { time: Date; id: string } {
  const parts = decodeCursor(
    order,
    cursor,
    (x) => x.length === 2 && isTimePart(x[0]) && isIdPart(x[1]),
  )
  return parts === null
    ? { time: MIN_TIME, id: '0' }
    : { time: new Date(Number(parts[0])), id: String(parts[1]) }
}
