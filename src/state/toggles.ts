import { createStore } from 'zustand/vanilla'

/**
 * Pairs that are switched by a tap: like, collect, follow, join (specification §4). A tap shows at
 * once and is sent as the wanted outcome, never as "the other one", so that a repeat changes nothing.
 * For one target one call is on its way at a time; the last intent wins; when the call fails, what the
 * server last said shows again.
 */
export type ToggleKind = 'postLike' | 'postCollect' | 'memberFollow' | 'topicJoin' | 'commentLike'

export interface Toggle {
  kind: ToggleKind
  id: string
  /** What the server last said; undefined when unknown. */
  known: () => boolean | undefined
  /** Sends the wanted outcome and takes the answer into the entities. */
  send: (wanted: boolean) => Promise<void>
}

type Intents = Readonly<Record<string, boolean>>

const keyOf = (kind: ToggleKind, id: string): string => `${kind}:${id}`

/** What is wanted and not yet confirmed. */
export const intentStore = createStore<{ intents: Intents }>(() => ({ intents: {} }))

/** What the person wants of this target, undefined when it is as the server said. */
export function intentOf(intents: Intents, kind: ToggleKind, id: string): boolean | undefined {
  return intents[keyOf(kind, id)]
}

const running = new Map<string, Promise<void>>()
/** Raised when the account changes: what is on its way then ends without a word. */
let epoch = 0

function setIntent(key: string, wanted: boolean | undefined): void {
  intentStore.setState(({ intents }) => {
    const { [key]: _before, ...rest } = intents
    return { intents: wanted === undefined ? rest : { ...rest, [key]: wanted } }
  })
}

/** Shows and sends an intent. Resolves when the target has come to rest; never rejects. */
export function want(toggle: Toggle, wanted: boolean): Promise<void> {
  const key = keyOf(toggle.kind, toggle.id)
  setIntent(key, wanted)
  const before = running.get(key)
  if (before !== undefined) return before
  const run = carryOut(toggle, key, epoch).finally(() => {
    if (running.get(key) === run) running.delete(key)
  })
  running.set(key, run)
  return run
}

async function carryOut(toggle: Toggle, key: string, mine: number): Promise<void> {
  /** What the server was last told; it may know of it even when no answer came. */
  let told: boolean | undefined
  let answered = true
  for (;;) {
    const wanted = intentStore.getState().intents[key]
    if (wanted === undefined || mine !== epoch) return
    const settled = told === undefined ? wanted === toggle.known() : answered && wanted === told
    if (settled) {
      setIntent(key, undefined)
      return
    }
    try {
      await toggle.send(wanted)
      answered = true
    } catch {
      // The client has shown why. Only a newer intent is worth another call.
      answered = false
      if (mine === epoch && intentStore.getState().intents[key] === wanted) {
        setIntent(key, undefined)
        return
      }
    }
    told = wanted
  }
}

/** Forgets every intent: another account looks now. */
export function resetToggles(): void {
  epoch += 1
  running.clear()
  intentStore.setState({ intents: {} })
}

/** A count with one's own unconfirmed switch counted in. */
export function countWith(count: number, known: boolean, wanted: boolean | undefined): number {
  if (wanted === undefined || wanted === known) return count
  return Math.max(0, count + (wanted ? 1 : -1))
}
