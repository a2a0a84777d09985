import { createHash } from 'node:crypto'

import { CallError } from '../../infra/call-context'

/** A mainland mobile number in E.164 from what people type. Throws phoneInvalid for all else. */
export function normalisePhone(raw: string): string {
  const digits = raw.replace(/[\s-]/g, '').replace(/^(\+86|0086)/, '')
  if (!/^1[3-9][0-9]{9}$/.test(digits)) throw CallError.of('phoneInvalid')
  return `+86${digits}`
}

/** e.g. 138****0001; empty without a number. */
export function maskPhone(phone: string | null): string {
  if (phone === null) return ''
  const digits = phone.replace(/^\+86/, '')
  return `${digits.slice(0, 3)}****${digits.slice(-4)}`
}

/** A number's stand-in where it must not appear itself, e.g. in the keys of a shared limiter. */
export function phoneKey(phone: string): string {
  return createHash('sha256').update(`phone:${phone}`).digest('base64url').slice(0, 22)
}
