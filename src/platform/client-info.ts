import { VERSIONS } from '../contract/limits'
import { absoluteUrl } from '../lib/picture-url'
import { PLATFORM, apiOrigin, socketOrigin } from './env'

/**
 * Headers that say which client this is (specification §7 names `isApp`; its value is not shown: ours
 * is the target). The access token is added by the HTTP client, which alone knows it.
 */
export function clientHeaders(): Record<string, string> {
  return { isApp: PLATFORM, 'X-App-Version': `${VERSIONS.app}+${VERSIONS.appCode}` }
}

/** Address of a call from its path (`/rest/…`, `/ebapi/…`). */
export function apiUrl(path: string): string {
  return absoluteUrl(path, apiOrigin())
}

/** Address of a socket from its path. Holds the token: never log it. */
export function socketUrl(path: string): string {
  return `${socketOrigin()}${path}`
}

/** Address of a file of ours (`/media/…`) that an Image can show on this target. */
export function mediaUrl(url: string): string {
  return absoluteUrl(url, apiOrigin())
}
