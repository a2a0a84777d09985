import { DAY_MS, HOUR_MS, MINUTE_MS, toMillis, type Moment } from './time'

/**
 * Age of something in words (specification §9): under a minute 刚刚, then minutes, hours, days, weeks,
 * months of 30 days, years of 365. A moment in the future (clocks differ) is 刚刚 too; an unreadable
 * one gives an empty string.
 */
export function relativeTime(then: Moment, now: number = Date.now()): string {
  const ms = toMillis(then)
  if (Number.isNaN(ms)) return ''
  const age = now - ms
  if (age < MINUTE_MS) return '刚刚'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} 分钟前`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} 小时前`
  const days = Math.floor(age / DAY_MS)
  if (days < 7) return `${days} 天前`
  if (days < 30) return `${Math.floor(days / 7)} 周前`
  if (days < 365) return `${Math.floor(days / 30)} 个月前`
  return `${Math.floor(days / 365)} 年前`
}
