import { and, eq, sql } from 'drizzle-orm'

import { member, topic, topicMember } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Db } from '../../infra/db'

/**
 * Makes `me` a member of a circle, or no longer. Safe to repeat and to race. A closed circle can
 * be left but not joined. Throws notFound and topicClosed.
 */
export async function setJoined(
  db: Db,
  me: string,
  topicId: string,
  wanted: boolean,
): Promise<{ topicId: string; joined: boolean; memberCount: number }> {
  return db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ closed: topic.closed, memberCount: topic.memberCount })
      .from(topic)
      .where(eq(topic.id, topicId))
      .for('no key update')
    if (locked === undefined) throw CallError.of('notFound', '圈子不存在')

    if (wanted && locked.closed) {
      const [already] = await tx
        .select({ uid: topicMember.uid })
        .from(topicMember)
        .where(and(eq(topicMember.topicId, topicId), eq(topicMember.uid, me)))
      if (already === undefined) throw CallError.of('topicClosed', '该圈子暂不能加入')
    }
    const changed = wanted
      ? await tx.insert(topicMember).values({ topicId, uid: me }).onConflictDoNothing().returning()
      : await tx
          .delete(topicMember)
          .where(and(eq(topicMember.topicId, topicId), eq(topicMember.uid, me)))
          .returning()
    if (changed.length === 0) return { topicId, joined: wanted, memberCount: locked.memberCount }

    const by = wanted ? 1 : -1
    await tx
      .update(topic)
      .set({ memberCount: sql`${topic.memberCount} + ${by}` })
      .where(eq(topic.id, topicId))
    await tx
      .update(member)
      .set({ topicCount: sql`${member.topicCount} + ${by}` })
      .where(eq(member.uid, me))
    return { topicId, joined: wanted, memberCount: locked.memberCount + by }
  })
}
