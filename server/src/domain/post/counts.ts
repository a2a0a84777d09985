import { eq, sql, type SQL } from 'drizzle-orm'

import { post } from '../../db/schema'
import type { Tx } from '../../infra/db'

type Counter = 'likeCount' | 'commentCount' | 'collectCount'

/** Weights of the interest that makes a post hot (schema, `post.heat`). */
const WEIGHTS: Record<Counter, number> = { likeCount: 1, commentCount: 2, collectCount: 3 }

/**
 * Changes one counter of a post that is not deleted, and its heat with it, and answers the counts;
 * null when there is no such post. Locks the row until the transaction ends.
 */
export async function countOnPost(
  tx: Tx,
  postId: string,
  counter: Counter,
  by: 1 | -1,
): Promise<{ authorUid: string; count: number } | null> {
  const interest = Object.entries(WEIGHTS).map(
    ([name, weight]): SQL =>
      sql`${weight} * (${post[name as Counter]} + ${name === counter ? by : 0})`,
  )
  const [row] = await tx
    .update(post)
    .set({
      [counter]: sql`${post[counter]} + ${by}`,
      // Never falls: see the schema.
      heat: sql`greatest(${post.heat}, ${sql.join(interest, sql` + `)})`,
    })
    .where(sql`${eq(post.id, postId)} and ${post.deletedAt} is null`)
    .returning({ authorUid: post.authorUid, count: post[counter] })
  return row ?? null
}
