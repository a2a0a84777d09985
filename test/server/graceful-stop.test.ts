import { once } from 'node:events'

import { jest } from '@jest/globals'
import { Client } from 'pg'

import { makeTempDir, removeTempDir } from '../../server/src/infra/testing/temp-dir'
import { createTestDatabase, type TestDatabase } from '../../server/src/infra/testing/test-database'
import { buildMember, buildPost, signInAs } from '../../server/src/testing/factories'
import { startChildServer, type ChildServer } from './support/child-server'
import { callOverHttp, LiveDevice } from './support/live-client'

jest.setTimeout(60_000)

/** SIGTERM, as every deployment sends it. */
describe('a server that is told to stop', () => {
  let database: TestDatabase
  let dataDir: string
  let server: ChildServer
  let lock: Client
  let postId: string

  beforeAll(async () => {
    database = await createTestDatabase()
    dataDir = await makeTempDir('stop')
    postId = (await buildPost(database.db)).id
  })
  afterAll(async () => {
    await database.drop()
    await removeTempDir(dataDir)
  })
  const start = async (graceMs: number): Promise<void> => {
    server = await startChildServer({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SHUTDOWN_GRACE_MS: String(graceMs),
    })
    // Whoever reads a post waits until this lets go of the table.
    lock = new Client({ connectionString: database.url })
    await lock.connect()
    await lock.query('begin; lock table post in access exclusive mode')
  }
  afterEach(async () => {
    await lock.end()
    await server.kill()
  })

  const slowRequest = async () => {
    const answer = callOverHttp(server.origin, 'postDetail', { id: postId }).then(
      ({ code }) => code,
      (error: Error) => `failed: ${error.message}`,
    )
    for (;;) {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      if (rows.length > 0) return answer
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const stop = (): { exit: Promise<number | null>; ms: () => number } => {
    const began = Date.now()
    let took = 0
    const exit = once(server.child, 'exit').then(([code]) => {
      took = Date.now() - began
      return code as number | null
    })
    server.child.kill('SIGTERM')
    return { exit, ms: () => took }
  }
  const refused = async (): Promise<void> => {
    for (const deadline = Date.now() + 1_000; ;) {
      const code = await fetch(`${server.origin}/healthz`).then(
        () => 'answered',
        (error: Error) => (error.cause as NodeJS.ErrnoException).code,
      )
      if (code === 'ECONNREFUSED') return
      if (Date.now() > deadline) throw new Error(`a new connection was not refused: ${code}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  it('answers what is under way, takes no new connection, tells sockets, and exits with 0', async () => {
    await start(20_000)
    const token = await signInAs(database.db, await buildMember(database.db))
    const device = await LiveDevice.open(server.origin, token)
    const answer = slowRequest()
    const waiting = await Promise.race([answer, new Promise((done) => setTimeout(done, 300))])
    expect(waiting).toBeUndefined()
    const { exit, ms } = stop()
    await refused()
    await device.until(() => device.closeCode !== undefined, 'the farewell')
    expect(device.closeCode).toBe(1001)
    await lock.query('commit')
    expect(await answer).toBe(200)
    expect(await exit).toBe(0)
    expect(ms()).toBeLessThan(10_000)
  })

  it('cuts a request that takes longer than the grace, and still exits with 0', async () => {
    await start(1_000)
    const answer = slowRequest()
    await new Promise((done) => setTimeout(done, 300))
    const { exit, ms } = stop()
    expect(await answer).toBe('failed: fetch failed')
    expect(await exit).toBe(0)
    expect(ms()).toBeGreaterThanOrEqual(1_000)
    expect(ms()).toBeLessThan(5_000)
  })
})
