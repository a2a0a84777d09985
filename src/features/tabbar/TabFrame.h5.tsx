import type { ReactNode } from 'react'

import type { TabKey } from '@/lib/routes'
import { tabIndexOf } from '@/lib/tabs'
import { BUILD } from '@/platform/env'
import { usePageFrame } from '@/state/use-page-frame'
import { useTabBar } from '@/state/use-tab-bar'
import { PageFrame, type PageFrameProps } from '@/ui/page-frame/PageFrame'
import { TabBar } from '@/ui/tab-bar/TabBar'

export interface TabFrameProps {
  tab: TabKey
  nav?: PageFrameProps['nav']
  children: ReactNode
}

function PageTabBar({ tab }: { tab: TabKey }) {
  return <TabBar {...useTabBar(tab)} />
}

/**
 * Frame of a tab page. Taro's H5 router knows no custom tab bar, so the page draws it itself, unless the
 * bar has no place for this page (circles with four tabs).
 */
export function TabFrame({ tab, nav, children }: TabFrameProps) {
  const bar = tabIndexOf(BUILD.tabs, tab) < 0 ? undefined : <PageTabBar tab={tab} />
  return (
    <PageFrame {...usePageFrame()} nav={nav} tabBar={bar}>
      {children}
    </PageFrame>
  )
}
