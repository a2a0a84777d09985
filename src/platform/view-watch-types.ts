export interface NearWatch {
  /** Id of the element. */
  id: string
  /** Id of what scrolls; null for the page. */
  scrollerId: string | null
  /** How far beyond the upper and lower edge still counts as near, in px. */
  above: number
  below: number
  /** Told at once and on every change; `height` in px, 0 where it is not known. */
  onChange: (near: boolean, height: number) => void
}
