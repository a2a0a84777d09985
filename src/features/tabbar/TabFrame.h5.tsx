import type { ReactNode } from 'react'

import type { TabKey } from '@/lib/routes'
import { usePageFrame } from '@/state/use-page-frame'
import { useTabBar } from '@/state/use-tab-bar'
import { PageFrame, type PageFrameProps } from '@/ui/page-frame/PageFrame'
import { TabBar } from '@/ui/tab-bar/TabBar'

export interface TabFrameProps {
  tab: TabKey
  nav?: PageFrameProps['nav']
  children: ReactNode
}

/** Frame of a tab page. Taro's H5 router knows no custom tab bar, so the page draws it itself. */
export function TabFrame({ tab, nav, children }: TabFrameProps) {
  return (
    <PageFrame {...usePageFrame()} nav={nav} tabBar={<TabBar {...useTabBar(tab)} />}>
      {children}
    </PageFrame>
  )
}
