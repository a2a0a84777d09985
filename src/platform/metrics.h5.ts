import type { NavMetrics } from './metrics-types'

/** Sizes that a custom navigation bar and virtual lists need; read anew, since a window can change. */
export function navMetrics(): NavMetrics {
  return {
    statusBarHeight: 0,
    navBarHeight: 48,
    capsuleWidth: 0,
    safeBottom: 0,
    windowWidth: window.innerWidth,
    windowHeight: window.innerHeight,
    pixelRatio: window.devicePixelRatio || 1,
  }
}
