import { ANSWER_SECONDS, formatCountdown, remainingSeconds } from './countdown'

// Specification §4 and §9: 24 hours from create_time, floored at 0 seconds.
describe('expert session countdown', () => {
  const begun = '2026-11-20T04:00:00+08:00'
  const start = Date.parse(begun)

  it.each([
    [0, 86_400],
    [1, 86_400],
    [1_000, 86_399],
    [86_399_001, 1],
    [86_400_000, 0],
    [86_400_001, 0],
    [10 * 86_400_000, 0],
    // A device whose clock is behind never shows more than the whole.
    [-3_600_000, 86_400],
  ])('%i ms after the start %i s are left', (age, left) => {
    expect(remainingSeconds(begun, start + age)).toBe(left)
  })

  it('is over when the start cannot be read', () => {
    expect(remainingSeconds('', start)).toBe(0)
  })

  it('shows hours, minutes and seconds', () => {
    expect(formatCountdown(78_429)).toBe('21:47:09')
    expect(formatCountdown(ANSWER_SECONDS)).toBe('24:00:00')
    expect(formatCountdown(0)).toBe('00:00:00')
    expect(formatCountdown(-5)).toBe('00:00:00')
    expect(formatCountdown(NaN)).toBe('00:00:00')
  })
})
