import { randomUUID } from 'node:crypto'

import { createMemoryBus } from './bus-memory'
import { createLogger } from './logging'
import {
  createBusLimiter,
  createMemoryLimiter,
  createRedisLimiter,
  type RateLimiter,
} from './rate-limit'

const log = createLogger('silent')
const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const WINDOW_MS = 60_000

/** Every kind, as two processes see it; without Redis its test is not there. */
const shared: [string, () => RateLimiter[]][] = [
  [
    'the bus',
    () => {
      const bus = createMemoryBus(log)
      return [createBusLimiter(bus, log), createBusLimiter(bus, log)]
    },
  ],
  ...(redisUrl === ''
    ? []
    : [
        ['Redis', () => [createRedisLimiter(redisUrl, log), createRedisLimiter(redisUrl, log)]] as [
          string,
          () => RateLimiter[],
        ],
      ]),
]
const kinds: [string, () => RateLimiter[]][] = [
  ['memory', () => [createMemoryLimiter()]],
  ...shared,
]

describe.each(kinds)('a limiter by %s', (_name, make) => {
  let limiters: RateLimiter[]
  let limiter: RateLimiter
  let account: { key: string; max: number; windowMs: number }
  let address: typeof account
  beforeEach(() => {
    limiters = make()
    limiter = limiters[0] as RateLimiter
    account = { key: `uid:${randomUUID()}`, max: 3, windowMs: WINDOW_MS }
    address = { key: `ip:${randomUUID()}`, max: 5, windowMs: WINDOW_MS }
  })
  afterEach(() => Promise.all(limiters.map((one) => one.close())))

  it('counts down, refuses, and says when the window ends', async () => {
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await limiter.take(account.key, 3, WINDOW_MS))
    expect(answers.slice(0, 3)).toEqual(
      [2, 1, 0].map((remaining) => ({ allowed: true, remaining, retryAfterMs: 0 })),
    )
    expect(answers[3]).toMatchObject({ allowed: false, remaining: 0 })
    expect(answers[3]?.retryAfterMs).toBeGreaterThan(WINDOW_MS - 10_000)
    expect(answers[3]?.retryAfterMs).toBeLessThanOrEqual(WINDOW_MS)
  })

  it('counts a refused event under no key', async () => {
    const other = { ...account, key: `uid:${randomUUID()}` }
    for (let n = 0; n < 3; n++)
      expect((await limiter.takeAll([address, account])).allowed).toBe(true)
    for (let n = 0; n < 10; n++)
      expect((await limiter.takeAll([address, account])).allowed).toBe(false)
    // Two of the address's five are left for its neighbours, and no more.
    const neighbours = []
    for (let n = 0; n < 3; n++) neighbours.push(await limiter.takeAll([address, other]))
    expect(neighbours.map(({ allowed }) => allowed)).toEqual([true, true, false])
    // The full address cost the other account nothing.
    const elsewhere = { ...address, key: `ip:${randomUUID()}` }
    expect(await limiter.takeAll([elsewhere, other])).toMatchObject({ allowed: true, remaining: 0 })
  })

  it('begins anew when the window has passed', async () => {
    const brief = { ...account, max: 1, windowMs: 60 }
    expect((await limiter.takeAll([brief])).allowed).toBe(true)
    expect((await limiter.takeAll([brief])).allowed).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 90))
    expect((await limiter.takeAll([brief])).allowed).toBe(true)
  })
})

describe.each(shared)('two processes joined by %s', (_name, make) => {
  it('count together', async () => {
    const [here, there] = make() as [RateLimiter, RateLimiter]
    const key = `ip:${randomUUID()}`
    for (let n = 0; n < 4; n++) expect((await here.take(key, 6, WINDOW_MS)).allowed).toBe(true)
    // Long enough for what one tells the other.
    await new Promise((resolve) => setTimeout(resolve, 400))
    const answers = []
    for (let n = 0; n < 3; n++) answers.push((await there.take(key, 6, WINDOW_MS)).allowed)
    expect(answers).toEqual([true, true, false])
    await Promise.all([here.close(), there.close()])
  })
})
