import { setTimeout as sleep } from 'node:timers/promises'

import { member } from '../db/schema'
import { buildMember } from '../testing/factories'
import { createJobRecovery } from './job-recovery'
import { createJobs, type Jobs, type TaskList } from './jobs'
import { createLogger } from './logging'
import { createTestDatabase, type TestDatabase } from './testing/test-database'

const log = createLogger('silent')

describe('jobs', () => {
  let database: TestDatabase
  let jobs: Jobs
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  beforeEach(() => {
    jobs = createJobs(database.pool, database.db, log)
  })
  afterEach(async () => {
    await jobs.stop()
    await database.pool.query('delete from graphile_worker._private_jobs')
  })
  afterAll(() => database.drop())

  /** As if the pause before the next try had passed. */
  const passTime = () =>
    database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  const waiting = async (): Promise<{ attempts: number; last_error: string | null }[]> =>
    (
      await database.pool.query<{ attempts: number; last_error: string | null }>(
        'select attempts, last_error from graphile_worker._private_jobs',
      )
    ).rows
  const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
    for (const deadline = Date.now() + 10_000; !(await condition()); await sleep(20))
      if (Date.now() > deadline) throw new Error('waited in vain')
  }

  it('that fail are tried again after a pause, and have one effect when they succeed', async () => {
    const attempts: number[] = []
    const effects: unknown[] = []
    const tasks: TaskList = {
      flaky: async (payload, { attempt }) => {
        attempts.push(attempt)
        if (attempt < 3) throw new Error('not yet')
        effects.push(payload)
      },
    }
    await jobs.add('flaky', { order: 7 })
    await jobs.drain(tasks)
    // Not at once: what failed is given time.
    await jobs.drain(tasks)
    expect(attempts).toEqual([1])
    for (let round = 0; round < 4; round++) {
      await passTime()
      await jobs.drain(tasks)
    }
    expect(attempts).toEqual([1, 2, 3])
    expect(effects).toEqual([{ order: 7 }])
    expect(await waiting()).toEqual([])
  })

  it('exist only if their transaction commits, and once per key', async () => {
    const { db } = database
    await db
      .transaction(async (tx) => {
        await jobs.add('later', { n: 1 }, {}, tx)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect(await waiting()).toEqual([])
    const seen: unknown[] = []
    await jobs.add('later', { n: 2 }, { key: 'one' })
    await jobs.add('later', { n: 3 }, { key: 'one' })
    await jobs.drain({ later: async (payload) => void seen.push(payload) })
    expect(seen).toEqual([{ n: 3 }])
  })

  it('leave no values of a failed query behind', async () => {
    const { db } = database
    const phone = '+8613912340000'
    await buildMember(db, { phone })
    await jobs.add('clash', {})
    await jobs.drain({
      clash: async () => void (await db.insert(member).values({ username: '重号', phone })),
    })
    const [left] = await waiting()
    expect(left?.last_error).toContain('insert into "member"')
    expect(left?.last_error).not.toContain('13912340000')
  })

  it('of a killed process are run again, those of a living one are not', async () => {
    // What a process leaves that is killed in the middle of a job.
    await jobs.add('crashed', {})
    await database.pool.query(
      `update graphile_worker._private_jobs
        set locked_by = 'pool-of-the-dead', locked_at = now() - interval '1 minute', attempts = 1`,
    )
    const ran: string[] = []
    let finish: () => void = () => undefined
    const long = new Promise<void>((resolve) => (finish = resolve))
    await jobs.add('long', {})
    await jobs.start({
      crashed: async (_payload, { attempt }) => void ran.push(`crashed ${attempt}`),
      long: async () => {
        ran.push('long')
        await long
      },
    })
    await until(() => ran.includes('crashed 2') && ran.includes('long'))

    // Another process looks for the dead while our job is under way.
    const other = createJobRecovery(database.pool, log, 0)
    await sleep(50)
    expect(await other.sweep()).toBe(0)
    await other.close()
    finish()
    await until(async () => (await waiting()).length === 0)
    expect(ran.filter((name) => name === 'long')).toEqual(['long'])
  })

  it('do not keep the server from stopping, and are tried again after it', async () => {
    let started = false
    await jobs.add('endless', {})
    await jobs.start({
      endless: () => {
        started = true
        return new Promise(() => undefined)
      },
    })
    await until(() => started)
    const began = Date.now()
    await jobs.stop()
    expect(Date.now() - began).toBeLessThan(9_000)
    await passTime()
    const seen: number[] = []
    await jobs.drain({ endless: async (_payload, { attempt }) => void seen.push(attempt) })
    expect(seen).toEqual([2])
  })
})
