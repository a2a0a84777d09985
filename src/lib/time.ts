export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A moment as the wire gives it (ISO 8601), as epoch milliseconds, or as a Date. */
export type Moment = string | number | Date

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/**
 * Epoch milliseconds of a moment, NaN when it cannot be read. Strings are taken apart here because
 * JavaScriptCore in older WeChat on iOS reads neither `2026-11-21 09:32:00` nor `+0800`.
 * A string without an offset is local time.
 */
export function toMillis(moment: Moment): number {
  if (typeof moment === 'number') return moment
  if (typeof moment !== 'string') return moment.getTime()
  const match = ISO.exec(moment.trim())
  if (match === null) return NaN
  const part = (index: number): number => Number(match[index] ?? '0')
  const [year, month, day, hour, minute, second] = [
    part(1),
    part(2),
    part(3),
    part(4),
    part(5),
    part(6),
  ]
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60)
    return NaN
  const fraction = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000)
  const zone = match[8]
  if (zone === undefined) {
    return new Date(year, month - 1, day, hour, minute, second, fraction).getTime()
  }
  const utc = Date.UTC(year, month - 1, day, hour, minute, second, fraction)
  if (zone === 'Z' || zone === 'z') return utc
  const digits = zone.slice(1).replace(':', '')
  const offset = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || '0')
  return utc - (zone.startsWith('-') ? -1 : 1) * offset * MINUTE_MS
}

/** Midnight in the device's zone that begins the day of `ms`. */
export function startOfDay(ms: number): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

/** Whole calendar days from `then` to `now` in the device's zone; negative when `then` is later. */
export function daysBetween(then: number, now: number): number {
  // Rounded, since a day with a clock change has 23 or 25 hours.
  return Math.round((startOfDay(now) - startOfDay(then)) / DAY_MS)
}

/** Two digits with a leading zero. */
export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
