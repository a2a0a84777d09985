import { countWith, intentOf, intentStore, resetToggles, want, type Toggle } from './toggles'

/** A server that can be slow or fail, and remembers what it was told. */
function target(known = false) {
  const told: boolean[] = []
  const gates: { open: () => void; fail: () => void }[] = []
  let state = known
  const toggle: Toggle = {
    kind: 'postLike',
    id: '1',
    known: () => state,
    send: (wanted) => {
      told.push(wanted)
      return new Promise((resolve, reject) => {
        gates.push({
          open: () => {
            state = wanted
            resolve()
          },
          fail: () => reject(new Error('no answer')),
        })
      })
    },
  }
  return { toggle, told, gates, state: () => state }
}

const intent = () => intentOf(intentStore.getState().intents, 'postLike', '1')
const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(resetToggles)

test('shows at once, rests when the server agrees', async () => {
  const { toggle, told, gates } = target()
  const rest = want(toggle, true)
  expect(intent()).toBe(true)
  gates[0]?.open()
  await rest
  expect(told).toEqual([true])
  expect(intent()).toBeUndefined()
})

test('one call at a time, and the last intent wins', async () => {
  const { toggle, told, gates, state } = target()
  const rest = want(toggle, true)
  void want(toggle, false)
  void want(toggle, true)
  void want(toggle, false)
  expect(told).toEqual([true])
  gates[0]?.open()
  await tick()
  expect(told).toEqual([true, false])
  gates[1]?.open()
  await rest
  expect(state()).toBe(false)
  expect(intent()).toBeUndefined()
})

test('a double tap that ends where it began sends nothing more than needed', async () => {
  const { toggle, told, gates } = target()
  const rest = want(toggle, true)
  void want(toggle, false)
  void want(toggle, true)
  gates[0]?.open()
  await rest
  expect(told).toEqual([true])
})

test('what the server already says is not sent', async () => {
  const { toggle, told } = target(true)
  await want(toggle, true)
  expect(told).toEqual([])
  expect(intent()).toBeUndefined()
})

test('a failure shows again what the server last said', async () => {
  const { toggle, gates, state } = target()
  const rest = want(toggle, true)
  gates[0]?.fail()
  await rest
  expect(intent()).toBeUndefined()
  expect(state()).toBe(false)
})

test('a newer intent is sent after a failure even if it equals what is known: the lost call may have arrived', async () => {
  const { toggle, told, gates } = target()
  const rest = want(toggle, true)
  void want(toggle, false)
  gates[0]?.fail()
  await tick()
  expect(told).toEqual([true, false])
  gates[1]?.open()
  await rest
  expect(intent()).toBeUndefined()
})

test('another account hears nothing of what was on its way', async () => {
  const { toggle, told, gates } = target()
  const rest = want(toggle, true)
  resetToggles()
  gates[0]?.fail()
  await rest
  expect(told).toEqual([true])
  expect(intent()).toBeUndefined()
})

test('counts include what is not confirmed, and never fall below zero', () => {
  expect(countWith(3, false, true)).toBe(4)
  expect(countWith(3, true, false)).toBe(2)
  expect(countWith(3, true, true)).toBe(3)
  expect(countWith(3, true, undefined)).toBe(3)
  expect(countWith(0, true, false)).toBe(0)
})
