import { randomInt } from 'node:crypto'

import { LIMITS } from '@contract/limits'

import type { SmsProvider } from '../../config'
import { CallError } from '../call-context'

/** Sends sign-in codes to Chinese mobile numbers. */
export interface SmsSender {
  readonly name: SmsProvider
  /** True when nothing is really sent: the login page shows the code as a hint. */
  readonly sandbox: boolean
  /** A code to send; the sandbox always makes `123456`. */
  newCode(): string
  /** `phone` is 11 digits without a country code. Throws a `CallError` when the provider refuses. */
  sendCode(phone: string, code: string): Promise<void>
}

export function randomCode(): string {
  return String(randomInt(10 ** LIMITS.smsCodeLength)).padStart(LIMITS.smsCodeLength, '0')
}

export const CODE_MINUTES = Math.floor(LIMITS.smsCodeTtlSec / 60)

/** Long enough for a slow provider, short enough for somebody who waits at a button. */
export const SMS_TIMEOUT_MS = 8_000

/** Why a provider refused, in our words; its own code goes to the log, without the number. */
export function refusal(reason: 'number' | 'too-often' | 'other'): CallError {
  switch (reason) {
    case 'number':
      return CallError.of('phoneInvalid')
    case 'too-often':
      return CallError.of('smsTooSoon', '该号码获取验证码过于频繁，请稍后再试')
    case 'other':
      return CallError.of('unavailable', '短信暂时发不出去，请稍后再试')
  }
}
