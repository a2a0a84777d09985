/**
 * The form in which the storage keeps a value that may expire (specification §9: a cache helper with
 * expiry in seconds). `v` is the value, `e` the expiry as epoch milliseconds.
 */
interface Packed {
  v: unknown
  e?: number
}

/** What was found: the value, or why there is none. */
export type Unpacked =
  { found: true; value: unknown } | { found: false; reason: 'expired' | 'unreadable' }

/**
 * Text to store. `ttlSeconds` undefined keeps the value for good; 0 or less makes it expired at once.
 * @throws TypeError when the value cannot be written as JSON (a cycle, undefined, a function).
 */
export function packEntry(
  value: unknown,
  ttlSeconds: number | undefined,
  now: number = Date.now(),
): string {
  const packed: Packed = { v: value }
  if (ttlSeconds !== undefined) packed.e = now + ttlSeconds * 1000
  if (value === undefined || typeof value === 'function')
    throw new TypeError('value cannot be stored')
  return JSON.stringify(packed)
}

/** Reads what packEntry wrote; never throws. The moment of expiry itself is expired. */
export function unpackEntry(text: unknown, now: number = Date.now()): Unpacked {
  if (typeof text !== 'string') return { found: false, reason: 'unreadable' }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { found: false, reason: 'unreadable' }
  }
  if (typeof parsed !== 'object' || parsed === null || !('v' in parsed)) {
    return { found: false, reason: 'unreadable' }
  }
  const { v, e } = parsed as Packed
  if (e !== undefined) {
    if (typeof e !== 'number' || !Number.isFinite(e)) return { found: false, reason: 'unreadable' }
    if (now >= e) return { found: false, reason: 'expired' }
  }
  return { found: true, value: v }
}
