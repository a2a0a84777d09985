import type { PrivacyAsk } from '../../../src/platform/privacy-types'

export function registerPrivacyPrompt(_show: ((ask: PrivacyAsk) => void) | null): void {}

export function ensurePrivacy(): Promise<boolean> {
  return Promise.resolve(true)
}

export function openPrivacyGuide(): Promise<boolean> {
  return Promise.resolve(false)
}
