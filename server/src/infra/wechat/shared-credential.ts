import { eq } from 'drizzle-orm'

import { ERRORS } from '@contract/errors'

import { sharedCredential } from '../../db/schema'
import { CallError } from '../call-context'
import type { Db, Tx } from '../db'
import type { Logger } from '../logging'
import { toCallError, WechatFailure } from './errors'

/** Renewal begins this long before the end; from then on WeChat gives out the next one. */
const EARLY_MS = 5 * 60_000
/** Processes begin up to this much later than that, so that not all knock at once. */
const JITTER_MS = 60_000
/** One that was just obtained is not renewed, however short WeChat says its life is. */
const RENEW_PAUSE_MS = 10_000
/** After a failure, while the old one still serves and when there is none. */
const RETRY_SERVING_MS = 10_000
const RETRY_EMPTY_MS = 2_000
/** WeChat ignores a forced refresh within this time of the last. */
const FORCE_PAUSE_MS = 30_000
/** How long a process trusts its memory; another one may have replaced the value meanwhile. */
const MEMORY_MS = 60_000

export interface Fetched {
  readonly value: string
  readonly lifeSec: number
}

/** A value that expires, fetched by one process for all. */
export interface SharedCredential {
  /** The value. Throws a `CallError` when there is none and none can be had. */
  current(): Promise<string>
  /** A value to use instead of one that WeChat refused. */
  replace(refused: string): Promise<string>
  /** Waits for a renewal under way. */
  close(): Promise<void>
}

export interface SharedCredentialOptions {
  readonly db: Db
  readonly log: Logger
  readonly name: string
  /** Asks WeChat. `force`: for another value than the one it would give by itself. */
  fetch(force: boolean): Promise<Fetched>
  readonly now?: () => number
}

type Row = typeof sharedCredential.$inferSelect

/**
 * Keeps the value in a row of the database, whose lock sees to it that of any number of processes one
 * asks WeChat. While an old value is good, nobody waits for its successor, and a failure to get one is
 * nobody's trouble; without one, those who waited for the failed attempt share its failure.
 */
export function createSharedCredential(options: SharedCredentialOptions): SharedCredential {
  const { db, log, name } = options
  const now = options.now ?? Date.now
  const jitterMs = Math.random() * JITTER_MS
  let memory: { value: string; until: number } | undefined
  let renewing: Promise<string> | undefined
  let replacing: { readonly refused: string; readonly promise: Promise<string> } | undefined

  const isGood = (row: Row): boolean =>
    row.value !== '' && row.expiresAt !== null && row.expiresAt.getTime() > now()

  const renewAt = (row: Row): number => {
    const obtainedAt = row.obtainedAt?.getTime() ?? 0
    const expiresAt = row.expiresAt?.getTime() ?? 0
    return Math.max(expiresAt - EARLY_MS + jitterMs, obtainedAt + RENEW_PAUSE_MS)
  }

  function remember(row: Row): string {
    const expiresAt = row.expiresAt?.getTime() ?? 0
    // Before the end in any case, and no longer than until somebody should look at the row again.
    const look = Math.max(renewAt(row), row.retryAt?.getTime() ?? 0)
    memory = { value: row.value, until: Math.min(now() + MEMORY_MS, expiresAt, look) }
    return row.value
  }

  const read = async (): Promise<Row | undefined> =>
    (await db.select().from(sharedCredential).where(eq(sharedCredential.name, name)))[0]

  /** The row, locked; undefined when `skip` and another process holds it. */
  async function lock(tx: Tx, skip: boolean): Promise<Row | undefined> {
    const rows = tx.select().from(sharedCredential).where(eq(sharedCredential.name, name))
    return (await (skip ? rows.for('update', { skipLocked: true }) : rows.for('update')))[0]
  }

  /**
   * Renews under the row's lock unless that has become needless. `refused`: the value must not be
   * this one.
   */
  async function renew(refused: string | undefined): Promise<string> {
    await db.insert(sharedCredential).values({ name }).onConflictDoNothing()
    const before = await read()
    const serves = (row: Row): boolean => isGood(row) && row.value !== refused
    const skip = before !== undefined && serves(before)
    const began = now()
    const outcome = await db.transaction(async (tx) => {
      const row = await lock(tx, skip)
      if (row === undefined) return before
      if (serves(row) && now() < renewAt(row)) return row
      // Somebody failed a moment ago, or while this process waited for the lock.
      if ((row.retryAt?.getTime() ?? 0) > (serves(row) ? now() : began)) return row
      return store(tx, row, await attempt(row, refused))
    })
    if (outcome !== undefined && serves(outcome)) return remember(outcome)
    memory = undefined
    throw CallError.of(outcome?.failure === 'wechatBusy' ? 'wechatBusy' : 'wechatUnavailable')
  }

  async function attempt(row: Row, refused: string | undefined): Promise<Partial<Row>> {
    const success = ({ value, lifeSec }: Fetched, forcedAt: Date | null): Partial<Row> => ({
      value,
      obtainedAt: new Date(now()),
      expiresAt: new Date(now() + lifeSec * 1000),
      retryAt: null,
      forcedAt,
      failure: '',
    })
    try {
      const fetched = await options.fetch(false)
      if (fetched.value !== refused) return success(fetched, row.forcedAt)
      if (now() - (row.forcedAt?.getTime() ?? 0) < FORCE_PAUSE_MS)
        throw new WechatFailure('stable-token', null, 'WeChat refuses the token that it gives out')
      return success(await options.fetch(true), new Date(now()))
    } catch (error) {
      const told = toCallError(error, log)
      if (!(told instanceof CallError)) throw error
      log.warn({ credential: name, serving: isGood(row) }, 'a credential was not renewed')
      const pause = isGood(row) ? RETRY_SERVING_MS : RETRY_EMPTY_MS
      return {
        retryAt: new Date(now() + pause),
        failure: told.code === ERRORS.wechatBusy.code ? 'wechatBusy' : 'wechatUnavailable',
        // Of no use to anybody any more.
        ...(row.value === refused ? { expiresAt: new Date(now()) } : {}),
      }
    }
  }

  async function store(tx: Tx, row: Row, change: Partial<Row>): Promise<Row> {
    await tx.update(sharedCredential).set(change).where(eq(sharedCredential.name, name))
    return { ...row, ...change }
  }

  const renewOnce = (): Promise<string> =>
    (renewing ??= renew(undefined).finally(() => {
      renewing = undefined
    }))

  return {
    async current() {
      if (memory !== undefined && now() < memory.until) return memory.value
      const row = await read()
      if (row === undefined || !isGood(row)) return renewOnce()
      if (now() >= renewAt(row) && now() >= (row.retryAt?.getTime() ?? 0)) {
        void renewOnce().catch((error: unknown) =>
          log.warn({ err: error, credential: name }, 'a credential was not renewed'),
        )
      }
      return remember(row)
    },
    async replace(refused) {
      if (memory?.value === refused) memory = undefined
      if (replacing?.refused !== refused) {
        const promise = renew(refused).finally(() => {
          if (replacing?.promise === promise) replacing = undefined
        })
        replacing = { refused, promise }
      }
      return replacing.promise
    },
    async close() {
      await Promise.allSettled([renewing, replacing?.promise])
    },
  }
}
