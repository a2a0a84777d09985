/**
 * Number of likes, reads and so on (specification §9): plain up to 9999, x.xw from 10000 to 999999,
 * 100w+ above. Cut, not rounded: 99999 is 9.9w, since 10.0w would claim more than there is and
 * 999999 would become 100.0w. Negative and unreadable numbers show as 0.
 */
export function countLabel(count: number): string {
  const whole = Number.isFinite(count)
    ? Math.max(0, Math.floor(count))
    : count === Infinity
      ? count
      : 0
  if (whole < 10_000) return String(whole)
  if (whole > 999_999) return '100w+'
  const tenths = Math.floor(whole / 1_000)
  return `${Math.floor(tenths / 10)}.${tenths % 10}w`
}
