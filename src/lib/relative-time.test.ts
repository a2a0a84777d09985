import { relativeTime } from './relative-time'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time'

// Specification §9: under 1 minute 刚刚, then minutes, hours, days, weeks, months (30 days), years.
describe('relativeTime', () => {
  const now = Date.UTC(2026, 10, 21, 4, 0, 0)

  it.each([
    [0, '刚刚'],
    [MINUTE_MS - 1, '刚刚'],
    [MINUTE_MS, '1 分钟前'],
    [HOUR_MS - 1, '59 分钟前'],
    [HOUR_MS, '1 小时前'],
    [DAY_MS - 1, '23 小时前'],
    [DAY_MS, '1 天前'],
    [7 * DAY_MS - 1, '6 天前'],
    [7 * DAY_MS, '1 周前'],
    [30 * DAY_MS - 1, '4 周前'],
    [30 * DAY_MS, '1 个月前'],
    [60 * DAY_MS - 1, '1 个月前'],
    [365 * DAY_MS - 1, '12 个月前'],
    [365 * DAY_MS, '1 年前'],
    [800 * DAY_MS, '2 年前'],
  ])('%i ms ago is %s', (age, label) => {
    expect(relativeTime(now - age, now)).toBe(label)
  })

  it('takes the wire’s form', () => {
    expect(relativeTime('2026-11-21T11:48:00+08:00', now)).toBe('12 分钟前')
  })

  it('is 刚刚 for a clock that runs ahead, and empty for what cannot be read', () => {
    expect(relativeTime(now + HOUR_MS, now)).toBe('刚刚')
    expect(relativeTime('', now)).toBe('')
  })
})
