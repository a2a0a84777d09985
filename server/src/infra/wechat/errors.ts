import type { ErrorName } from '@contract/errors'

import { CallError } from '../call-context'
import type { Logger } from '../logging'

/** Which of WeChat's calls failed; the meaning of a code depends on it. */
export type WechatCall =
  | 'jscode2session'
  | 'oauth2-access-token'
  | 'userinfo'
  | 'getuserphonenumber'
  | 'stable-token'
  | 'getticket'

/** What WeChat answered instead of a result, or why it did not answer. */
export class WechatFailure extends Error {
  readonly call: WechatCall
  /** WeChat's own code; null when there was no readable answer. */
  readonly errcode: number | null

  /** `explanation` goes to the log: it must hold no secret. */
  constructor(call: WechatCall, errcode: number | null, explanation: string) {
    super(explanation)
    this.name = 'WechatFailure'
    this.call = call
    this.errcode = errcode
  }
}

/** The access token is not, or no longer, good: a new one may help. */
const TOKEN_REFUSED: readonly number[] = [40001, 40014, 42001]

/** The code of a person was made up, used, or waited for too long. */
const CODE_REFUSED: readonly number[] = [
  40029, // invalid code
  40163, // code been used
  41008, // missing code
  42003, // OAuth code expired
]

const BUSY: readonly number[] = [
  -1, // system error, try again later
  45009, // daily quota
  45011, // quota of the minute
]

const USER_BLOCKED = 40226

export function isTokenRefused(error: unknown): boolean {
  return (
    error instanceof WechatFailure &&
    // There it means a wrong secret.
    error.call !== 'stable-token' &&
    error.errcode !== null &&
    TOKEN_REFUSED.includes(error.errcode)
  )
}

/**
 * Which of our errors a failure is. What only the operator can mend (a wrong id or secret, an address
 * that is not on the white list, a missing right, a blocked account) is wechatUnavailable, as is
 * silence: the person signs in another way meanwhile.
 */
export function errorNameOf({ call, errcode }: WechatFailure): ErrorName {
  if (errcode === null) return 'wechatUnavailable'
  if (BUSY.includes(errcode)) return 'wechatBusy'
  if (errcode === USER_BLOCKED) return 'wechatUserBlocked'
  if (CODE_REFUSED.includes(errcode)) {
    if (call === 'getuserphonenumber') return 'phoneCodeInvalid'
    if (call === 'jscode2session' || call === 'oauth2-access-token') return 'wechatCodeInvalid'
  }
  return 'wechatUnavailable'
}

/** Turns a failure into words for the person, and writes to the log what the operator must know. */
export function toCallError(error: unknown, log: Logger): unknown {
  if (!(error instanceof WechatFailure)) return error
  const name = errorNameOf(error)
  const line = { wechat: error.call, errcode: error.errcode, explanation: error.message }
  if (name === 'wechatUnavailable') log.error(line, 'WeChat refused a call')
  else if (name === 'wechatBusy') log.warn(line, 'WeChat is busy')
  else log.info(line, 'WeChat refused a code')
  return CallError.of(name)
}
