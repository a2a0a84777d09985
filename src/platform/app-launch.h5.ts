import { safeReturnTo } from '../lib/routes'
import type { LaunchInfo } from './app-launch-types'

function hashUrl(): string {
  const { href } = window.location
  const at = href.indexOf('#')
  const url = at < 0 ? '' : href.slice(at + 1)
  return url.startsWith('/') && url.length > 1 ? url : ''
}

/** Read when this file loads: the router rewrites the address soon after. */
const first: LaunchInfo = { url: typeof window === 'undefined' ? '' : hashUrl(), scene: null }

/** How this run of the app began. */
export function launchInfo(): LaunchInfo {
  return first
}

/** How the app last came to the front: another card may have been opened meanwhile. */
export function entryInfo(): LaunchInfo {
  return { url: hashUrl(), scene: null }
}

/** Page to show first: the one that a link or card names, canonical; empty when none does. */
export function entryPageUrl(): string {
  return safeReturnTo(launchInfo().url) ?? ''
}
