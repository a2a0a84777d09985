import { and, eq, gt } from 'drizzle-orm'

import { LIMITS } from '@contract/limits'

import { loginTicket } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Db, Tx } from '../../infra/db'
import type { ExternalIdentity } from './identity'
import { hashToken, newToken } from './token'

export interface Ticket extends ExternalIdentity {
  readonly sessionKey: string | null
}

/** Keeps an identity until a phone number is bound to it; answers the bindToken, of which the hash is kept. */
export async function issueTicket(db: Db, ticket: Ticket, now: Date = new Date()): Promise<string> {
  const { provider, subject, unionid, sessionKey } = ticket
  const bindToken = newToken()
  await db.insert(loginTicket).values({
    tokenHash: hashToken(bindToken),
    provider,
    subject,
    unionid,
    sessionKey,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIMITS.bindTokenTtlSec * 1000),
  })
  return bindToken
}

const usable = (bindToken: string, now: Date) =>
  and(eq(loginTicket.tokenHash, hashToken(bindToken)), gt(loginTicket.expiresAt, now))

/** Looks at a ticket without using it. Throws bindExpired. */
export async function readTicket(
  db: Db,
  bindToken: string,
  now: Date = new Date(),
): Promise<Ticket> {
  const [ticket] = await db.select().from(loginTicket).where(usable(bindToken, now))
  if (ticket === undefined) throw CallError.of('bindExpired')
  return ticket
}

/**
 * Uses a ticket up, if the transaction commits: of two at the same moment the second waits, and finds
 * it gone. Throws bindExpired.
 */
export async function useTicket(
  tx: Tx,
  bindToken: string,
  now: Date = new Date(),
): Promise<ExternalIdentity> {
  const [ticket] = await tx.delete(loginTicket).where(usable(bindToken, now)).returning()
  if (ticket === undefined) throw CallError.of('bindExpired')
  return ticket
}
