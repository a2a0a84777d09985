import { useCallback } from 'react'
import { useStore } from 'zustand'

import { setTypedText, typedTextStore } from './typed-text'

/** Value and setter of an input whose text survives the page and the app; keys from `typedKey`. */
export function useTypedText(key: string): [string, (text: string) => void] {
  const text = useStore(typedTextStore, (state) => state.texts[key] ?? '')
  const set = useCallback((next: string) => setTypedText(key, next), [key])
  return [text, set]
}
