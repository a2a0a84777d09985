import { Listeners, type Bus } from './bus'
import type { Logger } from './logging'

/** For a single process: the embedded database, and most tests. */
export function createMemoryBus(log: Logger): Bus {
  const listeners = new Listeners(log)
  let closed = false
  return {
    publish: async (channel, payload) => {
      if (!closed) listeners.emit(channel, payload)
    },
    subscribe: (channel, listener) => listeners.add(channel, listener),
    ready: async () => undefined,
    ping: async () => {
      if (closed) throw new Error('The bus is closed')
    },
    close: async () => {
      closed = true
      listeners.clear()
    },
  }
}
