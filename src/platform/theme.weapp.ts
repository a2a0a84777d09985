import Taro from '@tarojs/taro'
import type { Ground, ThemeName } from './theme-types'

/** The system's mode. Light where WeChat does not say (it does only with `darkmode` in app.json). */
export function systemTheme(): ThemeName {
  try {
    return Taro.getAppBaseInfo().theme === 'dark' ? 'dark' : 'light'
  } catch {
    return 'light'
  }
}

/** Calls back when the system's mode changes. Returns how to stop. */
export function subscribeSystemTheme(listener: (theme: ThemeName) => void): () => void {
  const onChange: Taro.onThemeChange.Callback = ({ theme }) =>
    listener(theme === 'dark' ? 'dark' : 'light')
  Taro.onThemeChange(onChange)
  return () => Taro.offThemeChange(onChange)
}

/**
 * Colours what lies outside the page's own views: the navigation bar, the window behind the page and
 * what a pull uncovers. Each page has its own, so call it when a page shows.
 */
export function applyGround(ground: Ground): void {
  const dark = ground.theme === 'dark'
  const ignore = (): void => undefined
  Taro.setNavigationBarColor({
    frontColor: (ground.barText ?? (dark ? 'white' : 'black')) === 'white' ? '#ffffff' : '#000000',
    backgroundColor: ground.ground,
  }).catch(ignore)
  Taro.setBackgroundColor({
    backgroundColor: ground.ground,
    backgroundColorTop: ground.ground,
    backgroundColorBottom: ground.ground,
  }).catch(ignore)
  Taro.setBackgroundTextStyle({ textStyle: dark ? 'light' : 'dark' }).catch(ignore)
}
