import type { Logger } from './logging'

export type Unsubscribe = () => void

/**
 * Tells every process of the server what happened in one of them. A message may be lost (a broken
 * connection, a restart): everything that must not be lost lies in the database, and clients ask
 * for what they missed. Messages of one publisher arrive in order, the publisher's own process
 * hears them too.
 */
export interface Bus {
  publish(channel: string, payload: string): Promise<void>
  subscribe(channel: string, listener: (payload: string) => void): Unsubscribe
  /** Resolves once messages of other processes arrive here. */
  ready(): Promise<void>
  /** Rejects while the bus cannot carry messages. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Listeners by channel; one that throws does not silence the others. */
export class Listeners {
  private readonly byChannel = new Map<string, Set<(payload: string) => void>>()

  constructor(private readonly log: Logger) {}

  /** Calls back when a channel gains its first or loses its last listener. */
  onChange: (channel: string, listening: boolean) => void = () => undefined

  add(channel: string, listener: (payload: string) => void): Unsubscribe {
    const existing = this.byChannel.get(channel)
    const set = existing ?? new Set()
    if (existing === undefined) this.byChannel.set(channel, set)
    // The same function may subscribe twice; each subscription ends on its own.
    const own = (payload: string): void => listener(payload)
    set.add(own)
    if (existing === undefined) this.onChange(channel, true)
    return () => {
      if (!set.delete(own) || set.size > 0) return
      this.byChannel.delete(channel)
      this.onChange(channel, false)
    }
  }

  emit(channel: string, payload: string): void {
    const set = this.byChannel.get(channel)
    if (set === undefined) return
    for (const listener of set) {
      try {
        listener(payload)
      } catch (error) {
        this.log.error({ err: error }, 'a bus listener failed')
      }
    }
  }

  channels(): string[] {
    return [...this.byChannel.keys()]
  }

  clear(): void {
    this.byChannel.clear()
  }
}
