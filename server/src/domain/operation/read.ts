import { createHash } from 'node:crypto'

import { and, eq, isNull, lt, sql } from 'drizzle-orm'

import { post, readLog } from '../../db/schema'
import type { Db } from '../../infra/db'
import { postGone } from '../post/mark'

/** A reader counts at most once per target in this time. */
export const READ_AGAIN_MS = 30 * 60_000

/** Who reads: a member, or a visitor known by address and browser, of which only a hash is kept. */
export function readerKeyOf(reader: { uid: string | null; ip: string; userAgent: string }): string {
  if (reader.uid !== null) return `m${reader.uid}`
  const hash = createHash('sha256').update(`${reader.ip}\n${reader.userAgent}`)
  return `v${hash.digest('base64url').slice(0, 22)}`
}

/** Counts a reading of a post and answers how many it has. Throws notFound. */
export async function readPost(
  db: Db,
  readerKey: string,
  postId: string,
  now: Date = new Date(),
): Promise<number> {
  return db.transaction(async (tx) => {
    const visible = and(eq(post.id, postId), isNull(post.deletedAt))
    const [known] = await tx.select({ readCount: post.readCount }).from(post).where(visible)
    if (known === undefined) throw postGone()
    const counted = await tx
      .insert(readLog)
      .values({ targetType: 'post', targetId: postId, readerKey, readAt: now })
      .onConflictDoUpdate({
        target: [readLog.targetType, readLog.targetId, readLog.readerKey],
        set: { readAt: now },
        setWhere: lt(readLog.readAt, new Date(now.getTime() - READ_AGAIN_MS)),
      })
      .returning({ readAt: readLog.readAt })
    if (counted.length === 0) return known.readCount
    const [row] = await tx
      .update(post)
      .set({ readCount: sql`${post.readCount} + 1` })
      .where(visible)
      .returning({ readCount: post.readCount })
    if (row === undefined) throw postGone()
    return row.readCount
  })
}
