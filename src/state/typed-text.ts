import { createStore } from 'zustand/vanilla'

import { getStored, removeStored } from '@/platform/storage'
import { accountKey, isRecord, keep } from './keep'
import { myUid } from './session'

/** What was typed under a post or in a chat and not yet sent, kept over restarts, per account. */
export const typedTextStore = createStore<{ texts: Readonly<Record<string, string>> }>(() => ({
  texts: {},
}))

const NAME = 'typed_text'

export const typedKey = {
  comment: (postId: string): string => `comment:${postId}`,
  chat: (sessionId: string): string => `chat:${sessionId}`,
}

export function typedText(key: string): string {
  return typedTextStore.getState().texts[key] ?? ''
}

/** Remembers what is typed; an empty text is forgotten. */
export function setTypedText(key: string, text: string): void {
  typedTextStore.setState(({ texts }) => {
    const { [key]: _before, ...rest } = texts
    return { texts: text === '' ? rest : { ...rest, [key]: text } }
  })
  const { texts } = typedTextStore.getState()
  if (Object.keys(texts).length === 0) removeStored(accountKey(NAME, myUid()))
  else keep(accountKey(NAME, myUid()), texts)
}

/** Another account, or the app has started. */
export function loadTypedTexts(uid: string): void {
  const stored = getStored(accountKey(NAME, uid), isRecord) ?? {}
  const texts: Record<string, string> = {}
  for (const [key, text] of Object.entries(stored)) if (typeof text === 'string') texts[key] = text
  typedTextStore.setState({ texts })
}
