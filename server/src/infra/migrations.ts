import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Logger as JobsLogger, runMigrations as migrateJobs } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'

import type { Logger } from './logging'
import { migrationsDir } from './paths'

/** graphile-worker prints to the console unless it is given a place. */
const silentJobsLogger = new JobsLogger(() => () => undefined)

/** Any number will do as long as nobody else takes it: 'shig' in ASCII. */
const LOCK_KEY = 0x73686967

export interface JournalEntry {
  readonly idx: number
  /** Milliseconds since 1970; drizzle-kit orders by it. */
  readonly when: number
  readonly tag: string
}

interface Migration extends JournalEntry {
  readonly statements: readonly string[]
  readonly hash: string
}

export interface MigrateOptions {
  readonly folder?: string
  readonly log?: Logger
}

/**
 * Applies what is missing and answers the tags applied. One connection holds an advisory lock for
 * the whole run, so processes that start together wait for each other. Each migration is one
 * transaction. Throws when a migration that was applied has changed since.
 */
export async function runMigrations(pool: Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsDir())
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    const done = await applyMissing(client, migrations, options.log)
    // Inside the same lock: graphile-worker's own migrations race with each other as well.
    await migrateJobs({ pgPool: pool, logger: silentJobsLogger })
    return done
  } finally {
    // Closing the connection gives the lock back and forgets the changed settings.
    client.release(true)
  }
}

async function applyMissing(
  client: PoolClient,
  migrations: readonly Migration[],
  log: Logger | undefined,
): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    tag text primary key,
    hash text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ tag: string; hash: string }>(
    'select tag, hash from schema_migration',
  )
  const applied = new Map(rows.map((row) => [row.tag, row.hash]))
  const done: string[] = []
  for (const migration of migrations) {
    const hash = applied.get(migration.tag)
    if (hash === migration.hash) continue
    if (hash !== undefined) {
      throw new Error(
        `Migration ${migration.tag} was changed after it had been applied to this database. ` +
          'Put the change into a new migration',
      )
    }
    const startedAt = performance.now()
    await client.query('begin')
    try {
      for (const statement of migration.statements) await client.query(statement)
      await client.query('insert into schema_migration (tag, hash) values ($1, $2)', [
        migration.tag,
        migration.hash,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${migration.tag} failed`, { cause: error })
    }
    log?.info(
      { migration: migration.tag, ms: Math.round(performance.now() - startedAt) },
      'migration applied',
    )
    done.push(migration.tag)
  }
  return done
}

/** True when nothing is missing: part of readiness. */
export async function migrationsApplied(
  pool: Pool,
  folder: string = migrationsDir(),
): Promise<boolean> {
  const journal = await readJournal(folder)
  const { rows } = await pool.query<{ n: string }>(
    'select count(*) as n from schema_migration where tag = any($1::text[])',
    [journal.map((entry) => entry.tag)],
  )
  return Number(rows[0]?.n) === journal.length
}

export async function readJournal(folder: string): Promise<readonly JournalEntry[]> {
  const text = await readFile(join(folder, 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(text) as { entries: JournalEntry[] }).entries
}

/**
 * What is wrong with a journal; empty when all is well. Two branches that each add a migration
 * merge into a journal whose times or numbers go back, and tools that compare times then skip one
 * in silence.
 */
export function journalProblems(entries: readonly JournalEntry[]): string[] {
  const problems: string[] = []
  entries.forEach((entry, index) => {
    const before = entries[index - 1]
    if (entry.idx !== index) problems.push(`${entry.tag}: idx is ${entry.idx}, expected ${index}`)
    if (before !== undefined && entry.when <= before.when) {
      problems.push(
        `${entry.tag}: its time ${entry.when} is not after ${before.tag} (${before.when})`,
      )
    }
    if (entries.findIndex((other) => other.tag === entry.tag) !== index) {
      problems.push(`${entry.tag}: the tag appears twice`)
    }
  })
  return problems
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readJournal(folder)
  const problems = journalProblems(entries)
  if (problems.length > 0)
    throw new Error(`The migration journal is out of order:\n${problems.join('\n')}`)
  return Promise.all(
    entries.map(async (entry) => {
      const sql = await readFile(join(folder, `${entry.tag}.sql`), 'utf8')
      return {
        ...entry,
        // Line ends differ between checkouts; the meaning does not.
        hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex'),
        statements: sql.split('--> statement-breakpoint').filter((part) => part.trim() !== ''),
      }
    }),
  )
}
