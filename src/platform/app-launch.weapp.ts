import Taro from '@tarojs/taro'
import { decodeValue, withQuery, type QueryValue } from '../lib/query-string'
import { safeReturnTo } from '../lib/routes'
import type { LaunchInfo } from './app-launch-types'

function toInfo(options: { path?: string; query?: unknown; scene?: number }): LaunchInfo {
  const params: Record<string, QueryValue> = {}
  if (typeof options.query === 'object' && options.query !== null) {
    for (const [name, value] of Object.entries(options.query)) {
      if (typeof value === 'string') params[name] = decodeValue(value)
    }
  }
  const path = (options.path ?? '').replace(/^\/+/, '').replace(/\.html$/, '')
  return {
    url: path === '' ? '' : withQuery(`/${path}`, params),
    scene: typeof options.scene === 'number' ? options.scene : null,
  }
}

/** How this run of the app began. */
export function launchInfo(): LaunchInfo {
  return toInfo(Taro.getLaunchOptionsSync())
}

/** How the app last came to the front: another card may have been opened meanwhile. */
export function entryInfo(): LaunchInfo {
  return toInfo(Taro.getEnterOptionsSync())
}

/** Page to show first: the one that a link or card names, canonical; empty when none does. */
export function entryPageUrl(): string {
  return safeReturnTo(launchInfo().url) ?? ''
}
