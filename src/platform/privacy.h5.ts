import type { PrivacyAsk } from './privacy-types'

/**
 * Says who shows the consent dialog: the page on screen, or null when it has none. Without one WeChat's
 * private calls are refused. A browser asks by itself, call by call.
 */
export function registerPrivacyPrompt(_show: ((ask: PrivacyAsk) => void) | null): void {}

/** Asks for consent now when it is still needed; true when private calls may go on. */
export function ensurePrivacy(): Promise<boolean> {
  return Promise.resolve(true)
}

/** Opens WeChat's page with our privacy guide; false where there is none, and our own page serves. */
export function openPrivacyGuide(): Promise<boolean> {
  return Promise.resolve(false)
}
