import Taro from '@tarojs/taro'
import type { JumpTarget } from '../lib/jump'
import { buildUrl, routeNameOf } from '../lib/routes'
import { isTabRoute } from '../lib/tabs'
import { BUILD } from './env'
import { errMsgOf } from './errors'
import { openExternal } from './external'
import { MAX_PAGES, currentUrl, stackDepth } from './page-stack'

export { currentUrl, stackDepth }

/** A second tap within this time, in ms, is the same tap. */
const SAME_TAP_MS = 400

let lastUrl = ''
let lastAt = 0

function isTabUrl(url: string): boolean {
  const name = routeNameOf(url)
  return name !== null && isTabRoute(BUILD.tabs, name)
}

async function quietly(call: Promise<unknown>, what: string): Promise<void> {
  try {
    await call
  } catch (error) {
    // The page stays as it is; a missing page is a defect of ours, and tests fail on console.error.
    console.error(`${what} failed: ${errMsgOf(error)}`)
  }
}

const pathOnly = (url: string): string => url.split('?')[0] ?? url

/** Shows a tab page; a query is dropped, since a tab cannot have one. */
export function switchTabUrl(url: string): Promise<void> {
  return quietly(Taro.switchTab({ url: pathOnly(url) }), 'switchTab')
}

/** Puts a page in the place of the one on screen. */
export function redirectUrl(url: string): Promise<void> {
  if (isTabUrl(url)) return switchTabUrl(url)
  return quietly(Taro.redirectTo({ url }), 'redirectTo')
}

/** Closes all pages and opens this one. */
export function relaunchUrl(url: string): Promise<void> {
  return quietly(Taro.reLaunch({ url }), 'reLaunch')
}

/**
 * Opens a page on top. A tab page is switched to; when the stack is full (10 pages in WeChat) the page
 * takes the place of the one on screen; a double tap opens it once.
 */
export function openUrl(url: string): Promise<void> {
  const now = Date.now()
  if (url === lastUrl && now - lastAt < SAME_TAP_MS) return Promise.resolve()
  lastUrl = url
  lastAt = now
  if (isTabUrl(url)) return switchTabUrl(url)
  if (stackDepth() >= MAX_PAGES) return redirectUrl(url)
  return quietly(Taro.navigateTo({ url }), 'navigateTo')
}

/** Goes back; when this is the only page (opened by a link), to `fallbackUrl`, by default home. */
export function goBack(fallbackUrl: string = buildUrl('tabIndex')): Promise<void> {
  // Whoever went back and opens the same page again has not tapped twice.
  lastUrl = ''
  if (stackDepth() > 1) return quietly(Taro.navigateBack({ delta: 1 }), 'navigateBack')
  return isTabUrl(fallbackUrl) ? switchTabUrl(fallbackUrl) : redirectUrl(fallbackUrl)
}

/** Follows a push message or a banner (lib/jump.ts). */
export function openJump(target: JumpTarget): Promise<void> {
  return target.kind === 'route' ? openUrl(target.url) : openExternal(target.url)
}
