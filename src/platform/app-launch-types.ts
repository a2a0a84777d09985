/** How the app was opened. */
export interface LaunchInfo {
  /** Page that the link or card names, `/pages/post/detail?id=1`; empty when none. */
  url: string
  /** WeChat's scene number (1007 a card from a friend, 1047 a code, …); null in a browser. */
  scene: number | null
}
