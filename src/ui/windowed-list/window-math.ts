/**
 * Heights and offsets of a long list, most of which is not mounted. What has not been measured counts
 * with the estimate. Pure: no view, no platform.
 */
export class HeightIndex {
  private keys: readonly string[] = []
  private readonly heights = new Map<string, number>()
  private readonly places = new Map<string, number>()
  /** offsets[i] is the top of item i; offsets[n] the height of all. */
  private offsets: number[] = [0]
  /** Offsets up to this index are right. */
  private clean = 0

  constructor(
    private estimate: number,
    private readonly gap = 0,
  ) {}

  get length(): number {
    return this.keys.length
  }

  /** Takes a new order of items; heights of keys that stay are kept, those of keys that left are forgotten. */
  setKeys(keys: readonly string[]): void {
    this.keys = keys
    this.places.clear()
    keys.forEach((key, index) => this.places.set(key, index))
    if (this.heights.size > keys.length) {
      for (const key of [...this.heights.keys()]) {
        if (!this.places.has(key)) this.heights.delete(key)
      }
    }
    this.clean = 0
  }

  /** Records a measured height in px; tells whether it is news. Heights of hidden pages (0) are ignored. */
  setHeight(key: string, height: number): boolean {
    const index = this.places.get(key)
    if (index === undefined || height <= 0 || this.heights.get(key) === height) return false
    this.heights.set(key, height)
    if (index < this.clean) this.clean = index
    return true
  }

  /** Forgets what was measured, as after a change of the type size. */
  clearHeights(): void {
    this.heights.clear()
    this.clean = 0
  }

  isMeasured(key: string): boolean {
    return this.heights.has(key)
  }

  placeOf(key: string): number {
    return this.places.get(key) ?? -1
  }

  keyAt(index: number): string | undefined {
    return this.keys[index]
  }

  /** Top of item `index` in px; `length` gives the height of the whole. */
  offsetOf(index: number): number {
    const last = Math.min(Math.max(index, 0), this.keys.length)
    if (this.clean < last) {
      for (let i = this.clean; i < last; i += 1) {
        const height = this.heights.get(this.keys[i] as string) ?? this.estimate
        this.offsets[i + 1] = (this.offsets[i] as number) + height + this.gap
      }
      this.clean = last
    }
    return this.offsets[last] as number
  }

  get total(): number {
    const count = this.keys.length
    return count === 0 ? 0 : this.offsetOf(count) - this.gap
  }

  /** Index of the item that covers `y`; 0 above the list, the last one below it. */
  indexAt(y: number): number {
    let low = 0
    let high = this.keys.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.offsetOf(middle) <= y) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }

  /** Items to mount for a view from `top` to `bottom`: first one, and the one after the last. */
  range(top: number, bottom: number): { start: number; end: number } {
    if (this.keys.length === 0) return { start: 0, end: 0 }
    return { start: this.indexAt(top), end: this.indexAt(bottom) + 1 }
  }
}

/** A run of items that is mounted or replaced by a spacer as a whole. */
export interface Chunk<T> {
  id: number
  from: number
  items: readonly T[]
}

/**
 * Cuts a list into runs of at most `size` whose borders stay where they are when items come in at
 * either end: they are counted from `origin`, the index of an item that was there from the start.
 */
export function chunksFrom<T>(items: readonly T[], origin: number, size: number): Chunk<T>[] {
  const chunks: Chunk<T>[] = []
  let from = 0
  while (from < items.length) {
    const id = Math.floor((from - origin) / size)
    const to = Math.min(items.length, origin + (id + 1) * size)
    chunks.push({ id, from, items: items.slice(from, to) })
    from = to
  }
  return chunks
}
