import { ROUTES, type RouteName, type TabKey } from './routes'

/**
 * The tab bar in both readings of the specification (§2), as data. Which reading counts is a build
 * switch (design §3); the component that draws the bar has no list of its own.
 */

export type { TabKey }
export type TabsReading = 'five' | 'four'
export type TabLoginReading = 'notice-user' | 'publish-notice'

/** Specification §2. In dark mode and 关怀模式 the tokens of the design system stand in for these. */
export const TAB_COLOURS = { selected: '#7559FF', unselected: '#5A5A5A' } as const

export interface Tab {
  key: TabKey
  text: string
  route: RouteName
  /** For switchTab, `/pages/tabbar/index/index`. */
  url: string
  /** The raised button in the centre. */
  raised: boolean
  /** Carries the unread badge (message unread + notice unread + messegeNum). */
  badge: boolean
  /** Leads to the login page when signed out. */
  login: boolean
}

/** Tabs of each reading, left to right. Without a publish tab the circles page is reached from home. */
export const TAB_KEYS: Readonly<Record<TabsReading, readonly TabKey[]>> = {
  five: ['home', 'study', 'publish', 'notice', 'user'],
  four: ['home', 'study', 'notice', 'user'],
}

/** Tabs that ask for an account, in each reading. */
export const TAB_LOGIN_KEYS: Readonly<Record<TabLoginReading, readonly TabKey[]>> = {
  'notice-user': ['notice', 'user'],
  'publish-notice': ['publish', 'notice'],
}

const TAB_PAGES: Readonly<Record<TabKey, { route: RouteName; text: string }>> = {
  home: { route: 'tabIndex', text: '首页' },
  study: { route: 'tabStudy', text: '学习' },
  publish: { route: 'tabTopic', text: '发布' },
  notice: { route: 'tabNotice', text: '消息' },
  user: { route: 'tabUser', text: '我的' },
}

/** The tabs of a reading in order. */
export function tabsFor(reading: TabsReading, loginReading: TabLoginReading): readonly Tab[] {
  return TAB_KEYS[reading].map((key) => ({
    key,
    text: TAB_PAGES[key].text,
    route: TAB_PAGES[key].route,
    url: `/${ROUTES[TAB_PAGES[key].route].path}`,
    raised: key === 'publish',
    badge: key === 'notice',
    login: TAB_LOGIN_KEYS[loginReading].includes(key),
  }))
}

/** Position of a tab in the bar, -1 when the reading does not have it. */
export function tabIndexOf(reading: TabsReading, key: TabKey): number {
  return TAB_KEYS[reading].indexOf(key)
}

/** True when the page is reached by switchTab in this reading; in `four` the circles page is not. */
export function isTabRoute(reading: TabsReading, route: RouteName): boolean {
  return TAB_KEYS[reading].some((key) => TAB_PAGES[key].route === route)
}
