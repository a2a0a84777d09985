import { randomBytes } from 'node:crypto'

import { Client } from 'pg'

import { openDatabase, type Database } from '../db'
import { startEmbeddedPostgres } from '../embedded-postgres'
import { createLogger } from '../logging'
import { runMigrations } from '../migrations'
import { makeTempDir, removeTempDir } from './temp-dir'

/** Where the tests of this run find their database server and the migrated template. */
const ADMIN_URL = 'SHIGU_TEST_ADMIN_URL'
const TEMPLATE = 'SHIGU_TEST_TEMPLATE'

export interface TestDatabase extends Database {
  readonly url: string
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

function withDatabase(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}

async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env[ADMIN_URL] })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Once per run (jest's globalSetup): the server that TEST_DATABASE_URL names, or an embedded one,
 * with one migrated database from which the others are copied in a tenth of a second.
 * Answers what globalTeardown has to call.
 */
export async function prepareTestDatabases(): Promise<() => Promise<void>> {
  const log = createLogger('warn')
  const given = process.env['TEST_DATABASE_URL'] ?? ''
  const template = `shigu_template_${randomBytes(4).toString('hex')}`
  let stop = async (): Promise<void> => undefined
  if (given === '') {
    const dataDir = await makeTempDir('database')
    const embedded = await startEmbeddedPostgres({
      dataDir,
      log,
      durability: 'throwaway',
      maxConnections: 300,
    })
    process.env[ADMIN_URL] = embedded.url
    stop = async () => {
      await embedded.stop()
      await removeTempDir(dataDir)
    }
  } else {
    process.env[ADMIN_URL] = given
    stop = async () => asAdmin(`drop database if exists ${template} with (force)`)
  }
  process.env[TEMPLATE] = template
  try {
    await asAdmin(`create database ${template} encoding 'UTF8' template template0`)
    const { pool, close } = openDatabase({
      url: withDatabase(process.env[ADMIN_URL] ?? '', template),
    })
    await runMigrations(pool, { log }).finally(close)
  } catch (error) {
    // No teardown follows a set-up that failed.
    await stop()
    throw error
  }
  return stop
}

/** A migrated, empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = process.env[ADMIN_URL]
  const template = process.env[TEMPLATE]
  if (!admin || !template)
    throw new Error('No test database: run through jest’s server or flows project')
  const name = `shigu_test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${template}`)
  const url = withDatabase(admin, name)
  const database = openDatabase({ url, max: 10 })
  return {
    ...database,
    url,
    drop: async () => {
      await database.close()
      await asAdmin(`drop database if exists ${name} with (force)`)
    },
  }
}
