import { and, eq, isNull, sql } from 'drizzle-orm'

import { member, post, postCollect, postLike } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Tx } from '../../infra/db'
import type { Services } from '../../infra/services'
import { announce, notify, retract, type NewNotice } from '../notice/notify'
import { countOnPost } from './counts'

/** What a member can set on a post and take off again. */
type Mark = 'like' | 'collect'

/** Inserts or deletes the row; answers whether it was really done. */
const CHANGE: Record<
  Mark,
  (tx: Tx, postId: string, uid: string, wanted: boolean) => Promise<boolean>
> = {
  like: async (tx, postId, uid, wanted) => {
    const rows = wanted
      ? await tx.insert(postLike).values({ postId, uid }).onConflictDoNothing().returning()
      : await tx
          .delete(postLike)
          .where(and(eq(postLike.postId, postId), eq(postLike.uid, uid)))
          .returning()
    return rows.length > 0
  },
  collect: async (tx, postId, uid, wanted) => {
    const rows = wanted
      ? await tx.insert(postCollect).values({ postId, uid }).onConflictDoNothing().returning()
      : await tx
          .delete(postCollect)
          .where(and(eq(postCollect.postId, postId), eq(postCollect.uid, uid)))
          .returning()
    return rows.length > 0
  },
}

const COUNTER = { like: 'likeCount', collect: 'collectCount' } as const

/**
 * Sets or takes off `me`'s mark. The wanted outcome is stated, and the counts change only when a
 * row did, so repeats and races end with true counts. Answers the post's count after it. Throws
 * notFound.
 */
export async function setMark(
  services: Pick<Services, 'db' | 'sockets' | 'log'>,
  mark: Mark,
  me: string,
  postId: string,
  wanted: boolean,
): Promise<number> {
  const { count, created } = await services.db.transaction(async (tx) => {
    const before = await lockPost(tx, mark, postId)
    if (!(await CHANGE[mark](tx, postId, me, wanted))) return { count: before, created: null }
    const by = wanted ? 1 : -1
    const counted = await countOnPost(tx, postId, COUNTER[mark], by)
    if (counted === null) throw postGone()
    await (mark === 'like'
      ? tx
          .update(member)
          .set({ likedCount: sql`${member.likedCount} + ${by}` })
          .where(eq(member.uid, counted.authorUid))
      : tx
          .update(member)
          .set({ collectCount: sql`${member.collectCount} + ${by}` })
          .where(eq(member.uid, me)))
    const deed = { uid: counted.authorUid, kind: mark, actorUid: me, postId }
    let made: NewNotice | null = null
    if (wanted) made = await notify(tx, deed)
    else await retract(tx, deed)
    return { count: counted.count, created: made }
  })
  await announce(services, created)
  return count
}

/**
 * Locks the post before the mark's row, in the order that deleting a post takes its locks too, and
 * answers its count.
 */
async function lockPost(tx: Tx, mark: Mark, postId: string): Promise<number> {
  const [row] = await tx
    .select({ count: post[COUNTER[mark]] })
    .from(post)
    .where(and(eq(post.id, postId), isNull(post.deletedAt)))
    .for('no key update')
  if (row === undefined) throw postGone()
  return row.count
}

export function postGone(): CallError {
  return CallError.of('notFound', '帖子不存在或已被删除')
}
