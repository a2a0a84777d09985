import Taro from '@tarojs/taro'
import type { NavMetrics } from './metrics-types'

/** Sizes that a custom navigation bar and virtual lists need; read anew, since a window can change. */
export function navMetrics(): NavMetrics {
  const info = Taro.getWindowInfo()
  const statusBarHeight = info.statusBarHeight ?? 20
  let navBarHeight = 44
  let capsuleWidth = 96
  try {
    const capsule = Taro.getMenuButtonBoundingClientRect()
    // All zero on some Android devices right after the start.
    if (capsule.height > 0) {
      navBarHeight = capsule.height + 2 * Math.max(4, capsule.top - statusBarHeight)
      capsuleWidth = info.windowWidth - capsule.left
    }
  } catch {
    // The usual sizes do.
  }
  const safeBottom =
    info.safeArea === undefined ? 0 : Math.max(0, info.screenHeight - info.safeArea.bottom)
  return {
    statusBarHeight,
    navBarHeight,
    capsuleWidth,
    safeBottom,
    windowWidth: info.windowWidth,
    windowHeight: info.windowHeight,
    pixelRatio: info.pixelRatio,
  }
}
