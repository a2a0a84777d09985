/** The part of AbortSignal that our calls need, so that real signals fit where they exist. */
export interface AbortLike {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface Aborter {
  readonly signal: AbortLike
  abort(): void
}

/** An abort signal without AbortController, which a mini-program does not have. */
export function createAborter(): Aborter {
  let aborted = false
  const listeners = new Set<() => void>()
  return {
    signal: {
      get aborted() {
        return aborted
      },
      addEventListener(_type, listener) {
        listeners.add(listener)
      },
      removeEventListener(_type, listener) {
        listeners.delete(listener)
      },
    },
    abort() {
      if (aborted) return
      aborted = true
      const called = Array.from(listeners)
      listeners.clear()
      for (const listener of called) listener()
    },
  }
}
