import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { member, memberIdentity } from '../../db/schema'
import type { DbOrTx, Tx } from '../../infra/db'
import { signInColumns, type SignInRow } from './sign-in'

export type IdentityProvider = typeof memberIdentity.$inferSelect.provider

/** Who somebody is elsewhere, as just proved by the provider. */
export interface ExternalIdentity {
  readonly provider: IdentityProvider
  readonly subject: string
  readonly unionid: string | null
}

/**
 * The member of an identity; null for one that nobody has. WeChat's unionid joins the mini-program and
 * H5: an identity seen for the first time belongs to the member who has that unionid, and is stored.
 */
export async function memberOfIdentity(
  db: DbOrTx,
  { provider, subject, unionid }: ExternalIdentity,
): Promise<SignInRow | null> {
  const [known] = await db
    .select({ ...signInColumns, unionid: memberIdentity.unionid })
    .from(memberIdentity)
    .innerJoin(member, eq(member.uid, memberIdentity.uid))
    .where(and(eq(memberIdentity.provider, provider), eq(memberIdentity.subject, subject)))
  if (known !== undefined) {
    const { unionid: stored, ...row } = known
    // The apps were joined after this identity was stored.
    if (stored === null && unionid !== null) {
      await db
        .update(memberIdentity)
        .set({ unionid })
        .where(
          and(
            eq(memberIdentity.provider, provider),
            eq(memberIdentity.subject, subject),
            isNull(memberIdentity.unionid),
          ),
        )
    }
    return row
  }
  if (unionid === null) return null
  const [joined] = await db
    .select(signInColumns)
    .from(memberIdentity)
    .innerJoin(member, eq(member.uid, memberIdentity.uid))
    .where(eq(memberIdentity.unionid, unionid))
    // Two members may have it if the apps were joined late: the older tie counts.
    .orderBy(asc(memberIdentity.createdAt), asc(memberIdentity.provider))
    .limit(1)
  if (joined === undefined) return null
  await db
    .insert(memberIdentity)
    .values({ provider, subject, unionid, uid: joined.uid })
    .onConflictDoNothing()
  return joined
}

/**
 * Gives an identity to a member; false when it is another one's. Two at the same moment wait for each
 * other, also when only the unionid joins their identities.
 */
export async function giveIdentity(
  tx: Tx,
  identity: ExternalIdentity,
  uid: string,
): Promise<boolean> {
  const { provider, subject, unionid } = identity
  const person = unionid ?? `${provider}:${subject}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`)
  const owner = await memberOfIdentity(tx, identity)
  if (owner !== null) return owner.uid === uid
  const [given] = await tx
    .insert(memberIdentity)
    .values({ provider, subject, unionid, uid })
    .onConflictDoNothing()
    .returning({ uid: memberIdentity.uid })
  // Taken in the same moment by one who knew no unionid.
  return given !== undefined || (await memberOfIdentity(tx, identity))?.uid === uid
}
