import { useStore } from 'zustand'

import { settingsStore, shownTheme, type TypeSize } from './settings'

/** Theme and type size as the page frame wants them. */
export function useAppearance(): { theme: 'light' | 'dark'; type: TypeSize } {
  const theme = useStore(settingsStore, shownTheme)
  const type = useStore(settingsStore, (state) => state.type)
  return { theme, type }
}
