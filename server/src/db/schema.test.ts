import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

import { createTestDatabase, type TestDatabase } from '../infra/testing/test-database'
import { buildMember, buildPost } from '../testing/factories'
import * as schema from './schema'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const tables = Object.values(schema).flatMap((value) =>
  is(value, PgTable) ? [getTableConfig(value)] : [],
)

test('the migrations make the tables and columns of the schema, and no others', async () => {
  const { rows } = await database.pool.query<{ name: string; columns: string[] }>(`
    select t.relname as name,
      array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end order by a.attname) as columns
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> 'schema_migration'
    group by t.relname order by t.relname`)
  const fromSchema = tables
    .map(({ name, columns }) => ({
      name,
      columns: columns
        .map((column) => {
          const type = column.getSQLType().replace('timestamp (3)', 'timestamp(3)')
          return `${column.name} ${type}${column.notNull ? ' not null' : ''}`
        })
        .sort(),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const fromDatabase = rows.map(({ name, columns }) => ({ name, columns: [...columns].sort() }))
  expect(fromDatabase).toEqual(fromSchema)
})

test('the migrations make the indexes of the schema, none of them descending', async () => {
  const { rows } = await database.pool.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = 'public'",
  )
  expect(rows.filter(({ indexdef }) => / DESC/.test(indexdef))).toEqual([])
  const names = new Set(rows.map((row) => row.indexname))
  const wanted = tables.flatMap(({ indexes }) => indexes.map((index) => index.config.name ?? ''))
  expect(wanted.length).toBeGreaterThan(30)
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
})

test('an id comes back as the text of a bigint, a moment to the millisecond', async () => {
  const uid = '123456789012345678'
  const createdAt = new Date('2024-05-06T07:08:09.123Z')
  const row = await buildMember(database.db, { uid, createdAt })
  expect(row.uid).toBe(uid)
  expect(row.createdAt).toEqual(createdAt)
})

test('each doubling of interest is worth two days of youth', async () => {
  const { db } = database
  const createdAt = new Date('2025-01-01T00:00:00Z')
  const quiet = await buildPost(db, { createdAt: new Date(createdAt.getTime() + 6 * 86_400_000) })
  const liked = await buildPost(db, { createdAt, heat: 7 })
  expect(liked.hotScore).toBeCloseTo(quiet.hotScore, 9)
})
