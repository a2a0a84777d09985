import type { MutableRefObject, ReactNode } from 'react'

export interface WindowedListHandle {
  scrollToBottom(animated?: boolean): void
  scrollToTop(animated?: boolean): void
  scrollToKey(key: string): void
}

export interface WindowedListProps<T> {
  items: readonly T[]
  /** Stable and unique. */
  itemKey: (item: T) => string
  renderItem: (item: T, index: number) => ReactNode
  /** Height in px that most items have. */
  estimate?: number
  /** Space between items in px. */
  gap?: number
  /** `page`: scrolls with the page. `self`: has its own scroller that fills its parent. */
  scroll?: 'page' | 'self'
  /** `bottom`: starts at the end and stays there while one is there (chat). */
  anchor?: 'top' | 'bottom'
  header?: ReactNode
  footer?: ReactNode
  /** Near the first item; once for every first item. */
  onStart?: () => void
  /** Near the last item; once for every last item. */
  onEnd?: () => void
  onAtBottom?: (atBottom: boolean) => void
  handle?: MutableRefObject<WindowedListHandle | null>
  /** Name for screen readers. */
  label?: string
  className?: string
}
