import { useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'

import { tabsFor, type TabKey } from '@/lib/tabs'
import { BUILD } from '@/platform/env'
import { switchTabUrl } from '@/platform/navigation'
import { scrollPageTo } from '@/platform/view-watch'
import { pageOnTop, privacyStore } from './privacy'
import { requireLogin } from './require-login'
import type { TypeSize } from './settings'
import { typingStore } from './tab-bar'
import { useAppearance } from './use-appearance'
import { useUnread } from './use-unread'

const TABS = tabsFor(BUILD.tabs, BUILD.tabLogin)

/** Icons of the design system, by tab. */
const ICONS = {
  home: { icon: 'home', activeIcon: 'home-fill' },
  study: { icon: 'book', activeIcon: 'book-fill' },
  publish: { icon: 'plus', activeIcon: 'plus' },
  notice: { icon: 'chat', activeIcon: 'chat-fill' },
  user: { icon: 'user', activeIcon: 'user-fill' },
} as const satisfies Record<TabKey, { icon: string; activeIcon: string }>

export interface TabBarItem {
  key: string
  label: string
  icon: (typeof ICONS)[TabKey]['icon']
  activeIcon: (typeof ICONS)[TabKey]['activeIcon']
  raised: boolean
  badge: number
}

/** Shows a tab; one that asks for an account leads a visitor to the login page and then on to it. */
export function selectTab(key: string): void {
  const tab = TABS.find((other) => other.key === key)
  if (tab === undefined) return
  if (tab.login && !requireLogin(tab.url)) return
  void switchTabUrl(tab.url)
}

/** What the tab bar shows and does, the same on both targets: props of TabBar. */
export function useTabBar(active: TabKey): {
  theme: 'light' | 'dark'
  type: TypeSize
  items: readonly TabBarItem[]
  active: string
  hidden: boolean
  onSelect: (key: string) => void
} {
  const { theme, type } = useAppearance()
  const { total } = useUnread()
  // The bar must not lie across the buttons of a dialog on its page.
  const [place] = useState(pageOnTop)
  const asked = useStore(privacyStore, (state) => state.ask?.place === place)
  const typing = useStore(typingStore, (state) => state.onTab)
  const items = useMemo(
    () =>
      TABS.map((tab) => ({
        key: tab.key,
        label: tab.text,
        ...ICONS[tab.key],
        raised: tab.raised,
        badge: tab.badge ? total : 0,
      })),
    [total],
  )
  const onSelect = useCallback(
    (key: string) => {
      if (key === active) scrollPageTo(null, true)
      else selectTab(key)
    },
    [active],
  )
  return { theme, type, items, active, hidden: asked || typing, onSelect }
}
