import { EventEmitter } from 'node:events'

import { sql } from 'drizzle-orm'
import {
  Logger as WorkerLogger,
  parseCrontab,
  run,
  runTaskListOnce,
  type Runner,
  type Task,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'

import type { Db, DbOrTx } from './db'
import { createJobRecovery, type JobRecovery } from './job-recovery'
import { safeMessage, type Logger } from './logging'

export interface TaskHelpers {
  readonly log: Logger
  /** 1 for the first try. */
  readonly attempt: number
  /** Fires when the server is about to stop. */
  readonly signal: AbortSignal | undefined
}

/** A task must be safe to run twice: a job whose process dies is run again. */
export type TaskList = Readonly<
  Record<string, (payload: unknown, helpers: TaskHelpers) => Promise<void>>
>

export interface JobOptions {
  /** Not before this moment; at once unless said. */
  readonly runAt?: Date
  /** A later job with the same key replaces the one that waits. */
  readonly key?: string
  /** Tries in all, with growing pauses between them. 25 unless said. */
  readonly maxAttempts?: number
}

/** Work for later, in the same database as the data it is about. */
export interface Jobs {
  /** Inside a transaction the job exists only if that commits. */
  add(task: string, payload: object, options?: JobOptions, tx?: DbOrTx): Promise<void>
  /** Takes a waiting job back. */
  remove(key: string, tx?: DbOrTx): Promise<void>
  /** Runs everything that is due and waits for it: for tests. */
  drain(tasks: TaskList): Promise<void>
  start(tasks: TaskList, crontab?: string): Promise<void>
  /** Waits for the jobs under way, but no longer than five seconds: what is cut is tried again. */
  stop(): Promise<void>
}

/** Jobs by graphile-worker. Migrations must have run. */
export function createJobs(pool: Pool, db: Db, log: Logger): Jobs {
  let runner: Runner | undefined
  let recovery: JobRecovery | undefined
  const logger = new WorkerLogger(() => (level, message) => {
    // Its lines may quote a payload in `meta`, so only the message is kept.
    if (level === 'error') log.error({ jobs: message }, 'job failed')
    else if (level === 'warning') log.warn({ jobs: message }, 'job warning')
    else log.debug({ jobs: message }, 'jobs')
  })
  const adapt = (tasks: TaskList): Record<string, Task> =>
    Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload, helpers) => {
          const run = task(payload, {
            log: log.child({ task: name, job: helpers.job.id }),
            attempt: helpers.job.attempts,
            signal: helpers.abortSignal,
          })
          try {
            await Promise.race([run, helpers.abortPromise])
          } catch (error) {
            // The message goes to the log and into the job's row: without the values of a query.
            throw error instanceof Error ? new Error(safeMessage(error)) : error
          }
        },
      ]),
    )

  return {
    add: async (task, payload, options = {}, tx = db) => {
      await tx.execute(sql`select graphile_worker.add_job(
        identifier => ${task}::text,
        payload => ${JSON.stringify(payload)}::json,
        run_at => ${(options.runAt ?? new Date()).toISOString()}::timestamptz,
        max_attempts => ${options.maxAttempts ?? 25}::int,
        job_key => ${options.key ?? null}::text
      )`)
    },
    remove: async (key, tx = db) => {
      await tx.execute(sql`select graphile_worker.remove_job(${key}::text)`)
    },
    drain: async (tasks) => {
      const client = await pool.connect()
      try {
        await runTaskListOnce({ logger, noPreparedStatements: true }, adapt(tasks), client)
      } finally {
        client.release()
      }
    },
    start: async (tasks, crontab) => {
      const owned = (recovery = createJobRecovery(pool, log))
      const events = new EventEmitter() as WorkerEvents
      events.on('pool:create', ({ workerPool }) => owned.claim(workerPool.id))
      runner = await run({
        events,
        pgPool: pool,
        taskList: adapt(tasks),
        parsedCronItems: parseCrontab(crontab ?? ''),
        concurrency: 2,
        // NOTIFY wakes the worker at once; polling only finds what is due by time.
        pollInterval: 2000,
        // Signals are main.ts's business: it stops everything in order.
        noHandleSignals: true,
        logger,
      })
      runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner ended'))
    },
    stop: async () => {
      const [stopping, watching] = [runner, recovery]
      runner = recovery = undefined
      await stopping?.stop()
      await watching?.close()
    },
  }
}
