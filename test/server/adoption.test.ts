import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { jest } from '@jest/globals'
import { Client } from 'pg'

import { startEmbeddedPostgres } from '../../server/src/infra/embedded-postgres'
import { createLogger } from '../../server/src/infra/logging'
import { makeTempDir, removeTempDir } from '../../server/src/infra/testing/temp-dir'
import { startChildServer, type ChildServer } from './support/child-server'

// Makes a database and starts two servers, seconds on a machine at rest.
jest.setTimeout(120_000)

/** The embedded database when Node dies without a word. */
describe('a server killed while its database goes on', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await makeTempDir('adoption')
  })
  const servers: ChildServer[] = []
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.kill())))
  afterAll(() => removeTempDir(dataDir))
  const start = async (): Promise<ChildServer> => {
    const server = await startChildServer({ DATA_DIR: dataDir })
    servers.push(server)
    return server
  }

  const pidFile = async (): Promise<string[]> =>
    (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const query = async <T>(sql: string): Promise<T[]> => {
    const client = new Client({ host: (await pidFile())[4], user: 'shigu', database: 'shigu' })
    await client.connect()
    try {
      return (await client.query(sql)).rows as T[]
    } finally {
      await client.end()
    }
  }
  /** Database servers whose data lies here. */
  const postmasters = async (): Promise<number> => {
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'])
    return stdout.split('\n').filter((line) => line.includes(`-D ${dataDir}/postgres`)).length
  }

  it('finds it again: the same process, the same data, and no second one', async () => {
    const first = await start()
    const [pid] = await pidFile()
    await query(`insert into member (username, phone) values ('留下的人', '+8613700000001')`)
    await first.kill()
    expect(await postmasters()).toBe(1)

    const second = await start()
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200)
    expect((await pidFile())[0]).toBe(pid)
    expect(await postmasters()).toBe(1)
    expect(await query(`select username from member where phone = '+8613700000001'`)).toEqual([
      { username: '留下的人' },
    ])

    const gone = once(second.child, 'exit')
    second.child.kill('SIGTERM')
    expect((await gone)[0]).toBe(0)
    expect(await postmasters()).toBe(0)
  })

  it('takes no stranger for it that was given the number of its process', async () => {
    const stranger: ChildProcess = spawn('sleep', ['60'], { stdio: 'ignore' })
    try {
      await writeFile(
        join(dataDir, 'postgres/postmaster.pid'),
        [stranger.pid, `${dataDir}/postgres`, 1, 5432, '/nowhere', '', '', 'ready', ''].join('\n'),
      )
      const started = await startEmbeddedPostgres({ dataDir, log: createLogger('silent') })
      try {
        expect([started.adopted, started.pid === stranger.pid]).toEqual([false, false])
        expect(await query('select count(*)::int as n from member')).toEqual([{ n: 1 }])
      } finally {
        await started.stop()
      }
      expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null])
    } finally {
      stranger.kill()
    }
  })
})
