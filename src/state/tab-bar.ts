import { createStore } from 'zustand/vanilla'

import { routeNameOf } from '@/lib/routes'
import { isTabRoute } from '@/lib/tabs'
import { BUILD } from '@/platform/env'
import { watchKeyboard } from '@/platform/keyboard'
import { currentUrl } from '@/platform/page-stack'

interface TypingState {
  /** The keyboard is open on a tab page. */
  onTab: boolean
}

export const typingStore = createStore<TypingState>(() => ({ onTab: false }))

function isOnTab(): boolean {
  const route = routeNameOf(currentUrl())
  return route !== null && isTabRoute(BUILD.tabs, route)
}

/**
 * A bar at the bottom would ride up on the keyboard and take the room that is left. Typing on any other
 * page must not reach the bars that wait below it.
 */
export function watchTyping(): void {
  watchKeyboard((open) => {
    const onTab = open && isOnTab()
    if (onTab !== typingStore.getState().onTab) typingStore.setState({ onTab })
  })
}
