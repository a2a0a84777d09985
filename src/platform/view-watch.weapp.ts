import Taro from '@tarojs/taro'

import type { NearWatch } from './view-watch-types'

export type { NearWatch } from './view-watch-types'

/** Watches whether an element is near the screen; returns the function that ends it. */
export function watchNear({ id, scrollerId, above, below, onChange }: NearWatch): () => void {
  let observer: Taro.IntersectionObserver | null = null
  let ended = false
  // The element reaches the view with the next setData; before that there is nothing to observe.
  Taro.nextTick(() => {
    const page = Taro.getCurrentInstance().page
    if (ended || !page) return
    observer = Taro.createIntersectionObserver(page)
    const margins = { top: above, bottom: below }
    const relative =
      scrollerId === null
        ? observer.relativeToViewport(margins)
        : observer.relativeTo(`#${scrollerId}`, margins)
    relative.observe(`#${id}`, (result) => {
      onChange((result.intersectionRatio ?? 0) > 0, result.boundingClientRect?.height ?? 0)
    })
  })
  return () => {
    ended = true
    observer?.disconnect()
  }
}

/** Height of an element in px; 0 when it is not there. */
export function heightOf(id: string): Promise<number> {
  return new Promise((resolve) => {
    Taro.nextTick(() => {
      Taro.createSelectorQuery()
        .select(`#${id}`)
        .boundingClientRect((rect) => {
          const box = Array.isArray(rect) ? rect[0] : rect
          resolve(box?.height ?? 0)
        })
        .exec()
    })
  })
}

/** Scrolls the page to an element, or to its top when `id` is null. */
export function scrollPageTo(id: string | null, animated: boolean): void {
  const duration = animated ? 240 : 0
  const target = id === null ? { scrollTop: 0, duration } : { selector: `#${id}`, duration }
  Taro.pageScrollTo(target).catch(() => undefined)
}
