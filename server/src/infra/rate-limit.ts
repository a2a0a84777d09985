import { randomUUID } from 'node:crypto'

import { Redis } from 'ioredis'

import { ERRORS } from '@contract/errors'

import type { Config } from '../config'
import type { Bus } from './bus'
import { TransportError } from './call-context'
import type { Logger } from './logging'

export interface Allowance {
  readonly allowed: boolean
  readonly remaining: number
  /** Until the window ends; 0 when allowed. */
  readonly retryAfterMs: number
}

/** One of several limits that an event must keep. Keys must not hold phone numbers in clear: hash them. */
export interface Limit {
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/** Counts events by key within a window that begins with the first of them. */
export interface RateLimiter {
  take(key: string, max: number, windowMs: number): Promise<Allowance>
  /** Counts the event under every key, or under none when one of them is full. */
  takeAll(limits: readonly Limit[]): Promise<Allowance>
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
/** Counts are told to the other processes this often, ms. */
const TELL_EVERY_MS = 200
const CHANNEL = 'limits'

interface Window {
  count: number
  endsAt: number
}

/** The counts of one process. */
class Windows {
  readonly #now: () => number
  readonly #windows = new Map<string, Window>()
  #sinceSweep = 0

  constructor(now: () => number) {
    this.#now = now
  }

  takeAll(limits: readonly Limit[]): Allowance {
    const at = this.#now()
    const windows = limits.map(({ key, windowMs }) => this.#window(key, windowMs, at))
    let allowance: Allowance = { allowed: true, remaining: Infinity, retryAfterMs: 0 }
    for (const [index, { max }] of limits.entries()) {
      const { count, endsAt } = windows[index] as Window
      // Refused attempts do not count, so that waiting always helps.
      if (count >= max) {
        const retryAfterMs = Math.max(allowance.retryAfterMs, endsAt - at)
        allowance = { allowed: false, remaining: 0, retryAfterMs }
      } else if (allowance.allowed) {
        allowance = { ...allowance, remaining: Math.min(allowance.remaining, max - count - 1) }
      }
    }
    if (allowance.allowed) for (const window of windows) window.count++
    return allowance
  }

  /** Events that another process has counted. */
  add(key: string, count: number, windowMs: number): void {
    this.#window(key, windowMs, this.#now()).count += count
  }

  clear(): void {
    this.#windows.clear()
  }

  #window(key: string, windowMs: number, at: number): Window {
    if (++this.#sinceSweep >= SWEEP_EVERY) {
      this.#sinceSweep = 0
      for (const [name, { endsAt }] of this.#windows) if (endsAt <= at) this.#windows.delete(name)
    }
    let window = this.#windows.get(key)
    if (window === undefined || window.endsAt <= at) {
      window = { count: 0, endsAt: at + windowMs }
      this.#windows.set(key, window)
    }
    return window
  }
}

/** The limiter that suits the settings: Redis, or the counts of all processes on the bus, or our own. */
export function createLimiter(
  config: Pick<Config, 'redisUrl' | 'bus'>,
  bus: Bus,
  log: Logger,
): RateLimiter {
  if (config.redisUrl !== '') return createRedisLimiter(config.redisUrl, log)
  return config.bus === 'memory' ? createMemoryLimiter() : createBusLimiter(bus, log)
}

/** For a single process. `now` in ms, for tests. */
export function createMemoryLimiter(now: () => number = Date.now): RateLimiter {
  const windows = new Windows(now)
  return {
    take: async (key, max, windowMs) => windows.takeAll([{ key, max, windowMs }]),
    takeAll: async (limits) => windows.takeAll(limits),
    close: async () => windows.clear(),
  }
}

/**
 * For several processes without Redis: each counts for itself and tells the others what it counted.
 * What two processes allow within the same fifth of a second may go a little beyond a limit; in
 * return no call waits for the database.
 */
export function createBusLimiter(bus: Bus, log: Logger): RateLimiter {
  const windows = new Windows(Date.now)
  const me = randomUUID()
  let untold = new Map<string, [count: number, windowMs: number]>()
  let timer: NodeJS.Timeout | undefined

  const unsubscribe = bus.subscribe(CHANNEL, (payload) => {
    const { p, counts } = JSON.parse(payload) as { p: string; counts: [string, number, number][] }
    if (p === me) return
    for (const [key, count, windowMs] of counts) windows.add(key, count, windowMs)
  })
  const tell = (): void => {
    timer = undefined
    const counts = [...untold].map(([key, [count, windowMs]]) => [key, count, windowMs])
    untold = new Map()
    bus.publish(CHANNEL, JSON.stringify({ p: me, counts })).catch((error: unknown) => {
      log.warn({ err: error }, 'the other processes were not told of the rate limits')
    })
  }
  const takeAll = async (limits: readonly Limit[]): Promise<Allowance> => {
    const allowance = windows.takeAll(limits)
    if (!allowance.allowed) return allowance
    for (const { key, windowMs } of limits)
      untold.set(key, [(untold.get(key)?.[0] ?? 0) + 1, windowMs])
    timer ??= setTimeout(tell, TELL_EVERY_MS).unref()
    return allowance
  }
  return {
    take: (key, max, windowMs) => takeAll([{ key, max, windowMs }]),
    takeAll,
    close: async () => {
      clearTimeout(timer)
      unsubscribe()
      windows.clear()
    },
  }
}

/** One step in Redis, so that processes cannot both take the last place. Per key: the most, and ms. */
const TAKE = `
local remaining = math.huge
local wait = 0
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('GET', key) or '0')
  local max = tonumber(ARGV[2 * i - 1])
  if count >= max then wait = math.max(wait, redis.call('PTTL', key), 1) end
  remaining = math.min(remaining, max - count - 1)
end
if wait > 0 then return {-1, wait} end
for i, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
end
return {remaining, 0}
`

/** For several processes. While Redis is away every process counts for itself. */
export function createRedisLimiter(url: string, log: Logger): RateLimiter {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: 500 })
  const fallback = createMemoryLimiter()
  redis.on('error', () => undefined)
  let warned = false
  const takeAll = async (limits: readonly Limit[]): Promise<Allowance> => {
    try {
      const [remaining, retryAfterMs] = (await redis.eval(
        TAKE,
        limits.length,
        ...limits.map(({ key }) => `shigu:limit:${key}`),
        ...limits.flatMap(({ max, windowMs }) => [max, windowMs]),
      )) as [number, number]
      warned = false
      return remaining < 0
        ? { allowed: false, remaining: 0, retryAfterMs }
        : { allowed: true, remaining, retryAfterMs: 0 }
    } catch (error) {
      if (!warned)
        log.warn({ err: error }, 'rate limits cannot reach Redis; counting in this process')
      warned = true
      return fallback.takeAll(limits)
    }
  }
  return {
    take: (key, max, windowMs) => takeAll([{ key, max, windowMs }]),
    takeAll,
    close: async () => redis.disconnect(),
  }
}
