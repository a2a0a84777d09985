import { createStore } from 'zustand/vanilla'

import { registerPrivacyPrompt } from '@/platform/privacy'
import { getStored } from '@/platform/storage'
import { isRecord, keep } from './keep'

/** Raised when the privacy agreement changes so that it must be asked again. */
const CONSENT_VERSION = 1
const CONSENT_KEY = 'privacy_consent'

interface PrivacyAsk {
  /** Why it is asked now; may be empty. */
  reason: string
  /** WeChat itself asks: the button must be its own (open-type agreePrivacyAuthorization), with its id handed in. */
  platform: boolean
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
let waiting: ((agreed: boolean) => void)[] = []

export function hasConsent(): boolean {
  return privacyStore.getState().agreed
}

function answer(agreed: boolean): void {
  const resolvers = waiting
  waiting = []
  for (const resolve of resolvers) resolve(agreed)
}

/** The person agreed; `buttonId` is the id of WeChat's own button, when it asked. */
export function agreePrivacy(buttonId = ''): void {
  keep(CONSENT_KEY, { version: CONSENT_VERSION, agreedAt: new Date().toISOString() })
  privacyStore.setState({ agreed: true, ask: null })
  platformAsk?.agree(buttonId)
  platformAsk = null
  answer(true)
}

/** The person refused: nothing is stored, and it is asked again when it is next needed. */
export function refusePrivacy(): void {
  privacyStore.setState({ ask: null })
  platformAsk?.refuse()
  platformAsk = null
  answer(false)
}

/** Asks for consent unless it was given; resolves by what the person says. */
export function requireConsent(reason = ''): Promise<boolean> {
  if (hasConsent()) return Promise.resolve(true)
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (privacyStore.getState().ask === null) {
      privacyStore.setState({ ask: { reason, platform: false } })
    }
  })
}

/** Lets WeChat's own question come up in our dialog. */
export function watchPrivacy(): void {
  registerPrivacyPrompt((ask) => {
    platformAsk = ask
    privacyStore.setState({ ask: { reason: ask.reason, platform: true } })
  })
}
