import Taro from '@tarojs/taro'

/** The browser keeps the pages; there is no limit as in WeChat. */
export const MAX_PAGES: number = Infinity

/** Number of pages on the stack. */
export function stackDepth(): number {
  return Taro.getCurrentPages().length
}

/** URL of the page on screen with its query, `/pages/post/detail?id=1`; empty before the first page. */
export function currentUrl(): string {
  // Not from location.hash of an old Firefox, which decodes it.
  const { href } = window.location
  const at = href.indexOf('#')
  const url = at < 0 ? '' : href.slice(at + 1)
  return url === '' || url === '/' ? '' : url.startsWith('/') ? url : `/${url}`
}
