import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Client, Pool } from 'pg'

import type { Logger } from './logging'

export type Db = NodePgDatabase<Record<string, never>> & { $client: Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A function that reads or writes takes this, so that it works inside and outside a transaction. */
export type DbOrTx = Db | Tx

export interface Database {
  readonly pool: Pool
  readonly db: Db
  /** Waits a moment for queries under way, then ends them with their connections. */
  close(): Promise<void>
}

const CLOSE_MS = 1_000

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
  const clients = new Set<Client>()
  pool.on('remove', (client) => clients.delete(client))
  // The same for one that is in use between two queries.
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', (error) => log?.warn({ err: error }, 'a database connection was lost'))
  })
  return {
    pool,
    db: drizzle(pool),
    close: async () => {
      // A connection that is ended in the middle of a query breaks it off.
      const cut = setTimeout(() => {
        for (const client of clients) void client.end().catch(() => undefined)
      }, CLOSE_MS)
      await pool.end().finally(() => clearTimeout(cut))
    },
  }
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
