import { randomBytes } from 'node:crypto'

import type { Bus } from './bus'
import { createMemoryBus } from './bus-memory'
import { createPostgresBus } from './bus-postgres'
import { createRedisBus } from './bus-redis'
import { createLogger } from './logging'
import { createTestDatabase, type TestDatabase } from './testing/test-database'

const log = createLogger('silent')
const redisUrl = process.env['TEST_REDIS_URL'] ?? ''

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Two ends of one bus: two processes, except in the form that knows only one. */
const forms: [string, () => [Bus, Bus]][] = [
  [
    'memory',
    () => {
      const bus = createMemoryBus(log)
      return [bus, bus]
    },
  ],
  [
    'PostgreSQL NOTIFY',
    () => [createPostgresBus(database.pool, log), createPostgresBus(database.pool, log)],
  ],
  ...(redisUrl === ''
    ? []
    : [
        [
          'Redis',
          (): [Bus, Bus] => [createRedisBus(redisUrl, log), createRedisBus(redisUrl, log)],
        ] as [string, () => [Bus, Bus]],
      ]),
]

describe.each(forms)('the bus by %s', (_name, open) => {
  let here: Bus
  let there: Bus
  beforeAll(async () => {
    ;[here, there] = open()
    await Promise.all([here.ready(), there.ready()])
  })
  afterAll(async () => {
    await here.close()
    await there.close()
  })

  const until = async (done: () => boolean): Promise<void> => {
    const deadline = Date.now() + 5_000
    while (!done() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const channel = () => `test:${randomBytes(6).toString('hex')}`

  it('carries messages in order to the other end and to its own', async () => {
    const name = channel()
    const heardHere: string[] = []
    const heardThere: string[] = []
    here.subscribe(name, (text) => heardHere.push(text))
    there.subscribe(name, (text) => heardThere.push(text))
    await there.ready()
    const sent = [...Array(50).keys()].map(String)
    for (const text of sent) await here.publish(name, text)
    await until(() => heardThere.length >= 50 && heardHere.length >= 50)
    expect(heardThere).toEqual(sent)
    expect(heardHere).toEqual(sent)
  })

  it('carries Chinese text beyond 8 kB whole', async () => {
    const name = channel()
    const heard: string[] = []
    there.subscribe(name, (text) => heard.push(text))
    await there.ready()
    const long = '青花缠枝莲纹'.repeat(4_000)
    await here.publish(name, long)
    await until(() => heard.length > 0)
    expect(heard).toEqual([long])
  })

  it('keeps channels apart and stops when told', async () => {
    const name = channel()
    const heard: string[] = []
    const stop = there.subscribe(name, (text) => heard.push(text))
    await there.ready()
    await here.publish(channel(), 'elsewhere')
    await here.publish(name, 'first')
    await until(() => heard.length > 0)
    stop()
    await here.publish(name, 'second')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard).toEqual(['first'])
  })
})
