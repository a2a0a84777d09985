import { RECONNECT_BACKOFF, backoffDelayMs, createBackoff, mayRetryRead } from './backoff'

describe('reconnecting', () => {
  it('doubles from one second and stops at thirty', () => {
    const longest = [0, 1, 2, 3, 4, 5, 20].map((attempt) =>
      backoffDelayMs(attempt, RECONNECT_BACKOFF, () => 1),
    )
    expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it('spreads over the upper half', () => {
    const shortest = [0, 1, 20].map((attempt) =>
      backoffDelayMs(attempt, RECONNECT_BACKOFF, () => 0),
    )
    expect(shortest).toEqual([500, 1_000, 15_000])
    for (let index = 0; index < 100; index += 1) {
      const delay = backoffDelayMs(3)
      expect(delay).toBeGreaterThanOrEqual(4_000)
      expect(delay).toBeLessThanOrEqual(8_000)
    }
  })

  it('counts attempts and starts over when told', () => {
    const backoff = createBackoff(RECONNECT_BACKOFF, () => 1)
    expect([backoff.nextDelayMs(), backoff.nextDelayMs(), backoff.attempts]).toEqual([
      1_000, 2_000, 2,
    ])
    backoff.reset()
    expect([backoff.attempts, backoff.nextDelayMs()]).toEqual([0, 1_000])
  })
})

describe('reading again', () => {
  it('is tried twice for faults of the connection, never after an abort', () => {
    expect([0, 1, 2].map((failures) => mayRetryRead('timeout', failures))).toEqual([
      true,
      true,
      false,
    ])
    expect(mayRetryRead('offline', 0)).toBe(true)
    expect(mayRetryRead('failed', 1)).toBe(true)
    expect(mayRetryRead('abort', 0)).toBe(false)
  })
})
