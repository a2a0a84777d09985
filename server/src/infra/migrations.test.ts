import { randomBytes } from 'node:crypto'

import { Client } from 'pg'

import { openDatabase } from './db'
import { journalProblems, readJournal, runMigrations } from './migrations'
import { migrationsDir } from './paths'

describe('migrations', () => {
  it('run once when three servers start together', async () => {
    const admin = process.env['SHIGU_TEST_ADMIN_URL'] ?? ''
    const name = `shigu_migrate_${randomBytes(5).toString('hex')}`
    const client = new Client({ connectionString: admin })
    await client.connect()
    await client.query(`create database ${name} encoding 'UTF8' template template0`)
    const url = new URL(admin)
    url.pathname = `/${name}`
    const pools = [0, 1, 2].map(() => openDatabase({ url: url.href, max: 3 }).pool)
    try {
      const applied = await Promise.all(pools.map((pool) => runMigrations(pool)))
      const journal = await readJournal(migrationsDir())
      expect(applied.flat().sort()).toEqual(journal.map((entry) => entry.tag).sort())
    } finally {
      await Promise.all(pools.map((pool) => pool.end()))
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    }
  })

  it('have times that grow: an older one would be passed over in silence', async () => {
    expect(journalProblems(await readJournal(migrationsDir()))).toEqual([])
    const entry = { idx: 0, version: '7', when: 2, tag: '0000_a', breakpoints: true }
    expect(journalProblems([entry, { ...entry, idx: 1, when: 1, tag: '0001_b' }])).toHaveLength(1)
  })
})
