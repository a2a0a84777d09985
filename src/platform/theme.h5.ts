import type { Ground, ThemeName } from './theme-types'

const DARK_QUERY = '(prefers-color-scheme: dark)'

/** The system's mode. Light where WeChat does not say (it does only with `darkmode` in app.json). */
export function systemTheme(): ThemeName {
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light'
}

/** Calls back when the system's mode changes. Returns how to stop. */
export function subscribeSystemTheme(listener: (theme: ThemeName) => void): () => void {
  const query = window.matchMedia(DARK_QUERY)
  const onChange = (event: MediaQueryListEvent): void => listener(event.matches ? 'dark' : 'light')
  // Safari before 14 has only the old pair of methods.
  if (typeof query.addEventListener === 'function') {
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }
  query.addListener(onChange)
  return () => query.removeListener(onChange)
}

/**
 * Colours what lies outside the page's own views: the navigation bar, the window behind the page and
 * what a pull uncovers. Each page has its own, so call it when a page shows.
 */
export function applyGround(ground: Ground): void {
  const root = document.documentElement
  // Toasts and dialogs hang on the body, outside any page: they find the tokens here.
  root.classList.remove('theme-light', 'theme-dark')
  root.classList.add(`theme-${ground.theme}`)
  if (ground.type !== undefined || !/\btype-/.test(root.className)) {
    root.classList.remove('type-normal', 'type-large')
    root.classList.add(`type-${ground.type ?? 'normal'}`)
  }
  root.style.backgroundColor = ground.ground
  root.style.setProperty('color-scheme', ground.theme)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground.ground)
}
