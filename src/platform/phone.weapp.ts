import Taro from '@tarojs/taro'
import { PlatformError, errMsgOf, isCancel } from './errors'
import type { PhoneAnswer } from './phone-types'

/** Whether a `Button openType="getPhoneNumber"` yields the phone number. */
export const PHONE_BUTTON: boolean = true

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** `fail user deny`, `fail:user deny`, and the refusal of the privacy agreement. */
const REFUSED = /\bdeny|\bdenied|cancel|privacy/i

/** What the button's event says. */
export function phoneAnswerOf(event: { detail?: unknown }): PhoneAnswer {
  const detail = (event.detail ?? {}) as Record<string, unknown>
  const phoneCode = textOf(detail['code'])
  if (phoneCode !== '') return { kind: 'code', phoneCode }
  const encryptedData = textOf(detail['encryptedData'])
  const iv = textOf(detail['iv'])
  if (encryptedData !== '' && iv !== '') return { kind: 'encrypted', encryptedData, iv }
  if (REFUSED.test(errMsgOf(detail))) return { kind: 'refused' }
  return { kind: 'failed', text: '暂时不能从微信获取手机号，请用短信验证码' }
}

/**
 * Opens the dialler with a number; returns when it is open or was refused.
 * @throws PlatformError `failed`.
 */
export async function callPhone(number: string): Promise<void> {
  try {
    await Taro.makePhoneCall({ phoneNumber: number })
  } catch (error) {
    if (!isCancel(error)) throw new PlatformError('failed', '拨号失败，请手动拨打')
  }
}
