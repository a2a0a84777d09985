export interface BackoffOptions {
  /** Wait before the first retry, in ms. */
  baseMs: number
  /** Longest wait, in ms. */
  maxMs: number
  /** Growth from one attempt to the next. */
  factor: number
  /** Part of the wait that is random, 0 to 1: 0.5 spreads over the upper half. */
  jitter: number
}

/** Reconnecting the socket: about 1, 2, 4, 8, 16, then 30 seconds. */
export const RECONNECT_BACKOFF: BackoffOptions = {
  baseMs: 1_000,
  maxMs: 30_000,
  factor: 2,
  jitter: 0.5,
}

/**
 * Wait in ms before retry number `attempt` (0 for the first). The random part keeps the clients of a
 * restarted server from all coming back in the same instant.
 */
export function backoffDelayMs(
  attempt: number,
  options: BackoffOptions = RECONNECT_BACKOFF,
  random: () => number = Math.random,
): number {
  const grown = options.baseMs * options.factor ** Math.max(0, attempt)
  const full = Math.min(options.maxMs, grown)
  return Math.round(full * (1 - options.jitter) + full * options.jitter * random())
}

export interface Backoff {
  /** Wait in ms before the next attempt; counts it. */
  nextDelayMs(): number
  /** Attempts counted since the last reset. */
  readonly attempts: number
  /** A connection that stood long enough to be called good: the next failure starts over. */
  reset(): void
}

/** A counter with the policy above; the caller owns the timer. */
export function createBackoff(
  options: BackoffOptions = RECONNECT_BACKOFF,
  random: () => number = Math.random,
): Backoff {
  let attempts = 0
  return {
    nextDelayMs() {
      const delay = backoffDelayMs(attempts, options, random)
      attempts += 1
      return delay
    },
    get attempts() {
      return attempts
    },
    reset() {
      attempts = 0
    },
  }
}

/** Longest connection, in ms, that still counts as a failure: a server that drops us at once must not be hammered. */
export const STABLE_AFTER_MS = 5_000

/**
 * Whether a read may be sent again by itself: twice for faults of the connection, never when aborted,
 * and never for an answer of the server. Writes are repeated by the person only.
 */
export function mayRetryRead(
  fault: 'offline' | 'timeout' | 'abort' | 'failed',
  failures: number,
): boolean {
  return fault !== 'abort' && failures < 2
}
