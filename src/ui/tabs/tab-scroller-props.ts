import type { ReactNode } from 'react'

export interface TabScrollerProps {
  activeIndex: number
  /** Tabs have the ids `${domId}-0`, `${domId}-1`… */
  domId: string
  /** One element that holds the tabs. */
  children: ReactNode
}
