/** Whether a `Button openType="getPhoneNumber"` yields the phone number. */
export const PHONE_BUTTON: boolean = false

/** Code from the button's event, which the server exchanges for the number; null when refused. */
export function phoneCodeFromEvent(_event: { detail?: unknown }): string | null {
  return null
}

/**
 * Opens the dialler with a number; returns when it is open or was refused.
 * @throws PlatformError `failed`.
 */
export function callPhone(number: string): Promise<void> {
  window.location.assign(`tel:${number.replace(/[^\d+]/g, '')}`)
  return Promise.resolve()
}
