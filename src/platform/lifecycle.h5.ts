/** Whether the person can see the app. */
export function isAppVisible(): boolean {
  return document.visibilityState !== 'hidden'
}

/** Calls back when the app comes to the front or leaves it. Returns how to stop. */
export function subscribeVisibility(listener: (visible: boolean) => void): () => void {
  let last = isAppVisible()
  const tell = (): void => {
    const next = isAppVisible()
    if (next === last) return
    last = next
    listener(next)
  }
  const hide = (): void => {
    if (!last) return
    last = false
    listener(false)
  }
  document.addEventListener('visibilitychange', tell)
  // Safari does not raise visibilitychange when the page leaves for the back/forward cache.
  window.addEventListener('pagehide', hide)
  window.addEventListener('pageshow', tell)
  return () => {
    document.removeEventListener('visibilitychange', tell)
    window.removeEventListener('pagehide', hide)
    window.removeEventListener('pageshow', tell)
  }
}
