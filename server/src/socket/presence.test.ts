import { Presence } from './presence'

/** A bus of the test: everyone hears everything at once, unless `cut`. */
function makeBus() {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const bus = {
    cut: false,
    said: [] as string[],
    publish: async (channel: string, payload: string) => {
      bus.said.push(payload)
      if (!bus.cut) for (const listener of listeners.get(channel) ?? []) listener(payload)
    },
    subscribe: (channel: string, listener: (payload: string) => void) => {
      const own = listeners.get(channel) ?? new Set()
      listeners.set(channel, own.add(listener))
      return () => void own.delete(listener)
    },
  }
  return bus
}

function makePresence(bus: ReturnType<typeof makeBus>, processId: string, clock: { now: number }) {
  const changes: string[][] = []
  const presence = new Presence({
    bus,
    processId,
    onChange: (uids) => changes.push([...uids].sort()),
    onError: (error) => {
      throw error
    },
    now: () => clock.now,
  })
  presence.start()
  return { presence, changes }
}

describe('presence over several processes', () => {
  const clock = { now: 1_000_000 }
  const running: Presence[] = []
  const make = (bus: ReturnType<typeof makeBus>, processId: string) => {
    const made = makePresence(bus, processId, clock)
    running.push(made.presence)
    return made
  }
  afterEach(async () => {
    await Promise.all(running.splice(0).map((presence) => presence.stop()))
  })

  it('learns who is connected to another process, and who has left it', () => {
    const bus = makeBus()
    const a = make(bus, 'a')
    const b = make(bus, 'b')
    a.presence.arrived('1')
    expect(b.presence.isOnline('1')).toBe(false)
    a.presence.tick()
    b.presence.tick()
    expect(b.presence.isOnline('1')).toBe(true)
    expect(b.changes).toEqual([['1']])
    a.presence.left('1')
    a.presence.tick()
    b.presence.tick()
    expect(b.presence.isOnline('1')).toBe(false)
    expect(b.changes).toEqual([['1'], ['1']])
  })

  it('makes no news of a device that reconnects within one tick', () => {
    const bus = makeBus()
    const a = make(bus, 'a')
    a.presence.arrived('1')
    a.presence.tick()
    bus.said.length = 0
    a.presence.left('1')
    a.presence.arrived('1')
    a.presence.tick()
    expect(bus.said).toEqual([])
    expect(a.changes).toEqual([['1']])
  })

  it('tells a process that starts later who is there already', () => {
    const bus = makeBus()
    const a = make(bus, 'a')
    a.presence.arrived('1')
    a.presence.tick()
    const late = make(bus, 'late')
    expect(late.presence.isOnline('1')).toBe(true)
  })

  it('repairs itself after news were lost', () => {
    const bus = makeBus()
    const a = make(bus, 'a')
    const b = make(bus, 'b')
    bus.cut = true
    a.presence.arrived('1')
    a.presence.tick()
    expect(b.presence.isOnline('1')).toBe(false)
    bus.cut = false
    clock.now += 60_000
    a.presence.tick()
    b.presence.tick()
    clock.now += 60_000
    b.presence.tick()
    a.presence.tick()
    b.presence.tick()
    expect(b.presence.isOnline('1')).toBe(true)
  })

  it('forgets a process that was killed, and at once one that says farewell', async () => {
    const bus = makeBus()
    const a = make(bus, 'a')
    const b = make(bus, 'b')
    const c = make(bus, 'c')
    a.presence.arrived('1')
    a.presence.tick()
    c.presence.arrived('3')
    c.presence.tick()
    await c.presence.stop()
    expect(b.presence.isOnline('3')).toBe(false)
    expect(b.presence.isOnline('1')).toBe(true)
    bus.cut = true
    clock.now += 76_000
    b.presence.tick()
    expect(b.presence.isOnline('1')).toBe(false)
    expect(b.changes.at(-1)).toEqual(['1', '3'])
  })

  it('takes no notice of what is not news', () => {
    const bus = makeBus()
    const a = make(bus, 'a')
    for (const payload of ['', '{', 'null', '[]', '{"p":1}']) void bus.publish('presence', payload)
    a.presence.tick()
    expect(a.changes).toEqual([])
  })
})
