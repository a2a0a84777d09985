import { ScrollView } from '@tarojs/components'

import type { TabScrollerProps } from './tab-scroller-props'

/** A row that scrolls sideways and keeps the active tab, and the one before it, in view. */
export function TabScroller({ activeIndex, domId, children }: TabScrollerProps) {
  return (
    <ScrollView
      scrollX
      enhanced
      showScrollbar={false}
      scrollWithAnimation
      scrollIntoView={activeIndex > 0 ? `${domId}-${activeIndex - 1}` : ''}
      className='tabs'
    >
      {children}
    </ScrollView>
  )
}
