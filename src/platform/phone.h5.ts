import type { PhoneAnswer } from './phone-types'

/** Whether a `Button openType="getPhoneNumber"` yields the phone number. */
export const PHONE_BUTTON: boolean = false

/** What the button's event says. */
export function phoneAnswerOf(_event: { detail?: unknown }): PhoneAnswer {
  return { kind: 'failed', text: '请使用短信验证码' }
}

/**
 * Opens the dialler with a number; returns when it is open or was refused.
 * @throws PlatformError `failed`.
 */
export function callPhone(number: string): Promise<void> {
  window.location.assign(`tel:${number.replace(/[^\d+]/g, '')}`)
  return Promise.resolve()
}
