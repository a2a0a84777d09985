import { and, eq, isNull, sql } from 'drizzle-orm'

import { comment, commentLike } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Services } from '../../infra/services'
import { announce, notify, retract, type NewNotice } from '../notice/notify'

/** Makes `me` like a comment, or no longer. Safe to repeat and to race. Throws commentGone. */
export async function setCommentLike(
  services: Pick<Services, 'db' | 'sockets' | 'log'>,
  me: string,
  commentId: string,
  wanted: boolean,
): Promise<{ commentId: string; liked: boolean; likeCount: number }> {
  const { likeCount, created } = await services.db.transaction(async (tx) => {
    const [locked] = await tx
      .select({
        likeCount: comment.likeCount,
        authorUid: comment.authorUid,
        postId: comment.postId,
      })
      .from(comment)
      .where(and(eq(comment.id, commentId), isNull(comment.deletedAt)))
      .for('no key update')
    if (locked === undefined) throw CallError.of('commentGone')

    const changed = wanted
      ? await tx
          .insert(commentLike)
          .values({ commentId, uid: me })
          .onConflictDoNothing()
          .returning()
      : await tx
          .delete(commentLike)
          .where(and(eq(commentLike.commentId, commentId), eq(commentLike.uid, me)))
          .returning()
    if (changed.length === 0) return { likeCount: locked.likeCount, created: null }

    const after = locked.likeCount + (wanted ? 1 : -1)
    await tx
      .update(comment)
      .set({ likeCount: sql`${comment.likeCount} + ${wanted ? 1 : -1}` })
      .where(eq(comment.id, commentId))
    const deed = {
      uid: locked.authorUid,
      kind: 'like',
      actorUid: me,
      postId: locked.postId,
      commentId,
    } as const
    let made: NewNotice | null = null
    if (wanted) made = await notify(tx, deed)
    else await retract(tx, deed)
    return { likeCount: after, created: made }
  })
  await announce(services, created)
  return { commentId, liked: wanted, likeCount }
}
