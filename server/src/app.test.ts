import { Writable } from 'node:stream'

import { WebSocket } from 'ws'

import { TABLES } from '@contract/tables'

import { loadConfig } from './config'
import type { FirstData } from '@contract/first-data'
import { createLogger } from './infra/logging'
import { createTestApp, type TestApp } from './infra/testing/test-app'
import { makeTempDir, removeTempDir } from './infra/testing/temp-dir'
import { createTestDatabase } from './infra/testing/test-database'
import { withFirstData } from './infra/web'
import { createServer } from './server'

describe('the HTTP side', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  const send = (method: 'GET' | 'POST', url: string, options: object = {}) =>
    app.app.inject({ method, url, ...options })

  it('wraps answers of /rest in data, of /ebapi in result, and serves /ebapi at public_api too', async () => {
    const rest = (await send('GET', '/rest/no-auth/post/lastPost')).json<object>()
    expect(rest).toMatchObject({ code: 200, data: { records: [] } })
    for (const url of ['/ebapi/message/num', '/ebapi/public_api/message/num']) {
      const ebapi = (await send('POST', url)).json<object>()
      expect(ebapi).toEqual({ code: 200, message: 'success', result: { allCount: 0 } })
    }
    for (const method of ['GET', 'POST'] as const) {
      expect((await send(method, '/ebapi/public_api/index')).json()).toMatchObject({ code: 200 })
    }
  })

  it('answers 401 in the envelope with HTTP 200, in the specification’s words', async () => {
    const answer = await send('GET', '/rest/auth/user/userInfo', {
      headers: { 'c-access-token': 'not-a-token' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      code: 401,
      message: '登录状态已过期,请重新登录!',
      data: null,
    })
  })

  it('names the wrong field in Chinese', async () => {
    const answer = await send('GET', '/rest/no-auth/post/detail?id=abc')
    expect(answer.json()).toMatchObject({ code: 400, message: '“id”格式不正确' })
    const missing = await send('GET', '/rest/no-auth/post/detail')
    expect(missing.json()).toMatchObject({ code: 400, message: '缺少参数“id”' })
  })

  it('tells unreadable JSON, too much of it, and unknown addresses apart', async () => {
    const json = { 'content-type': 'application/json' }
    const unreadable = await send('POST', '/rest/no-auth/login/sms', {
      headers: json,
      payload: '{',
    })
    expect([unreadable.statusCode, unreadable.json<{ code: number }>().code]).toEqual([200, 400])
    const large = await send('POST', '/rest/no-auth/login/sms', {
      headers: json,
      payload: JSON.stringify({ phone: 'x'.repeat(1_100_000) }),
    })
    expect([large.statusCode, large.json<{ code: number }>().code]).toEqual([413, 413])
    const unknown = await send('GET', '/rest/no-auth/nothing/here')
    expect(unknown.json()).toMatchObject({ code: 404, message: '没有这个地址' })
  })

  it('describes every call of the contract at /docs/json, as the specification spells it', async () => {
    const { paths } = (await send('GET', '/docs/json')).json<{
      paths: Record<string, Record<string, { operationId: string }>>
    }>()
    const rows = Object.values(TABLES).flatMap(
      (table) => Object.values(table) as { path: string }[],
    )
    expect(Object.keys(paths).sort()).toEqual([...new Set(rows.map((row) => row.path))].sort())
    expect(paths['/rest/auth/post/addPost']?.['post']?.operationId).toBe('addPost')
  })

  it('keeps metrics to this machine', async () => {
    expect((await send('GET', '/metrics')).statusCode).toBe(200)
    const proxied = await send('GET', '/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })
    expect(proxied.statusCode).toBe(403)
    const elsewhere = await send('GET', '/metrics', { remoteAddress: '10.1.1.1' })
    expect(elsewhere.statusCode).toBe(403)
  })

  it('cannot be made to end the script that carries first data', () => {
    const page = '<body><script type="application/json" id="first-data"></script></body>'
    const first = { recommendPost: { records: [{ text: '</script><script>alert(1)</script>' }] } }
    const html = withFirstData(page, first as unknown as FirstData)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    const json = /id="first-data">(.*)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual(first)
  })
})

describe('limits', () => {
  it('refuse too many calls from one address with 429 and say when to come back', async () => {
    const app = await createTestApp()
    try {
      const answers = []
      for (let call = 0; call < 61; call += 1) {
        answers.push(
          await app.app.inject({
            method: 'POST',
            url: '/rest/no-auth/login/code',
            payload: { phone: '13800000001', code: '000000' },
          }),
        )
      }
      const last = answers[answers.length - 1]
      expect(answers[0]?.statusCode).toBe(200)
      expect(last?.statusCode).toBe(429)
      expect(last?.json()).toMatchObject({ code: 429, message: '操作太频繁，请稍后再试' })
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
      // Reading goes on.
      expect((await app.inject('lastPost', {})).code).toBe(200)
    } finally {
      await app.close()
    }
  })
})

describe('the log', () => {
  it('holds no token, phone number or message text', async () => {
    const lines: string[] = []
    let token = ''
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    })
    const database = await createTestDatabase()
    const dataDir = await makeTempDir('log')
    const server = await createServer(
      loadConfig({
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        BUS: 'memory',
      }),
      createLogger('trace', sink),
      { runJobs: false },
    )
    try {
      const port = await server.listen()
      const call = async (path: string, body: object, token = '') => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'c-access-token': token },
          body: JSON.stringify(body),
        })
        return ((await answer.json()) as { data: never }).data
      }
      const signIn = async (
        phone: string,
      ): Promise<{ token: string; userInfo: { uid: string } }> => {
        await call('/rest/no-auth/login/sms', { phone })
        return call('/rest/no-auth/login/code', { phone, code: '123456' })
      }
      const anna = await signIn('13800009871')
      const ben = await signIn('13800009872')
      const socket = new WebSocket(`ws://127.0.0.1:${port}/rest/socket/${anna.token}`)
      await new Promise((done) => socket.once('open', done))
      const { session } = (await call(
        '/rest/auth/chat/open',
        { uid: ben.userInfo.uid },
        anna.token,
      )) as { session: { session_id: string } }
      await call(
        '/rest/message',
        {
          sessionId: session.session_id,
          clientMsgId: 'log-test-1',
          messageType: 'text',
          content: '只说给你听的话',
        },
        anna.token,
      )
      // A failure must not quote what was sent either.
      await call(
        '/rest/message',
        {
          sessionId: '999',
          clientMsgId: 'log-test-2',
          messageType: 'text',
          content: '只说给你听的话',
        },
        anna.token,
      )
      socket.close()
      // Where a token may stand in an address that leads nowhere.
      await fetch(`http://127.0.0.1:${port}/rest/socket/${anna.token}`)
      await fetch(`http://127.0.0.1:${port}/nowhere/${anna.token}?phone=13800009871`)
      for (const path of ['/rest/other/', '/rest/socket/x']) {
        const stray = new WebSocket(`ws://127.0.0.1:${port}${path}${anna.token}`)
        await new Promise((done) => stray.once('close', done).on('error', () => undefined))
      }
      token = anna.token
    } finally {
      await server.close()
      await database.drop()
      await removeTempDir(dataDir)
    }
    const log = lines.join('')
    expect(log).toContain('"route":"/rest/message"')
    expect(token).not.toBe('')
    for (const secret of ['1380000987', '只说给你听的话', '123456', 'log-test-', token])
      expect(log).not.toContain(secret)
    expect(log).not.toMatch(/\/rest\/socket\/[A-Za-z0-9_-]{10,}/)
  })
})
