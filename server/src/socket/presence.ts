import type { Unsubscribe } from '../infra/bus'

/** Members' connections come and go; who is online is known to within this time, ms. */
export const PRESENCE_TICK_MS = 1_000
/** Every process says that it lives this often, ms. */
const ALIVE_EVERY_MS = 30_000
/** A process that has said nothing for this long is gone, and its members with it, ms. */
const GONE_AFTER_MS = 75_000
export const PRESENCE_CHANNEL = 'presence'

export interface PresenceBus {
  publish(channel: string, payload: string): Promise<void>
  subscribe(channel: string, listener: (payload: string) => void): Unsubscribe
}

/** What processes tell one another. `all` replaces what was known of that process. */
interface PresenceNews {
  readonly p: string
  /** Counts the changes of that process's members, so that a lost one is noticed. */
  readonly v: number
  readonly on?: readonly string[]
  readonly off?: readonly string[]
  readonly all?: readonly string[]
  /** Asks the other processes for their `all`. */
  readonly ask?: true
  readonly bye?: true
}

interface OtherProcess {
  readonly uids: Set<string>
  /** -1 until its full list came. */
  version: number
  heardAt: number
}

export interface PresenceOptions {
  readonly bus: PresenceBus
  /** Unique per process. */
  readonly processId: string
  /**
   * Told at most once per tick which members came online or went offline, wherever they are; with
   * an empty list after `wake`.
   */
  readonly onChange: (uids: readonly string[]) => void
  readonly onError: (error: unknown) => void
  readonly now?: () => number
}

/**
 * Who is online, over all processes, learnt from what they tell one another on the bus. Nothing of
 * it is stored: a lost message is repaired by the next full list, and a process that was killed is
 * forgotten when it stops saying that it lives. A device that reconnects within one tick makes no
 * news at all.
 */
export class Presence {
  readonly #options: PresenceOptions
  readonly #now: () => number
  readonly #local = new Set<string>()
  /** What the others have been told of `#local`. */
  readonly #announced = new Set<string>()
  readonly #touched = new Set<string>()
  readonly #others = new Map<string, OtherProcess>()
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #unsubscribe: Unsubscribe | undefined
  #aliveSaidAt = 0
  #awake = false
  #version = 0

  constructor(options: PresenceOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  /** Joins the other processes. */
  start(): void {
    this.#unsubscribe = this.#options.bus.subscribe(PRESENCE_CHANNEL, (payload) =>
      this.#hear(payload),
    )
    this.#aliveSaidAt = this.#now()
    this.#say({ ask: true, all: [] })
    this.#timer = setInterval(() => this.tick(), PRESENCE_TICK_MS)
    this.#timer.unref()
  }

  /** Takes leave of the other processes. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#unsubscribe?.()
    if (this.#timer !== undefined) await this.#publish({ bye: true })
    this.#timer = undefined
  }

  /** The member's first connection to this process opened. */
  arrived(uid: string): void {
    this.#local.add(uid)
    this.#touched.add(uid)
  }

  /** The member's last connection to this process closed. */
  left(uid: string): void {
    this.#local.delete(uid)
    this.#touched.add(uid)
  }

  /** Asks for a call of `onChange` at the next tick even if nobody came or went. */
  wake(): void {
    this.#awake = true
  }

  isOnline(uid: string): boolean {
    if (this.#local.has(uid)) return true
    for (const other of this.#others.values()) if (other.uids.has(uid)) return true
    return false
  }

  /** One beat; called by the timer, and by tests. */
  tick(): void {
    const on: string[] = []
    const off: string[] = []
    for (const uid of this.#touched) {
      const online = this.#local.has(uid)
      if (online === this.#announced.has(uid)) continue
      if (online) {
        this.#announced.add(uid)
        on.push(uid)
      } else {
        this.#announced.delete(uid)
        off.push(uid)
      }
      this.#changed.add(uid)
    }
    this.#touched.clear()
    const now = this.#now()
    if (on.length > 0 || off.length > 0) {
      this.#version++
      this.#say({ on, off })
    } else if (now - this.#aliveSaidAt >= ALIVE_EVERY_MS) this.#say({})
    for (const [processId, other] of this.#others) {
      if (now - other.heardAt > GONE_AFTER_MS) this.#forget(processId)
    }
    if (this.#changed.size > 0 || this.#awake) {
      const changed = [...this.#changed]
      this.#changed.clear()
      this.#awake = false
      this.#options.onChange(changed)
    }
  }

  #hear(payload: string): void {
    const news = readNews(payload)
    if (news === null || news.p === this.#options.processId) return
    if (news.bye === true) {
      this.#forget(news.p)
      return
    }
    let other = this.#others.get(news.p)
    if (other === undefined) {
      other = { uids: new Set(), version: -1, heardAt: 0 }
      this.#others.set(news.p, other)
    }
    other.heardAt = this.#now()
    const isChange = news.on !== undefined || news.off !== undefined
    const missed = news.all === undefined && news.v !== other.version + (isChange ? 1 : 0)
    other.version = news.v
    if (news.all !== undefined) {
      const all = new Set(news.all)
      for (const uid of other.uids) if (!all.has(uid)) this.#changed.add(uid)
      for (const uid of all) if (!other.uids.has(uid)) this.#changed.add(uid)
      other.uids.clear()
      for (const uid of all) other.uids.add(uid)
    }
    for (const uid of news.on ?? []) {
      other.uids.add(uid)
      this.#changed.add(uid)
    }
    for (const uid of news.off ?? []) {
      other.uids.delete(uid)
      this.#changed.add(uid)
    }
    if (missed) this.#say({ ask: true })
    if (news.ask === true) this.#say({ all: [...this.#announced] })
  }

  #forget(processId: string): void {
    const other = this.#others.get(processId)
    if (other === undefined) return
    for (const uid of other.uids) this.#changed.add(uid)
    this.#others.delete(processId)
  }

  #say(news: Omit<PresenceNews, 'p' | 'v'>): void {
    this.#publish(news).catch(this.#options.onError)
  }

  #publish(news: Omit<PresenceNews, 'p' | 'v'>): Promise<void> {
    this.#aliveSaidAt = this.#now()
    const full: PresenceNews = { p: this.#options.processId, v: this.#version, ...news }
    return this.#options.bus.publish(PRESENCE_CHANNEL, JSON.stringify(full))
  }
}

function readNews(payload: string): PresenceNews | null {
  try {
    const news: unknown = JSON.parse(payload)
    if (typeof news !== 'object' || news === null) return null
    const { p, v } = news as Partial<PresenceNews>
    return typeof p === 'string' && typeof v === 'number' ? (news as PresenceNews) : null
  } catch {
    return null
  }
}
