/** Taro's mark of a page that is not on screen. */
const SHADE = 'taro_page_shade'
/** Our mark of one that stays in sight all the same; index.html says what it means. */
const HELD = 'page-held'

/**
 * Taro's router hides a tab page before it has drawn the next one, when that is opened for the first
 * time: for a frame or more the screen is empty, the tab bar included. The page that was hidden stays in
 * sight until another one is there. Observers are told before the browser paints.
 */
export function holdPages(): void {
  // The router makes its element when the app starts and puts the first page into it.
  const start = new MutationObserver(() => {
    const router = document.querySelector('.taro_router')
    if (router === null || router.firstElementChild === null) return
    start.disconnect()
    watch(router)
  })
  start.observe(document.body, { childList: true, subtree: true })
}

function watch(router: Element): void {
  let held: Element | null = null
  const follow = (page: Node): void =>
    observer.observe(page, { attributes: true, attributeFilter: ['class'] })
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(follow)
    if (Array.from(router.children).some((page) => !page.classList.contains(SHADE))) {
      held?.classList.remove(HELD)
      held = null
    } else if (held === null) {
      const hidden = changes.filter(({ type }) => type === 'attributes').pop()?.target
      if (!(hidden instanceof Element)) return
      held = hidden
      held.classList.add(HELD)
    }
  })
  observer.observe(router, { childList: true })
  Array.from(router.children).forEach(follow)
}
