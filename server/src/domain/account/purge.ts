import { lt, or } from 'drizzle-orm'

import { deviceToken, loginTicket, readLog, smsCode } from '../../db/schema'
import type { Db } from '../../infra/db'

const DAY_MS = 24 * 3_600_000
/** Ended tokens stay a month, so that a member can be told which devices were signed in. */
const TOKEN_KEPT_MS = 30 * DAY_MS
/** Longer than the 180 days after which an unseen device is signed out anyway. */
const UNSEEN_KEPT_MS = 200 * DAY_MS

/** Deletes codes, tickets, tokens and reading marks that nothing asks for any more. Safe to run twice. */
export async function purgeExpired(db: Db, now: Date = new Date()): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  await db.delete(smsCode).where(lt(smsCode.expiresAt, before(DAY_MS)))
  await db.delete(loginTicket).where(lt(loginTicket.expiresAt, now))
  await db.delete(readLog).where(lt(readLog.readAt, before(DAY_MS)))
  await db
    .delete(deviceToken)
    .where(
      or(
        lt(deviceToken.revokedAt, before(TOKEN_KEPT_MS)),
        lt(deviceToken.lastSeenAt, before(UNSEEN_KEPT_MS)),
      ),
    )
}
