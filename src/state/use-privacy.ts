import { useStore } from 'zustand'

import { privacyStore } from './privacy'

/** Whether consent was given, and whether the dialog is to be shown now. */
export function usePrivacy(): {
  agreed: boolean
  ask: { reason: string; place: string } | null
} {
  return useStore(privacyStore)
}
