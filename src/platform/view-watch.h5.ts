import type { NearWatch } from './view-watch-types'

export type { NearWatch } from './view-watch-types'

/** Watches whether an element is near the screen; returns the function that ends it. */
export function watchNear({ id, scrollerId, above, below, onChange }: NearWatch): () => void {
  const element = document.getElementById(id)
  if (element === null) return () => undefined
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries[entries.length - 1]
      if (last) onChange(last.isIntersecting, last.boundingClientRect.height)
    },
    {
      root: scrollerId === null ? null : document.getElementById(scrollerId),
      rootMargin: `${above}px 0px ${below}px 0px`,
    },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** Height of an element in px; 0 when it is not there. */
export function heightOf(id: string): Promise<number> {
  return Promise.resolve(document.getElementById(id)?.getBoundingClientRect().height ?? 0)
}

/** Scrolls the page to an element, or to its top when `id` is null. */
export function scrollPageTo(id: string | null, animated: boolean): void {
  const behavior = animated ? 'smooth' : 'auto'
  if (id !== null) {
    document.getElementById(id)?.scrollIntoView({ behavior, block: 'start' })
    return
  }
  // Taro gives every page a scroller of its own; the one on top is the last that shows.
  const pages = Array.from(document.querySelectorAll('.taro_page')).filter(
    (page) => page.clientHeight > 0,
  )
  pages[pages.length - 1]?.scrollTo({ top: 0, behavior })
}
