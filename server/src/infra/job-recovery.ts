import { Client, type Pool } from 'pg'

import type { Logger } from './logging'

/** How long a job may seem to have no living owner before it is taken from it, s: time to lay claim. */
const GRACE_SEC = 10
const SWEEP_MS = 15_000

export interface JobRecovery {
  /** Lays claim to the jobs that this worker pool will take. */
  claim(workerPool: string): void
  /** Gives the jobs of dead processes back to be run again; answers how many processes that were. */
  sweep(): Promise<number>
  close(): Promise<void>
}

/**
 * Finds jobs whose process was killed. graphile-worker itself waits four hours before it runs such a
 * job again. Here every worker pool holds an advisory lock as long as its process is connected: a
 * job whose owner's lock is free has lost its process. `graceSec` is for tests.
 */
export function createJobRecovery(pool: Pool, log: Logger, graceSec = GRACE_SEC): JobRecovery {
  const own = new Set<string>()
  const claimed = new Set<string>()
  let client: Client | undefined
  let closed = false
  let running: Promise<number> | undefined

  /** A connection of its own: locks end with it, and the pool's ones come and go. */
  async function connected(): Promise<Client> {
    if (client !== undefined) return client
    const next = new Client({ ...pool.options, application_name: 'shigu-jobs' })
    next.on('error', () => undefined)
    next.once('end', () => {
      if (client === next) client = undefined
    })
    await next.connect()
    claimed.clear()
    client = next
    return next
  }

  async function tryLock(connection: Client, workerPool: string): Promise<boolean> {
    const { rows } = await connection.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('shigu-jobs:' || $1, 0)) as taken",
      [workerPool],
    )
    return rows[0]?.taken === true
  }

  async function layClaim(connection: Client): Promise<void> {
    for (const workerPool of own) {
      // After a broken connection the old lock may still stand for a while; the next sweep tries again.
      if (!claimed.has(workerPool) && (await tryLock(connection, workerPool)))
        claimed.add(workerPool)
    }
  }

  async function sweep(): Promise<number> {
    const connection = await connected()
    await layClaim(connection)
    const { rows } = await connection.query<{ owner: string }>(
      `select distinct locked_by as owner from graphile_worker._private_jobs
        where locked_at < now() - make_interval(secs => $1) and locked_by <> all($2::text[])`,
      [graceSec, [...own]],
    )
    let dead = 0
    for (const { owner } of rows) {
      if (!(await tryLock(connection, owner))) continue
      await connection.query('select graphile_worker.force_unlock_workers(array[$1])', [owner])
      await connection.query(
        "select pg_advisory_unlock(hashtextextended('shigu-jobs:' || $1, 0))",
        [owner],
      )
      dead++
    }
    if (dead > 0) log.warn({ processes: dead }, 'jobs of a killed process are run again')
    return dead
  }

  const once = (): Promise<number> => (running ??= sweep().finally(() => (running = undefined)))
  const quietly = (): void => {
    if (closed) return
    once().catch((error: unknown) => {
      log.warn({ err: error }, 'jobs of killed processes could not be looked for')
    })
  }
  const timer = setInterval(quietly, SWEEP_MS)
  timer.unref()

  return {
    claim: (workerPool) => {
      own.add(workerPool)
      quietly()
    },
    sweep: async () => {
      // A sweep under way may have begun before the latest claim.
      await running?.catch(() => 0)
      return once()
    },
    close: async () => {
      closed = true
      clearInterval(timer)
      await running?.catch(() => 0)
      await client?.end().catch(() => undefined)
    },
  }
}
