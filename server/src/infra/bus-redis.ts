import { Redis } from 'ioredis'

import { Listeners, type Bus } from './bus'
import type { Logger } from './logging'

const PREFIX = 'shigu:bus:'

/** Messages through Redis pub/sub: for several processes under load. */
export function createRedisBus(url: string, log: Logger): Bus {
  const listeners = new Listeners(log)
  const publisher = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true })
  // A connection that subscribes can do nothing else in Redis.
  const subscriber = new Redis(url, { maxRetriesPerRequest: null })
  let warned = false
  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error: Error) => {
      if (!warned) log.warn({ err: error }, 'the bus cannot reach Redis; trying again')
      warned = true
    })
    connection.on('ready', () => void (warned = false))
  }
  subscriber.on('message', (channel: string, payload: string) => {
    listeners.emit(channel.slice(PREFIX.length), payload)
  })

  // ioredis subscribes again by itself after a reconnect; what runs now is kept for ready().
  let settling: Promise<unknown> = subscriber.ping()
  settling.catch(() => undefined)
  listeners.onChange = (channel, listening) => {
    const change = (): Promise<unknown> =>
      listening ? subscriber.subscribe(PREFIX + channel) : subscriber.unsubscribe(PREFIX + channel)
    settling = settling.then(change, change)
    settling.catch((error: unknown) => log.warn({ err: error }, 'a bus subscription failed'))
  }

  return {
    publish: async (channel, payload) => void (await publisher.publish(PREFIX + channel, payload)),
    subscribe: (channel, listener) => listeners.add(channel, listener),
    ready: async () => void (await settling),
    ping: async () => {
      if (subscriber.status !== 'ready') throw new Error('The bus has no subscription to Redis')
      await publisher.ping()
    },
    close: async () => {
      listeners.onChange = () => undefined
      listeners.clear()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
