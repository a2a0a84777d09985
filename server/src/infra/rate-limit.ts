import { Redis } from 'ioredis'

import { ERRORS } from '@contract/errors'

import { TransportError } from './call-context'
import type { Logger } from './logging'

export interface Allowance {
  readonly allowed: boolean
  readonly remaining: number
  /** Until the window ends; 0 when allowed. */
  readonly retryAfterMs: number
}

/** Counts events by key within a window that begins with the first of them. */
export interface RateLimiter {
  /** Keys must not hold phone numbers in clear: hash them. */
  take(key: string, max: number, windowMs: number): Promise<Allowance>
  close(): Promise<void>
}

/** HTTP 429 with the envelope (design §3). */
export function rateLimited(retryAfterMs: number): TransportError {
  return new TransportError(
    429,
    ERRORS.tooMany.code,
    ERRORS.tooMany.message,
    Math.max(1, Math.ceil(retryAfterMs / 1000)),
  )
}

const SWEEP_EVERY = 5000

/** For a single process. `now` in ms, for tests. */
export function createMemoryLimiter(now: () => number = Date.now): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  let sinceSweep = 0
  return {
    take: async (key, max, windowMs) => {
      const at = now()
      if (++sinceSweep >= SWEEP_EVERY) {
        sinceSweep = 0
        for (const [name, window] of windows) if (window.endsAt <= at) windows.delete(name)
      }
      let window = windows.get(key)
      if (window === undefined || window.endsAt <= at) {
        window = { count: 0, endsAt: at + windowMs }
        windows.set(key, window)
      }
      // Refused attempts do not count, so that waiting always helps.
      if (window.count >= max)
        return { allowed: false, remaining: 0, retryAfterMs: window.endsAt - at }
      window.count++
      return { allowed: true, remaining: max - window.count, retryAfterMs: 0 }
    },
    close: async () => windows.clear(),
  }
}

/** One step in Redis, so that processes cannot both take the last place. */
const TAKE = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
if count >= tonumber(ARGV[1]) then return {0, redis.call('PTTL', KEYS[1])} end
count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {count, 0}
`

/** For several processes. While Redis is away every process counts for itself. */
export function createRedisLimiter(url: string, log: Logger): RateLimiter {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: 500 })
  const fallback = createMemoryLimiter()
  redis.on('error', () => undefined)
  let warned = false
  return {
    take: async (key, max, windowMs) => {
      try {
        const [count, ttl] = (await redis.eval(TAKE, 1, `shigu:limit:${key}`, max, windowMs)) as [
          number,
          number,
        ]
        warned = false
        return count === 0
          ? { allowed: false, remaining: 0, retryAfterMs: Math.max(ttl, 1) }
          : { allowed: true, remaining: max - count, retryAfterMs: 0 }
      } catch (error) {
        if (!warned)
          log.warn({ err: error }, 'rate limits cannot reach Redis; counting in this process')
        warned = true
        return fallback.take(key, max, windowMs)
      }
    },
    close: async () => redis.disconnect(),
  }
}
