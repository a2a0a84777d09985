import { useShareAppMessage } from '@tarojs/taro'
import type { ReactNode } from 'react'

import type { TabKey } from '@/lib/routes'
import { shareOfEvent } from '@/state/post-card-actions'
import { usePageFrame } from '@/state/use-page-frame'
import { PageFrame, type PageFrameProps } from '@/ui/page-frame/PageFrame'

export interface TabFrameProps {
  tab: TabKey
  nav?: PageFrameProps['nav']
  children: ReactNode
}

/** Frame of a tab page. WeChat draws src/custom-tab-bar over the page; its place is kept free. */
export function TabFrame({ nav, children }: TabFrameProps) {
  useShareAppMessage(shareOfEvent)
  return (
    <PageFrame {...usePageFrame()} nav={nav} tabBarSpace>
      {children}
    </PageFrame>
  )
}
