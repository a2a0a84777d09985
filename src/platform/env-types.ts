import type { TabLoginReading, TabsReading } from '../lib/tabs'

export type PlatformName = 'weapp' | 'h5'

/** Readings chosen by build switches (design §3). */
export interface BuildReadings {
  tabs: TabsReading
  tabLogin: TabLoginReading
  /** Development build: the gallery page exists. */
  isDev: boolean
}
