import { randomBytes } from 'node:crypto'

import { Client, type Notification, type Pool } from 'pg'

import { Listeners, type Bus } from './bus'
import type { Logger } from './logging'

/** One channel for everything: a LISTEN per member would mean a statement per connection. */
const CHANNEL = 'shigu_bus'
/** NOTIFY takes less than 8000 bytes; longer messages travel in parts. */
const PART_BYTES = 7800
const RECONNECT_MS = [100, 250, 500, 1000, 2000]

/** Messages of one statement. */
const BATCH_MAX = 200
/** A bus that cannot keep up loses messages, which is allowed, instead of filling the memory. */
const WAITING_MAX = 10_000

interface Outgoing {
  readonly texts: readonly string[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

interface Pending {
  readonly parts: string[]
  missing: number
  readonly since: number
}

/**
 * Messages through LISTEN/NOTIFY: for several processes on one database without Redis. Format of
 * a part: `<message id> <part> <of> <text>`, the text of all parts being JSON `[channel, payload]`.
 */
export function createPostgresBus(pool: Pool, log: Logger): Bus {
  const listeners = new Listeners(log)
  const incoming = new Map<string, Pending>()
  let closed = false
  let client: Client | undefined
  let connecting: Promise<void> = connect()
  let counter = 0
  const origin = randomBytes(6).toString('hex')
  // Statements run on many pool connections; one at a time keeps the order of one publisher's
  // messages, and those that wait meanwhile go together: commits with NOTIFY queue for one lock.
  const waiting: Outgoing[] = []
  let sending: Promise<void> | undefined

  async function connect(): Promise<void> {
    for (let attempt = 0; !closed; attempt++) {
      const next = new Client({ ...pool.options, application_name: 'shigu-bus' })
      try {
        next.on('error', () => undefined)
        await next.connect()
        next.on('notification', receive)
        await next.query(`listen ${CHANNEL}`)
        // A part-received message cannot be completed over a new connection.
        incoming.clear()
        next.once('end', () => {
          if (closed || client !== next) return
          client = undefined
          log.warn('the bus lost its database connection')
          connecting = connect()
        })
        client = next
        if (closed) await next.end()
        return
      } catch (error) {
        await next.end().catch(() => undefined)
        if (attempt === 0)
          log.warn({ err: error }, 'the bus cannot reach the database; trying again')
        await new Promise((resolve) =>
          setTimeout(resolve, RECONNECT_MS[Math.min(attempt, 4)]).unref(),
        )
      }
    }
  }

  function receive({ payload = '' }: Notification): void {
    const [id, index, count] = payload.split(' ', 3) as [string, string, string]
    const text = payload.slice(id.length + index.length + count.length + 3)
    if (count === '1') return deliver(text)
    const pending: Pending = incoming.get(id) ?? {
      parts: new Array<string>(Number(count)).fill(''),
      missing: Number(count),
      since: Date.now(),
    }
    incoming.set(id, pending)
    pending.parts[Number(index)] = text
    if (--pending.missing > 0) return
    incoming.delete(id)
    deliver(pending.parts.join(''))
  }

  function deliver(text: string): void {
    const [channel, payload] = JSON.parse(text) as [string, string]
    listeners.emit(channel, payload)
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_MAX)
      try {
        // One statement: the parts of a message are committed, and so delivered, together and in order.
        await pool.query(
          'select pg_notify($1, part) from unnest($2::text[]) with ordinality as t(part, n) order by n',
          [CHANNEL, batch.flatMap((message) => message.texts)],
        )
        for (const message of batch) message.resolve()
      } catch (error) {
        for (const message of batch) message.reject(error)
      }
    }
    sending = undefined
  }

  return {
    publish: (channel, payload) => {
      const parts = splitByBytes(JSON.stringify([channel, payload]), PART_BYTES)
      const id = `${origin}${(counter++).toString(36)}`
      const texts = parts.map((part, index) => `${id} ${index} ${parts.length} ${part}`)
      if (waiting.length >= WAITING_MAX) return Promise.reject(new Error('The bus is too busy'))
      return new Promise((resolve, reject) => {
        waiting.push({ texts, resolve, reject })
        sending ??= sendWaiting()
      })
    },
    subscribe: (channel, listener) => listeners.add(channel, listener),
    ready: () => connecting,
    ping: async () => {
      if (client === undefined) throw new Error('The bus has no database connection')
      await client.query('select 1')
    },
    close: async () => {
      closed = true
      listeners.clear()
      await sending
      await client?.end()
    },
  }
}

/** Cuts text into pieces of at most `max` UTF-8 bytes without splitting a character. */
export function splitByBytes(text: string, max: number): string[] {
  if (Buffer.byteLength(text) <= max) return [text]
  const bytes = Buffer.from(text)
  const parts: string[] = []
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + max, bytes.length)
    // Bytes of the form 10xxxxxx continue a character.
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
    parts.push(bytes.toString('utf8', start, end))
    start = end
  }
  return parts
}
