import { errMsgOf, isPlatformError, isTransportError } from '@/platform/errors'

/** Words that cases share. They run inside the app: no browser globals, no Node. */

/** How a call ended: `PlatformError denied`, or `no error`. A message that is not Chinese shows up too. */
export async function faultOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'no error'
  } catch (error) {
    const text = errMsgOf(error)
    if (!isPlatformError(error) && !isTransportError(error)) return `neither kind: ${text}`
    return `${error.name} ${error.kind}${/[\u4e00-\u9fff]/.test(text) ? '' : ` (${text})`}`
  }
}

export function faultIn(work: () => void): Promise<string> {
  return faultOf(
    new Promise<void>((resolve) => {
      work()
      resolve()
    }),
  )
}

export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Waits for something that comes by itself, at most three seconds; what then is missing shows in the answer. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await holds()) return
    await wait(20)
  }
}

/** Runs `work` as if so many seconds had gone by. */
export async function secondsLater<T>(seconds: number, work: () => T | Promise<T>): Promise<T> {
  const now = Date.now
  Date.now = () => now() + seconds * 1000
  try {
    return await work()
  } finally {
    Date.now = now
  }
}

/** Runs `work` in a world where nobody waits longer than `ms`. */
export async function withShortWaits<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const real = globalThis.setTimeout
  const short = (what: () => void, time?: number) => real(what, Math.min(time ?? 0, ms))
  globalThis.setTimeout = short as typeof setTimeout
  try {
    return await work()
  } finally {
    globalThis.setTimeout = real
  }
}
