import { DAY_MS, HOUR_MS, MINUTE_MS, daysBetween, startOfDay, toMillis } from './time'

describe('toMillis', () => {
  const noon = Date.UTC(2026, 10, 21, 1, 32, 5, 250)

  it.each([
    ['2026-11-21T01:32:05.250Z'],
    ['2026-11-21T09:32:05.250+08:00'],
    ['2026-11-21 09:32:05.250+08'],
    ['2026-11-21T09:32:05.2504+0800'],
    ['2026-11-20T19:32:05.25-06:00'],
  ])('reads %s', (text) => {
    expect(toMillis(text)).toBe(noon)
  })

  it('reads a time without an offset as local, and passes on numbers and dates', () => {
    expect(toMillis('2026-11-21 09:32:05')).toBe(new Date(2026, 10, 21, 9, 32, 5).getTime())
    expect(toMillis('2026-11-21 09:32')).toBe(new Date(2026, 10, 21, 9, 32).getTime())
    expect(toMillis(5)).toBe(5)
    expect(toMillis(new Date(7))).toBe(7)
  })

  it.each(['', 'yesterday', '2026-13-01T00:00:00Z', '2026-11-21T09:61:00Z', '2026-11-21'])(
    'does not read %p',
    (text) => {
      expect(toMillis(text)).toBeNaN()
    },
  )
})

describe('calendar days', () => {
  it('counts midnights, not hours', () => {
    const late = new Date(2026, 10, 20, 23, 59).getTime()
    const early = new Date(2026, 10, 21, 0, 1).getTime()
    expect(daysBetween(late, early)).toBe(1)
    expect(daysBetween(early, late)).toBe(-1)
    expect(daysBetween(early, early + HOUR_MS)).toBe(0)
    expect(startOfDay(late)).toBe(new Date(2026, 10, 20).getTime())
  })

  it('knows its units', () => {
    expect([MINUTE_MS, HOUR_MS, DAY_MS]).toEqual([60_000, 3_600_000, 86_400_000])
  })
})
