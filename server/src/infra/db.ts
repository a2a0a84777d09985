import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

import type { Logger } from './logging'

export type Db = NodePgDatabase<Record<string, never>> & { $client: Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A function that reads or writes takes this, so that it works inside and outside a transaction. */
export type DbOrTx = Db | Tx

export interface Database {
  readonly pool: Pool
  readonly db: Db
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connection string, or an embedded server's url. */
  readonly url: string
  readonly max?: number
  readonly log?: Logger
}

/** Opens a pool. Nothing connects before the first query. */
export function openDatabase({ url, max = 12, log }: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'shigu',
    // A query that hangs must not hold a connection for ever.
    options:
      '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC',
  })
  // An idle connection that the server closes emits here; without a listener the process would end.
  pool.on('error', (error) => log?.warn({ err: error }, 'an idle database connection was lost'))
  // The same for one that is in use between two queries.
  pool.on('connect', (client) => {
    client.on('error', (error) => log?.warn({ err: error }, 'a database connection was lost'))
  })
  return { pool, db: drizzle(pool), close: () => pool.end() }
}

/** The SQLSTATE of a database error (`'23505'` for a duplicate), through drizzle's wrapper. */
export function pgErrorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

export const DUPLICATE_KEY = '23505'
export const MISSING_REFERENCE = '23503'
