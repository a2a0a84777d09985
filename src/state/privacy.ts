import { createStore } from 'zustand/vanilla'

import { currentUrl, stackDepth } from '@/platform/navigation'
import { registerPrivacyPrompt } from '@/platform/privacy'
import { getStored, removeStored } from '@/platform/storage'
import { isRecord, keep } from './keep'

/** Raised when the privacy agreement changes so that it must be asked again. */
const CONSENT_VERSION = 1
const CONSENT_KEY = 'privacy_consent'

/** WeChat waits for an answer: the button must be its own (open-type agreePrivacyAuthorization), with its id handed in. */
interface PrivacyAsk {
  /** The call that waits; may be empty. */
  reason: string
  /** The page that was on top when it was asked, see `pageOnTop`. */
  place: string
}

interface PrivacyState {
  agreed: boolean
  /** Set: the consent dialog is to be shown. */
  ask: PrivacyAsk | null
}

function readConsent(): boolean {
  return getStored(CONSENT_KEY, isRecord)?.version === CONSENT_VERSION
}

export const privacyStore = createStore<PrivacyState>(() => ({ agreed: readConsent(), ask: null }))

let platformAsk: { agree: (buttonId: string) => void; refuse: () => void } | null = null

/** Tells the page on top from those below it, the same page opened twice included. */
export function pageOnTop(): string {
  return `${stackDepth()} ${currentUrl()}`
}

export function hasConsent(): boolean {
  return privacyStore.getState().agreed
}

/** The person agreed to the agreements, before signing in. */
export function agreePrivacy(): void {
  keep(CONSENT_KEY, { version: CONSENT_VERSION, agreedAt: new Date().toISOString() })
  privacyStore.setState({ agreed: true })
}

/** The person took the consent back. */
export function refusePrivacy(): void {
  removeStored(CONSENT_KEY)
  privacyStore.setState({ agreed: false })
}

/**
 * Answers WeChat's question; `buttonId` is the id of its own button. It remembers a consent by itself and
 * asks again after a refusal. The agreements are another matter: they are agreed to before signing in.
 */
export function agreeToPrivateCall(buttonId: string): void {
  const ask = platformAsk
  platformAsk = null
  privacyStore.setState({ ask: null })
  ask?.agree(buttonId)
}

export function refusePrivateCall(): void {
  const ask = platformAsk
  platformAsk = null
  privacyStore.setState({ ask: null })
  ask?.refuse()
}

/** The page with the question was left by WeChat's own way back: that is no consent, and nothing may wait for ever. */
export function refuseOnLeaving(place: string): void {
  if (privacyStore.getState().ask?.place === place) refusePrivateCall()
}

/** Lets WeChat's own question come up in our dialog. */
export function watchPrivacy(): void {
  registerPrivacyPrompt((ask) => {
    platformAsk = ask
    privacyStore.setState({ ask: { reason: ask.reason, place: pageOnTop() } })
  })
}
