import { randomUUID } from 'node:crypto'

import { SOCKET_CLOSE } from '@contract/socket'

import { loadConfig } from '../../server/src/config'
import { createLogger } from '../../server/src/infra/logging'
import { makeTempDir, removeTempDir } from '../../server/src/infra/testing/temp-dir'
import { createTestDatabase, type TestDatabase } from '../../server/src/infra/testing/test-database'
import { createServer, type RunningServer } from '../../server/src/server'
import { buildMember, signInAs } from '../../server/src/testing/factories'
import { callOverHttp, LiveDevice } from './support/live-client'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
/** Redis where the run has one; PostgreSQL always. */
const buses: [string, Record<string, string>][] = [
  ['PostgreSQL', { BUS: 'postgres' }],
  ...(redisUrl === ''
    ? []
    : [['Redis', { BUS: 'redis', REDIS_URL: redisUrl }] as [string, Record<string, string>]]),
]

interface Peer {
  readonly uid: string
  readonly token: string
}

/** Two whole servers on one database, joined by nothing but the bus. */
describe.each(buses)('two servers joined by %s', (_name, env) => {
  let database: TestDatabase
  let dirs: string[]
  let servers: RunningServer[]
  let origins: [string, string]
  let wang: Peer
  let li: Peer
  let sessionId: string
  const devices: LiveDevice[] = []

  const person = async (): Promise<Peer> => {
    const { uid } = await buildMember(database.db)
    return { uid, token: await signInAs(database.db, { uid }) }
  }
  const device = async (origin: string, who: Peer): Promise<LiveDevice> => {
    const opened = await LiveDevice.open(origin, who.token)
    devices.push(opened)
    return opened
  }
  const say = (origin: string, who: Peer, content: string, clientMsgId = randomUUID()) =>
    callOverHttp(
      origin,
      'sendMessage',
      { sessionId, clientMsgId, messageType: 'text', content },
      who.token,
    )

  beforeAll(async () => {
    database = await createTestDatabase()
    dirs = await Promise.all([1, 2].map(() => makeTempDir('two')))
    servers = []
    for (const dir of dirs) {
      const config = loadConfig({
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dir,
        DATABASE_URL: database.url,
        TRUST_PROXY: '1',
        RATE_LIMIT_FACTOR: '1',
        ...env,
      })
      servers.push(
        await createServer(config, createLogger('error'), { checkResults: true, runJobs: false }),
      )
    }
    const [first, second] = await Promise.all(servers.map((server) => server.listen()))
    origins = [`http://127.0.0.1:${first}`, `http://127.0.0.1:${second}`]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await database.drop()
    await Promise.all(dirs.map((dir) => removeTempDir(dir)))
  })
  beforeEach(async () => {
    ;[wang, li] = await Promise.all([person(), person()])
    const opened = await callOverHttp(origins[0], 'openChat', { uid: li.uid }, wang.token)
    sessionId = opened.data.session.session_id
  })
  afterEach(async () => {
    await Promise.all(devices.splice(0).map((one) => one.close()))
  })

  it('delivers across: to the other member, and to the sender’s own device there', async () => {
    const there = await device(origins[1], li)
    const mine = await device(origins[1], wang)
    // Longer than one notification of PostgreSQL holds.
    const long = '底足可见火石红'.repeat(140)
    for (const text of ['一', '二', long]) await say(origins[0], wang, text)
    for (const one of [there, mine]) {
      await one.until(() => one.of('person-message').length === 3, 'three messages')
      expect(one.texts()).toEqual(['一', '二', long])
    }
    await say(origins[1], li, '收到')
    await callOverHttp(origins[0], 'clearUnread', { sessionId }, wang.token)
    await there.until(() => there.of('person-read').length === 1, 'the read cursor')
    expect(there.of('person-read')[0]).toMatchObject({ uid: wang.uid, readSeq: 4 })
  })

  it('stores one message when both servers are sent it at the same moment', async () => {
    const phone = await device(origins[0], li)
    const clientMsgId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        say(origins[n % 2 === 0 ? 0 : 1], wang, '同一条', clientMsgId),
      ),
    )
    expect(answers.map((answer) => answer.code)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1)
    await phone.until(() => phone.of('person-message').length > 0, 'the message')
    const { rows } = await database.pool.query(
      'select seq from chat_message where session_id = $1',
      [sessionId],
    )
    expect(rows).toEqual([{ seq: 1 }])
  })

  it('numbers without gaps when both members write through different servers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        n % 2 === 0 ? say(origins[0], wang, `甲 ${n}`) : say(origins[1], li, `乙 ${n}`),
      ),
    )
    const seqs = answers.map((answer) => answer.data.seq).sort((a, b) => a - b)
    expect(seqs).toEqual(Array.from({ length: 80 }, (_, n) => n + 1))
  })

  it('ends a socket at the other server when the device signs out', async () => {
    const there = await device(origins[1], wang)
    await callOverHttp(origins[0], 'logout', {}, wang.token)
    await there.until(() => there.closeCode !== undefined, 'the end')
    expect(there.closeCode).toBe(SOCKET_CLOSE.tokenFailed)
    const after = await callOverHttp(origins[1], 'friendList', {}, wang.token)
    expect(after.code).toBe(401)
  })

  it('counts one address together, and remembers a sign-out for every call', async () => {
    const ask = async (origin: string): Promise<Response> =>
      fetch(`${origin}/rest/no-auth/login/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ phone: '13800000009', code: '000000' }),
      })
    const address = `198.51.100.${Math.floor(Math.random() * 250)}, ${randomUUID()}`
    for (let n = 0; n < 40; n++) expect((await ask(origins[0])).status).toBe(200)
    // What one process counted reaches the other within a fifth of a second.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push((await ask(origins[1])).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])

    // The other server has met the token before, and must not remember it.
    expect((await callOverHttp(origins[1], 'friendList', {}, li.token)).code).toBe(200)
    await callOverHttp(origins[0], 'logout', {}, li.token)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await callOverHttp(origins[1], 'friendList', {}, li.token)).code).toBe(401)
    expect((await callOverHttp(origins[0], 'friendList', {}, li.token)).code).toBe(401)
  })

  it('knows who is online at the other server', async () => {
    const here = await device(origins[0], wang)
    const there = await device(origins[1], li)
    await here.until(() => here.of('count').at(-1)?.online.includes(li.uid) === true, 'li online')
    await there.until(
      () => there.of('count').at(-1)?.online.includes(wang.uid) === true,
      'wang online',
    )
    there.drop()
    await here.until(() => here.of('count').at(-1)?.online.length === 0, 'li offline')
  })
})
