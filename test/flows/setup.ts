/**
 * Phones for tests are killed in the middle of things, as phones are; what they still meant to do in a
 * second or in ten minutes must not keep a finished run alive.
 */
const LONG_MS = 1_000

const { setTimeout: timeout, setInterval: interval } = globalThis

function loosen<T extends typeof setTimeout | typeof setInterval>(set: T): T {
  const loose = (work: () => void, ms = 0, ...rest: unknown[]) => {
    const timer = (set as typeof setTimeout)(work, ms, ...(rest as []))
    return ms >= LONG_MS ? timer.unref() : timer
  }
  return Object.assign(loose, set)
}

globalThis.setTimeout = loosen(timeout)
globalThis.setInterval = loosen(interval)
