import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import { perDatabase } from '../../db/per-database'
import { deviceToken } from '../../db/schema'
import type { Bus, Unsubscribe } from '../../infra/bus'
import type { Db } from '../../infra/db'
import type { Logger } from '../../infra/logging'
import type { AuthMember } from '../../infra/services'
import { hashToken } from './token'

/** Payload: the token's hash in hex. */
export const TOKEN_REVOKED_CHANNEL = 'token-revoked'

/** A device that was not seen for this long is signed out. */
const UNSEEN_MAX_MS = 180 * 24 * 3_600_000
/** last_seen_at is only this exact, which spares a write per request. */
const SEEN_EVERY_MS = 3_600_000
/**
 * An answer is believed for this long. Signing out drops it at once on every process through the
 * bus; should the bus lose that word, the token works this much longer.
 */
const TRUST_MS = 30_000
/** About 3 MB. */
const ENTRIES_MAX = 20_000
/** A longer text is no token of ours and is not worth hashing. */
const TOKEN_LENGTH_MAX = 100

export interface Authenticator {
  authenticate(token: string): Promise<AuthMember | null>
  /** Tells every process that a token has ended. */
  revoked(tokenHash: Buffer): Promise<void>
  close(): void
}

const queries = perDatabase((db: Db) => ({
  byHash: db
    .select({
      uid: deviceToken.uid,
      tokenId: deviceToken.id,
      lastSeenAt: deviceToken.lastSeenAt,
    })
    .from(deviceToken)
    .where(
      and(
        eq(deviceToken.tokenHash, sql.placeholder('hash')),
        isNull(deviceToken.revokedAt),
        gt(deviceToken.lastSeenAt, sql.placeholder('seenAfter')),
      ),
    )
    .prepare('token_by_hash'),
}))

/** Finds whom a token belongs to, from a short-lived cache or the database. */
export function createAuthenticator(db: Db, bus: Bus, log: Logger): Authenticator {
  const cache = new Map<string, { member: AuthMember; until: number }>()
  /** Counts revocations, so that a lookup under way when one arrives is not cached after it. */
  let revocations = 0

  const unsubscribe: Unsubscribe = bus.subscribe(TOKEN_REVOKED_CHANNEL, (hex) => {
    revocations++
    cache.delete(hex)
  })

  async function lookUp(hash: Buffer, now: number): Promise<AuthMember | null> {
    const [row] = await queries(db).byHash.execute({
      hash,
      seenAfter: new Date(now - UNSEEN_MAX_MS),
    })
    if (row === undefined) return null
    if (now - row.lastSeenAt.getTime() > SEEN_EVERY_MS) {
      await db
        .update(deviceToken)
        .set({ lastSeenAt: new Date(now) })
        .where(and(eq(deviceToken.id, row.tokenId), lt(deviceToken.lastSeenAt, new Date(now))))
        .catch((error: unknown) => log.warn({ err: error }, 'a device was not marked as seen'))
    }
    return { uid: row.uid, tokenId: row.tokenId }
  }

  return {
    async authenticate(token) {
      if (token === '' || token.length > TOKEN_LENGTH_MAX) return null
      const hash = hashToken(token)
      const key = hash.toString('hex')
      const now = Date.now()
      const known = cache.get(key)
      if (known !== undefined && known.until > now) return known.member
      const before = revocations
      const member = await lookUp(hash, now)
      cache.delete(key)
      if (member !== null && before === revocations) {
        if (cache.size >= ENTRIES_MAX) {
          // A Map keeps the order of insertion: the first key is the oldest answer.
          const oldest = cache.keys().next()
          if (oldest.done !== true) cache.delete(oldest.value)
        }
        cache.set(key, { member, until: now + TRUST_MS })
      }
      return member
    },
    async revoked(tokenHash) {
      const hex = tokenHash.toString('hex')
      revocations++
      cache.delete(hex)
      await bus.publish(TOKEN_REVOKED_CHANNEL, hex)
    },
    close() {
      unsubscribe()
      cache.clear()
    },
  }
}
