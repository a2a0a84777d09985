import { useStore } from 'zustand'

import { settingsStore, type SettingsState } from './settings'

/** The settings page's switches and choices. */
export function useSettings(): SettingsState {
  return useStore(settingsStore)
}
