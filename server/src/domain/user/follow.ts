import { and, eq, sql } from 'drizzle-orm'

import { follow, member } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Tx } from '../../infra/db'
import type { Services } from '../../infra/services'
import { announce, notify, retract, type NewNotice } from '../notice/notify'

interface FollowResult {
  uid: string
  followed: boolean
  fansCount: number
}

/**
 * Makes `me` follow `uid`, or no longer. Safe to repeat and to race: counts change only with the
 * row. Throws followSelf and notFound.
 */
export async function setFollow(
  services: Pick<Services, 'db' | 'sockets' | 'log'>,
  me: string,
  uid: string,
  wanted: boolean,
): Promise<FollowResult> {
  if (BigInt(me) === BigInt(uid)) throw CallError.of('followSelf')
  let created: NewNotice | null = null
  const fansCount = await services.db.transaction(async (tx) => {
    if (wanted) {
      const [exists] = await tx.select({ uid: member.uid }).from(member).where(eq(member.uid, uid))
      if (exists === undefined) throw CallError.of('notFound', '没有找到这位藏友')
      const rows = await tx
        .insert(follow)
        .values({ followerUid: me, followeeUid: uid })
        .onConflictDoNothing()
        .returning({ uid: follow.followeeUid })
      if (rows.length > 0) {
        await count(tx, me, uid, 1)
        created = await notify(tx, { uid, kind: 'follow', actorUid: me })
      }
    } else {
      const rows = await tx
        .delete(follow)
        .where(and(eq(follow.followerUid, me), eq(follow.followeeUid, uid)))
        .returning({ uid: follow.followeeUid })
      if (rows.length > 0) {
        await count(tx, me, uid, -1)
        await retract(tx, { uid, kind: 'follow', actorUid: me })
      }
    }
    const [row] = await tx
      .select({ fansCount: member.fansCount })
      .from(member)
      .where(eq(member.uid, uid))
    return row?.fansCount
  })
  if (fansCount === undefined) throw CallError.of('notFound', '没有找到这位藏友')
  await announce(services, created)
  return { uid, followed: wanted, fansCount }
}

/** Locks the two members in the order of their uids, so that mutual follows cannot deadlock. */
async function count(tx: Tx, follower: string, followee: string, by: 1 | -1): Promise<void> {
  const steps = [
    {
      uid: follower,
      set: { followCount: sql`${member.followCount} + ${by}` },
    },
    { uid: followee, set: { fansCount: sql`${member.fansCount} + ${by}` } },
  ].sort((a, b) => (BigInt(a.uid) < BigInt(b.uid) ? -1 : 1))
  for (const { uid, set } of steps) await tx.update(member).set(set).where(eq(member.uid, uid))
}
