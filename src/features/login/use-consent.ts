import { useDidHide } from '@tarojs/taro'
import { useState } from 'react'

import { agreePrivacy, hasConsent, refusePrivacy } from '@/state/privacy'

export interface ConsentState {
  agreed: boolean
  /** The dialog is on screen. */
  asking: boolean
  set: (agreed: boolean) => void
  /** Does `work`, now or as soon as the person agrees in the dialog. */
  before: (work: () => void) => void
  confirm: () => void
  cancel: () => void
}

/** Consent to the agreements, without which nobody signs in. */
export function useConsent(): ConsentState {
  const [agreed, setAgreed] = useState(hasConsent())
  // What was to be done when consent was found missing; done as soon as it is given.
  const [waiting, setWaiting] = useState<{ work: () => void } | null>(null)
  useDidHide(() => setWaiting(null))

  const set = (given: boolean) => {
    setAgreed(given)
    if (given) agreePrivacy()
    else refusePrivacy()
  }
  return {
    agreed,
    asking: waiting !== null,
    set,
    before: (work) => (agreed ? work() : setWaiting({ work })),
    confirm: () => {
      set(true)
      setWaiting(null)
      waiting?.work()
    },
    cancel: () => setWaiting(null),
  }
}
