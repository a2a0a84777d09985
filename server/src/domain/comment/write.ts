import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Comment, CommentCallTypes } from '@contract/comment'
import { LIMITS } from '@contract/limits'

import { comment, post } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Db, Tx } from '../../infra/db'
import type { Services } from '../../infra/services'
import { announce, notify, retractAbout, type NewNotice } from '../notice/notify'
import { countOnPost } from '../post/counts'
import { postGone } from '../post/mark'
import { checkedText } from '../text'
import { commentById } from './list'

type NewComment = CommentCallTypes['addComment']['params']

/**
 * Comments on a post or replies to a comment of it; the same author and clientKey again answer the
 * comment made the first time. Throws badRequest for an empty or too long text, notFound for the
 * post, commentGone for the comment replied to.
 */
export async function addComment(
  services: Pick<Services, 'db' | 'sockets' | 'log'>,
  me: string,
  params: NewComment,
): Promise<Comment> {
  const { db } = services
  let id = await commentOfKey(db, me, params.clientKey)
  if (id === null) {
    const made = await db.transaction((tx) => insertComment(tx, me, params))
    if (made !== null) await announce(services, ...made.notices)
    // Null: another request with the same key was faster.
    id = made?.id ?? (await commentOfKey(db, me, params.clientKey))
  }
  const found = id === null ? null : await commentById(db, id, me)
  if (found === null) throw CallError.of('commentGone')
  return found
}

async function commentOfKey(db: Db, me: string, clientKey: string): Promise<string | null> {
  const [row] = await db
    .select({ id: comment.id })
    .from(comment)
    .where(and(eq(comment.authorUid, me), eq(comment.clientKey, clientKey)))
  return row?.id ?? null
}

async function insertComment(
  tx: Tx,
  me: string,
  params: NewComment,
): Promise<{ id: string; notices: (NewNotice | null)[] } | null> {
  const text = checkedText(params.text, LIMITS.commentTextMax, '评论')
  if (text === '') throw CallError.of('badRequest', '写几个字再发表')
  const { postId } = params
  const target =
    params.replyToId === undefined ? null : await replyTarget(tx, postId, params.replyToId)

  // The post before the comments: every writer locks in this order.
  const [locked] = await tx
    .select({ authorUid: post.authorUid })
    .from(post)
    .where(and(eq(post.id, postId), isNull(post.deletedAt)))
    .for('no key update')
  if (locked === undefined) throw postGone()
  const rootId = target === null ? null : (target.rootId ?? target.id)
  const [made] = await tx
    .insert(comment)
    .values({
      postId,
      authorUid: me,
      rootId,
      replyToId: target?.id ?? null,
      text,
      clientKey: params.clientKey,
    })
    .onConflictDoNothing({ target: [comment.authorUid, comment.clientKey] })
    .returning({ id: comment.id })
  if (made === undefined) return null
  await countOnPost(tx, postId, 'commentCount', 1)
  if (rootId !== null) {
    await tx
      .update(comment)
      .set({ replyCount: sql`${comment.replyCount} + 1` })
      .where(eq(comment.id, rootId))
  }

  const about = { actorUid: me, postId, commentId: made.id }
  const notices = [
    target === null ? null : await notify(tx, { uid: target.authorUid, kind: 'reply', ...about }),
    // One who is answered on his own post is told once.
    target?.authorUid === locked.authorUid
      ? null
      : await notify(tx, { uid: locked.authorUid, kind: 'comment', ...about }),
  ]
  return { id: made.id, notices }
}

async function replyTarget(
  tx: Tx,
  postId: string,
  replyToId: string,
): Promise<{ id: string; rootId: string | null; authorUid: string }> {
  const [row] = await tx
    .select({ id: comment.id, rootId: comment.rootId, authorUid: comment.authorUid })
    .from(comment)
    .where(and(eq(comment.id, replyToId), eq(comment.postId, postId), isNull(comment.deletedAt)))
  if (row === undefined) throw CallError.of('commentGone')
  return row
}

/**
 * Deletes a comment: its author may, and the post's. One with replies stays in place without its
 * text. Doing so again is no error. Throws commentGone for an unknown one, notYours.
 */
export async function delComment(
  db: Db,
  me: string,
  commentId: string,
): Promise<{ commentId: string; postId: string; commentCount: number }> {
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({
        postId: comment.postId,
        rootId: comment.rootId,
        authorUid: comment.authorUid,
        postAuthorUid: post.authorUid,
      })
      .from(comment)
      .innerJoin(post, eq(post.id, comment.postId))
      .where(eq(comment.id, commentId))
    if (known === undefined) throw CallError.of('commentGone')
    if (known.authorUid !== me && known.postAuthorUid !== me) throw CallError.of('notYours')

    const { postId } = known
    const [locked] = await tx
      .select({ count: post.commentCount })
      .from(post)
      .where(eq(post.id, postId))
      .for('no key update')
    const [gone] = await tx
      .update(comment)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(comment.id, commentId), isNull(comment.deletedAt)))
      .returning({ id: comment.id })
    if (gone === undefined) return { commentId, postId, commentCount: locked?.count ?? 0 }

    if (known.rootId !== null) {
      await tx
        .update(comment)
        .set({ replyCount: sql`${comment.replyCount} - 1` })
        .where(eq(comment.id, known.rootId))
    }
    const counted = await countOnPost(tx, postId, 'commentCount', -1)
    await retractAbout(tx, { commentId })
    return { commentId, postId, commentCount: counted?.count ?? 0 }
  })
}
