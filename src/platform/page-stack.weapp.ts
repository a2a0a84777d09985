import Taro from '@tarojs/taro'
import { decodeValue, withQuery, type QueryValue } from '../lib/query-string'

/** WeChat refuses an eleventh page. */
export const MAX_PAGES: number = 10

/** Number of pages on the stack. */
export function stackDepth(): number {
  return Taro.getCurrentPages().length
}

/** URL of the page on screen with its query, `/pages/post/detail?id=1`; empty before the first page. */
export function currentUrl(): string {
  const pages = Taro.getCurrentPages()
  const page = pages[pages.length - 1]
  if (page?.route === undefined) return ''
  const raw = (page as { options?: Record<string, unknown> }).options ?? {}
  const params: Record<string, QueryValue> = {}
  for (const [name, value] of Object.entries(raw)) {
    // Taro adds keys of its own, which begin with $.
    if (!name.startsWith('$') && typeof value === 'string') params[name] = decodeValue(value)
  }
  return withQuery(`/${page.route.replace(/^\/+/, '')}`, params)
}
