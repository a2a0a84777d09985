import { currentUrl } from '@/platform/page-stack'

/** WeChat's own: what several components share, run before what they do by themselves. */
declare const Behavior: (definition: object) => unknown

interface NativeBar {
  /** The same for everything on one page, and never given again. */
  getPageId?: () => string
}

const pages = new Map<string, string>()

/**
 * Takes down, for each bar, the page that is on top while WeChat puts the bar on it. React draws the bar
 * a moment later, and by then another page may be on top: two tabs tapped in one breath, or a page that
 * leads on as soon as it is shown. A bar that looked only then would light the wrong tab for good.
 */
export const standingPage = Behavior({
  lifetimes: {
    attached(this: NativeBar) {
      if (this.getPageId) pages.set(this.getPageId(), currentUrl())
    },
    detached(this: NativeBar) {
      if (this.getPageId) pages.delete(this.getPageId())
    },
  },
})

/** URL of the page that a bar stands on; Taro's `tid` ends with WeChat's id of that page. */
export function pageOfBar(tid: string): string {
  return pages.get(tid.slice(tid.indexOf('=') + 1)) ?? currentUrl()
}
