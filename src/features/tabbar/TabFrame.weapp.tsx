import { useShareAppMessage } from '@tarojs/taro'
import type { ReactNode } from 'react'

import type { TabKey } from '@/lib/routes'
import { tabIndexOf } from '@/lib/tabs'
import { BUILD } from '@/platform/env'
import { shareOfEvent } from '@/state/post-card-actions'
import { usePageFrame } from '@/state/use-page-frame'
import { PageFrame, type PageFrameProps } from '@/ui/page-frame/PageFrame'

export interface TabFrameProps {
  tab: TabKey
  nav?: PageFrameProps['nav']
  children: ReactNode
}

/**
 * Frame of a tab page. WeChat draws src/custom-tab-bar over the page, whose place is kept free; there is
 * none over a page that the bar has no place for (circles with four tabs).
 */
export function TabFrame({ tab, nav, children }: TabFrameProps) {
  useShareAppMessage(shareOfEvent)
  return (
    <PageFrame {...usePageFrame()} nav={nav} tabBarSpace={tabIndexOf(BUILD.tabs, tab) >= 0}>
      {children}
    </PageFrame>
  )
}
