import { useState } from 'react'

import { tabsFor, type TabKey } from '@/lib/tabs'
import { BUILD } from '@/platform/env'
import { useTabBar } from '@/state/use-tab-bar'
import { TabBar } from '@/ui/tab-bar/TabBar'

import { pageOfBar, standingPage } from './standing-page'

function tabOf(url: string): TabKey {
  const path = url.split('?')[0]
  const tab = tabsFor(BUILD.tabs, BUILD.tabLogin).find((other) => other.url === path)
  return tab?.key ?? 'home'
}

/**
 * WeChat loads this component by its path and makes one for each tab page; it lights that page's tab for
 * as long as it lives. On H5 the tab pages draw the same TabBar themselves.
 */
export default function CustomTabBar({ tid = '' }: { tid?: string }) {
  const [active] = useState(() => tabOf(pageOfBar(tid)))
  return <TabBar {...useTabBar(active)} />
}
CustomTabBar.behaviors = [standingPage]
