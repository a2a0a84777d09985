import type { BuildReadings, PlatformName } from './env-types'

export const PLATFORM: PlatformName = 'weapp'

export const BUILD: BuildReadings = { tabs: __TABS__, tabLogin: __TAB_LOGIN__, isDev: __APP_DEV__ }

/** Origin of the backend without a trailing slash; on H5 empty when it is the page's own. */
export function apiOrigin(): string {
  return __API_ORIGIN__
}

/** `wss://host` of the backend. */
export function socketOrigin(): string {
  return __API_ORIGIN__.replace(/^http/, 'ws')
}

/** Whether the app runs in WeChat's browser (H5 only). */
export function isWeChatBrowser(): boolean {
  return false
}
