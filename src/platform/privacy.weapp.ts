import Taro from '@tarojs/taro'
import type { PrivacyAsk } from './privacy-types'

type Resolve = Parameters<Taro.onNeedPrivacyAuthorization.Listener>[0]

let prompt: ((ask: PrivacyAsk) => void) | null = null
let listening = false
/** Calls that wait for one answer. */
let waiting: Resolve[] = []

function answer(option: Taro.onNeedPrivacyAuthorization.ResolveOption): void {
  const resolves = waiting
  waiting = []
  for (const resolve of resolves) resolve(option)
}

/**
 * Says who shows the consent dialog: the page on screen, or null when it has none. Without one WeChat's
 * private calls are refused. One dialog is shown for all calls that wait at the same time.
 */
export function registerPrivacyPrompt(show: ((ask: PrivacyAsk) => void) | null): void {
  prompt = show
  if (listening) return
  listening = true
  // Missing before base library 2.32.3, where WeChat does not ask.
  if (typeof Taro.onNeedPrivacyAuthorization !== 'function') return
  Taro.onNeedPrivacyAuthorization((resolve, eventInfo) => {
    waiting.push(resolve)
    if (prompt === null) {
      answer({ event: 'disagree' })
      return
    }
    if (waiting.length > 1) return
    resolve({ event: 'exposureAuthorization' })
    prompt({
      reason: eventInfo?.referrer ?? '',
      agree: (buttonId) => answer({ event: 'agree', buttonId }),
      refuse: () => answer({ event: 'disagree' }),
    })
  })
}

/** Asks for consent now when it is still needed; true when private calls may go on. */
export function ensurePrivacy(): Promise<boolean> {
  return new Promise((resolve) => {
    if (typeof Taro.requirePrivacyAuthorize !== 'function') {
      resolve(true)
      return
    }
    Taro.requirePrivacyAuthorize({ success: () => resolve(true), fail: () => resolve(false) })
  })
}

/** Opens WeChat's page with our privacy guide; false where there is none, and our own page serves. */
export function openPrivacyGuide(): Promise<boolean> {
  return new Promise((resolve) => {
    if (typeof Taro.openPrivacyContract !== 'function') {
      resolve(false)
      return
    }
    Taro.openPrivacyContract({ success: () => resolve(true), fail: () => resolve(false) })
  })
}
