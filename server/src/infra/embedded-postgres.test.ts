import { readFile } from 'node:fs/promises'

import { Client } from 'pg'

import { startEmbeddedPostgres } from './embedded-postgres'
import { createLogger } from './logging'
import { makeTempDir, removeTempDir } from './testing/temp-dir'

const log = createLogger('silent')

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await makeTempDir('embedded')
  })
  afterAll(() => removeTempDir(dataDir))

  it('starts on an empty directory, keeps what was committed over a restart, and runs without privileges', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log })
    expect([first.firstStart, first.adopted]).toEqual([true, false])
    await query(first.url, 'create table kept (id int)')
    await query(first.url, 'insert into kept values (1)')
    const settings = await query<{ name: string; setting: string }>(
      first.url,
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses', 'server_encoding')",
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
    })
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${first.pid}/status`, 'utf8')
      expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0')
    }
    await first.stop()

    const second = await startEmbeddedPostgres({ dataDir, log })
    expect([second.firstStart, second.adopted]).toEqual([false, false])
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])
    await second.stop()
  })

  it('says who uses the directory when a second server is started on it', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log })
    try {
      await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
        new RegExp(`process ${process.pid}.*DATA_DIR`),
      )
    } finally {
      await first.stop()
    }
  })

  it('cleans up after a server that was killed with its files left behind', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log })
    process.kill(first.pid, 'SIGKILL')
    await first.stop().catch(() => undefined)
    const second = await startEmbeddedPostgres({ dataDir, log })
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])
    await second.stop()
  })
})
