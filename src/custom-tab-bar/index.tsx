import { useState } from 'react'

import { tabsFor, type TabKey } from '@/lib/tabs'
import { BUILD } from '@/platform/env'
import { currentUrl } from '@/platform/page-stack'
import { useTabBar } from '@/state/use-tab-bar'
import { TabBar } from '@/ui/tab-bar/TabBar'

/** WeChat makes one bar per tab page, while that page is coming on screen. */
function tabOnScreen(): TabKey {
  const path = currentUrl().split('?')[0]
  const tab = tabsFor(BUILD.tabs, BUILD.tabLogin).find((other) => other.url === path)
  return tab?.key ?? 'home'
}

/** WeChat loads this component by its path; on H5 the tab pages draw the same TabBar themselves. */
export default function CustomTabBar() {
  const [active] = useState(tabOnScreen)
  return <TabBar {...useTabBar(active)} />
}
