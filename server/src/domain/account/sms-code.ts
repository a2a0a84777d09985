import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import { LIMITS } from '@contract/limits'

import { smsCode } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Db } from '../../infra/db'
import { rateLimited } from '../../infra/rate-limit'
import type { Services } from '../../infra/services'
import { normalisePhone, phoneKey } from './phone'

/** Codes that one number may be sent in an hour, whatever the addresses they are asked from. */
const CODES_PER_HOUR = 10
const HOUR_MS = 3_600_000

/**
 * Sends a code to a number and forgets the one before. Throws phoneInvalid; smsTooSoon within
 * `smsResendSec` of the last (with `resendSec` in the data); 429 beyond ten an hour; and what the
 * provider throws, after which one may ask again at once.
 */
export async function sendSmsCode(
  services: Pick<Services, 'db' | 'sms' | 'limiter'>,
  rawPhone: string,
  now: Date = new Date(),
): Promise<{ resendSec: number; sandboxCode: string | null }> {
  const phone = normalisePhone(rawPhone)
  const code = services.sms.newCode()
  const salt = randomBytes(16)
  const fresh = {
    salt,
    codeHash: hashOf(salt, phone, code),
    sentAt: now,
    expiresAt: new Date(now.getTime() + LIMITS.smsCodeTtlSec * 1000),
    tries: 0,
    usedAt: null,
  }
  // One statement decides, so that two requests at the same moment send one message.
  const taken = await services.db
    .insert(smsCode)
    .values({ phone, ...fresh })
    .onConflictDoUpdate({
      target: smsCode.phone,
      set: fresh,
      setWhere: lt(smsCode.sentAt, new Date(now.getTime() - LIMITS.smsResendSec * 1000)),
    })
    .returning({ phone: smsCode.phone })
  if (taken.length === 0) throw await tooSoon(services.db, phone, now)

  const allowance = await services.limiter.take(`sms:${phoneKey(phone)}`, CODES_PER_HOUR, HOUR_MS)
  if (!allowance.allowed) {
    await forget(services.db, phone, salt)
    throw rateLimited(allowance.retryAfterMs)
  }
  try {
    await services.sms.sendCode(phone, code)
  } catch (error) {
    await forget(services.db, phone, salt)
    throw error
  }
  return { resendSec: LIMITS.smsResendSec, sandboxCode: services.sms.sandbox ? code : null }
}

/**
 * Uses up a code and answers the number in E.164. Throws smsCodeWrong, smsCodeExpired (also when
 * used or never sent) and smsCodeUsedUp after `smsTriesMax` attempts.
 */
export async function useSmsCode(
  db: Db,
  rawPhone: string,
  rawCode: string,
  now: Date = new Date(),
): Promise<string> {
  const phone = normalisePhone(rawPhone)
  const code = rawCode.trim()
  if (!/^[0-9]+$/.test(code) || code.length !== LIMITS.smsCodeLength) {
    throw CallError.of('smsCodeWrong')
  }
  // The attempt is counted before the comparison and by itself, so that parallel guesses are
  // counted all and no failure rolls the count back.
  const [attempt] = await db
    .update(smsCode)
    .set({ tries: sql`${smsCode.tries} + 1` })
    .where(
      and(
        eq(smsCode.phone, phone),
        isNull(smsCode.usedAt),
        gt(smsCode.expiresAt, now),
        lt(smsCode.tries, LIMITS.smsTriesMax),
      ),
    )
    .returning({ salt: smsCode.salt, codeHash: smsCode.codeHash, tries: smsCode.tries })
  if (attempt === undefined) throw await whyUnusable(db, phone, now)

  if (!timingSafeEqual(attempt.codeHash, hashOf(attempt.salt, phone, code))) {
    throw CallError.of(attempt.tries >= LIMITS.smsTriesMax ? 'smsCodeUsedUp' : 'smsCodeWrong')
  }
  const [used] = await db
    .update(smsCode)
    .set({ usedAt: now })
    .where(
      and(eq(smsCode.phone, phone), isNull(smsCode.usedAt), eq(smsCode.codeHash, attempt.codeHash)),
    )
    .returning({ phone: smsCode.phone })
  if (used === undefined) throw CallError.of('smsCodeExpired')
  return phone
}

function hashOf(salt: Buffer, phone: string, code: string): Buffer {
  return createHash('sha256').update(salt).update(phone).update(':').update(code).digest()
}

async function forget(db: Db, phone: string, salt: Buffer): Promise<void> {
  await db.delete(smsCode).where(and(eq(smsCode.phone, phone), eq(smsCode.salt, salt)))
}

async function tooSoon(db: Db, phone: string, now: Date): Promise<CallError> {
  const [row] = await db
    .select({ sentAt: smsCode.sentAt })
    .from(smsCode)
    .where(eq(smsCode.phone, phone))
  const sentAt = row?.sentAt ?? now
  const waitMs = sentAt.getTime() + LIMITS.smsResendSec * 1000 - now.getTime()
  const resendSec = Math.min(LIMITS.smsResendSec, Math.max(1, Math.ceil(waitMs / 1000)))
  return CallError.of('smsTooSoon', `验证码已发送，请 ${resendSec} 秒后再获取`, { resendSec })
}

async function whyUnusable(db: Db, phone: string, now: Date): Promise<CallError> {
  const [row] = await db.select().from(smsCode).where(eq(smsCode.phone, phone))
  if (
    row !== undefined &&
    row.usedAt === null &&
    row.expiresAt > now &&
    row.tries >= LIMITS.smsTriesMax
  ) {
    return CallError.of('smsCodeUsedUp')
  }
  return CallError.of('smsCodeExpired')
}
