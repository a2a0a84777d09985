/** Sizes of the window, in px. */
export interface NavMetrics {
  /** Height of the system's status bar above a page with custom navigation; 0 on H5. */
  statusBarHeight: number
  /** Height of the navigation bar below it. */
  navBarHeight: number
  /** Width to keep free at the right for WeChat's capsule button; 0 on H5. */
  capsuleWidth: number
  /** Height of the home indicator at the bottom; 0 on H5, where CSS env() knows it. */
  safeBottom: number
  windowWidth: number
  windowHeight: number
  pixelRatio: number
}
