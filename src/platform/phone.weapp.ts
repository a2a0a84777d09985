import Taro from '@tarojs/taro'
import { PlatformError, isCancel } from './errors'

/** Whether a `Button openType="getPhoneNumber"` yields the phone number. */
export const PHONE_BUTTON: boolean = true

/** Code from the button's event, which the server exchanges for the number; null when refused. */
export function phoneCodeFromEvent(event: { detail?: unknown }): string | null {
  const detail = event.detail as { code?: unknown } | null | undefined
  return typeof detail?.code === 'string' && detail.code !== '' ? detail.code : null
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
