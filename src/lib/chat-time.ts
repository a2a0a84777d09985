import { MINUTE_MS, daysBetween, toMillis, twoDigits, type Moment } from './time'

/** Older than this many days, the year is shown (specification §9). */
const YEAR_AFTER_DAYS = 90

function dayLabel(ms: number, now: number): string {
  const days = daysBetween(ms, now)
  if (days === 0) return ''
  if (days === 1) return '昨天'
  if (days === 2) return '前天'
  const date = new Date(ms)
  const label = `${date.getMonth() + 1}月${date.getDate()}日`
  return days > YEAR_AFTER_DAYS || days < 0 ? `${date.getFullYear()}年${label}` : label
}

function clock(ms: number): string {
  const date = new Date(ms)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/**
 * Time mark inside a conversation (specification §9), in the device's zone: 09:32 today, 昨天 20:14,
 * 前天 20:14, 8月3日 20:14, and with the year when older than 90 days. Empty when unreadable.
 */
export function chatTime(then: Moment, now: number = Date.now()): string {
  const ms = toMillis(then)
  if (Number.isNaN(ms)) return ''
  const day = dayLabel(ms, now)
  return day === '' ? clock(ms) : `${day} ${clock(ms)}`
}

/** The same for a list of sessions, where there is room for one word: the clock today, else the day. */
export function sessionTime(then: Moment, now: number = Date.now()): string {
  const ms = toMillis(then)
  if (Number.isNaN(ms)) return ''
  const day = dayLabel(ms, now)
  return day === '' ? clock(ms) : day
}

/** Whether a time mark belongs above a message: the first one, or after a pause of `gapMs`. */
export function needsTimeMark(
  previous: Moment | null,
  current: Moment,
  gapMs: number = 5 * MINUTE_MS,
): boolean {
  if (previous === null) return true
  const gap = toMillis(current) - toMillis(previous)
  return !(gap < gapMs)
}
