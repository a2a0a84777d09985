export type PhotoLayout = 'one' | 'two' | 'three'

/** Columns for a number of photos; four stand better as two rows of two. */
export function photoLayout(count: number): PhotoLayout {
  if (count <= 1) return 'one'
  if (count === 2 || count === 4) return 'two'
  return 'three'
}

/** Ratio of a lone photo: its own, within 3:4 and 16:9, so that neither a scroll nor a panorama fills the feed. */
export function singleRatio(width: number, height: number): number {
  if (width <= 0 || height <= 0) return 4 / 3
  return Math.min(16 / 9, Math.max(3 / 4, width / height))
}
