import { useEffect, useRef } from 'react'

import type { TabScrollerProps } from './tab-scroller-props'

/**
 * A row that scrolls sideways and keeps the active tab in view. Taro's ScrollView would do it with
 * scrollIntoView, which on H5 drags the page itself along.
 */
export function TabScroller({ activeIndex, children }: TabScrollerProps) {
  const ref = useRef<HTMLDivElement>(null)
  // A page is laid out after its first effects, so the first centring waits for a width.
  const width = useRef(0)
  const center = useRef<(behavior: ScrollBehavior) => void>(() => undefined)
  center.current = (behavior) => {
    const row = ref.current
    const tab = row?.firstElementChild?.children[activeIndex]
    if (!row || !tab) return
    const box = tab.getBoundingClientRect()
    const inRow = box.left - row.getBoundingClientRect().left
    row.scrollTo({ left: row.scrollLeft + inRow - (row.clientWidth - box.width) / 2, behavior })
  }

  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    const sizes = new ResizeObserver(() => {
      if (row.clientWidth === width.current) return
      width.current = row.clientWidth
      center.current('auto')
    })
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [])

  useEffect(() => {
    if (width.current === 0) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    center.current(calm ? 'auto' : 'smooth')
  }, [activeIndex])

  return (
    <div ref={ref} className='tabs tabs--scroll'>
      {children}
    </div>
  )
}
