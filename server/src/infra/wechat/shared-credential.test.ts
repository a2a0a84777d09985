import { CallError } from '../call-context'
import { createLogger } from '../logging'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { WechatFailure } from './errors'
import { createSharedCredential, type SharedCredential } from './shared-credential'

const MINUTE = 60_000
const START = Date.parse('2026-03-01T00:00:00Z')

let database: TestDatabase
let now: number
/** What WeChat was asked: whether by force. */
let asked: boolean[]
let answer: (force: boolean) => Promise<string>
const open: SharedCredential[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('delete from shared_credential')
  now = START
  asked = []
  answer = async () => `value-${asked.length}`
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

function oneProcess(lifeSec = 7200): SharedCredential {
  const made = createSharedCredential({
    db: database.db,
    log: createLogger('silent'),
    name: 'wx1:access-token',
    fetch: async (force) => {
      asked.push(force)
      return { value: await answer(force), lifeSec }
    },
    now: () => now,
  })
  open.push(made)
  return made
}

const down = async (): Promise<string> => {
  throw new WechatFailure('stable-token', null, 'no answer')
}

/** The value once a renewal in the background has had its time. */
async function settled(credential: SharedCredential): Promise<string> {
  await credential.current()
  await credential.close()
  return credential.current()
}

test('one process asks, all others have it from the database', async () => {
  const processes = [oneProcess(), oneProcess(), oneProcess(), oneProcess()]
  const values = await Promise.all(processes.map((one) => one.current()))
  expect(new Set(values)).toEqual(new Set(['value-1']))
  expect(await oneProcess().current()).toBe('value-1')
  expect(asked).toEqual([false])
})

test('it is renewed four to five minutes before its end, while the old one serves', async () => {
  const credential = oneProcess()
  await credential.current()
  now = START + 115 * MINUTE - 1
  expect(await settled(credential)).toBe('value-1')
  expect(asked).toHaveLength(1)

  now = START + 116 * MINUTE
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  answer = async () => {
    await held
    return 'value-2'
  }
  // WeChat takes its time; nobody waits for it, here or elsewhere.
  expect(await credential.current()).toBe('value-1')
  expect(await oneProcess().current()).toBe('value-1')
  release()
  expect(await settled(credential)).toBe('value-2')
  expect(asked).toHaveLength(2)
})

test('two processes that see the end coming renew it once', async () => {
  const [one, two] = [oneProcess(), oneProcess()]
  await one.current()
  await two.current()
  now = START + 117 * MINUTE
  await Promise.all([one.current(), two.current()])
  await Promise.all([one.close(), two.close()])
  expect(await one.current()).toBe('value-2')
  expect(await two.current()).toBe('value-2')
  expect(asked).toHaveLength(2)
})

test('while the renewal fails the old one serves to its end, and WeChat is asked every ten seconds', async () => {
  const credential = oneProcess()
  await credential.current()
  answer = down
  for (let second = 0; second < 60; second += 1) {
    now = START + 116 * MINUTE + second * 1000
    expect(await settled(credential)).toBe('value-1')
  }
  expect(asked.length - 1).toBe(6)
  now = START + 120 * MINUTE + 1
  await expect(credential.current()).rejects.toMatchObject({ code: 10033 })

  answer = async () => 'value-late'
  now += 5_000
  expect(await credential.current()).toBe('value-late')
})

test('those who waited for a failed attempt share its failure', async () => {
  answer = async () => {
    await new Promise((done) => setTimeout(done, 200))
    throw new WechatFailure('stable-token', 45009, 'daily quota')
  }
  const processes = [oneProcess(), oneProcess(), oneProcess()]
  const results = await Promise.allSettled(processes.map((one) => one.current()))
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 10031 } })
  }
  expect(asked).toHaveLength(1)
  // A moment later somebody may try again.
  now += 2_001
  answer = async () => 'value'
  expect(await oneProcess().current()).toBe('value')
})

test('a life shorter than the time of renewal does not make it ask all the time', async () => {
  const credential = oneProcess(120)
  await credential.current()
  for (let second = 1; second < 10; second += 1) {
    now = START + second * 1000
    await settled(credential)
  }
  expect(asked).toHaveLength(1)
})

describe('a value that WeChat refuses', () => {
  test('is replaced by what WeChat gives out now', async () => {
    const credential = oneProcess()
    const refused = await credential.current()
    expect(await credential.replace(refused)).toBe('value-2')
    expect(await credential.current()).toBe('value-2')
    expect(asked).toEqual([false, false])
  })

  test('is replaced once, however many met it', async () => {
    const processes = [oneProcess(), oneProcess(), oneProcess()]
    const [refused = ''] = await Promise.all(processes.map((one) => one.current()))
    const values = await Promise.all(
      [...processes, ...processes].map((one) => one.replace(refused)),
    )
    expect(new Set(values)).toEqual(new Set(['value-2']))
    expect(asked).toHaveLength(2)
  })

  test('is forced anew when WeChat still gives it out, at most twice a minute', async () => {
    answer = async (force) => (force ? `forced-${asked.length}` : 'stuck')
    const credential = oneProcess()
    expect(await credential.current()).toBe('stuck')
    expect(await credential.replace('stuck')).toBe('forced-3')
    expect(asked).toEqual([false, false, true])

    answer = async () => 'forced-3'
    await expect(credential.replace('forced-3')).rejects.toBeInstanceOf(CallError)
    expect(asked).toEqual([false, false, true, false])
    now += 31_000
    answer = async (force) => (force ? 'forced-again' : 'forced-3')
    expect(await credential.replace('forced-3')).toBe('forced-again')
  })

  test('serves nobody any more when none can be had', async () => {
    const [here, there] = [oneProcess(), oneProcess()]
    const refused = await here.current()
    answer = down
    await expect(here.replace(refused)).rejects.toMatchObject({ code: 10033 })
    await expect(there.replace(refused)).rejects.toMatchObject({ code: 10033 })
    await expect(oneProcess().current()).rejects.toMatchObject({ code: 10033 })
    expect(asked).toHaveLength(2)
  })
})
