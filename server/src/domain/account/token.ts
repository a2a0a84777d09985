import { createHash, randomBytes } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'

import { deviceToken } from '../../db/schema'
import type { DbOrTx } from '../../infra/db'

/** 256 random bits; 43 characters that need no escaping in a path or a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored instead of the token. Random tokens need neither salt nor a slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Signs a device in. The token exists only in the answer to the client. */
export async function issueToken(
  db: DbOrTx,
  uid: string,
  deviceName: string,
): Promise<{ token: string; tokenId: string }> {
  const token = newToken()
  const [row] = await db
    .insert(deviceToken)
    .values({ uid, tokenHash: hashToken(token), deviceName })
    .returning({ tokenId: deviceToken.id })
  if (row === undefined) throw new Error('a device token was not stored')
  return { token, tokenId: row.tokenId }
}

/** Ends one device's token; answers its hash, or null when it had ended before. */
export async function revokeToken(
  db: DbOrTx,
  uid: string,
  tokenId: string,
): Promise<Buffer | null> {
  const [row] = await db
    .update(deviceToken)
    .set({ revokedAt: new Date() })
    .where(
      and(eq(deviceToken.id, tokenId), eq(deviceToken.uid, uid), isNull(deviceToken.revokedAt)),
    )
    .returning({ tokenHash: deviceToken.tokenHash })
  return row?.tokenHash ?? null
}
