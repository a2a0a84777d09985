import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'

import { ERRORS, type ErrorName } from '@contract/errors'

import { loadConfig } from '../../config'
import { CallError } from '../call-context'
import { createLogger, type Logger } from '../logging'
import { FAKE_APPS, fakeWechatEnv, startFakeWechat, type FakeWechat } from '../testing/fake-wechat'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { createWechat } from './create-wechat'
import { signForJsSdk } from './jssdk'
import type { Wechat } from './wechat'

let fake: FakeWechat
let database: TestDatabase
let lines: string[]
let log: Logger
let wechat: Wechat
/** The official account of `wechat`. */
let h5: NonNullable<Wechat['h5']>
const open: Wechat[] = []

/** The client as one more process would have it. */
function anotherProcess(over: Record<string, string> = {}): Wechat {
  const config = loadConfig({
    NODE_ENV: 'test',
    ...fakeWechatEnv(fake.origin),
    ...over,
  })
  const made = createWechat(config, database.db, log)
  open.push(made)
  return made
}

/** For calls that are never answered; the others have all the time they need on a busy machine. */
const IMPATIENT = { WECHAT_TIMEOUT_MS: '1000' }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  fake = await startFakeWechat()
  await database.pool.query('delete from shared_credential')
  lines = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  log = createLogger('trace', sink)
  wechat = anotherProcess()
  h5 = h5Of(wechat)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
  await fake.close()
})

function h5Of({ h5: found }: Wechat): NonNullable<Wechat['h5']> {
  if (found === null) throw new Error('no official account')
  return found
}

const callsOf = async (path: string): Promise<number> =>
  (await fake.control.calls()).filter((call) => call.path === path).length

async function refusal(work: Promise<unknown>): Promise<{ code: number; message: string }> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error('it was not refused in our words')
  return { code: error.code, message: error.message }
}

const TOKEN = '/cgi-bin/stable_token'
const TICKET = '/cgi-bin/ticket/getticket'
const SESSION = '/sns/jscode2session'
const OAUTH = '/sns/oauth2/access_token'
const PHONE = '/wxa/business/getuserphonenumber'

/** Each of WeChat's calls, through the method that makes it. */
async function doing(path: string): Promise<() => Promise<unknown>> {
  const { id } = await fake.control.addPerson({ phone: '13800000001' })
  const official = h5Of(wechat)
  switch (path) {
    case SESSION: {
      const code = await fake.control.loginCode(id)
      return () => wechat.mini.session(code)
    }
    case OAUTH: {
      const code = await fake.control.oauthCode(id)
      return () => official.identity(code)
    }
    case PHONE:
    case TOKEN: {
      const code = await fake.control.phoneCode(id)
      return () => wechat.mini.phoneOfCode(code)
    }
    default:
      return () => official.sign('https://shigu.example/h5/')
  }
}

describe('WeChat’s error codes', () => {
  const invalid = 'wechatCodeInvalid'
  const busy = 'wechatBusy'
  const unavailable = 'wechatUnavailable'
  const cases: [string, number, ErrorName][] = [
    [SESSION, 40029, invalid],
    [SESSION, 40163, invalid],
    [SESSION, 41008, invalid],
    [SESSION, 40226, 'wechatUserBlocked'],
    [SESSION, -1, busy],
    [SESSION, 45011, busy],
    [SESSION, 45009, busy],
    [SESSION, 40002, unavailable],
    [SESSION, 40013, unavailable],
    [SESSION, 40125, unavailable],
    [SESSION, 40164, unavailable],
    [SESSION, 41002, unavailable],
    [SESSION, 41004, unavailable],
    [SESSION, 50002, unavailable],
    [SESSION, 99999, unavailable],
    [OAUTH, 40029, invalid],
    [OAUTH, 40163, invalid],
    [OAUTH, 41008, invalid],
    [OAUTH, 42003, invalid],
    [OAUTH, 45011, busy],
    [OAUTH, -1, busy],
    [OAUTH, 40013, unavailable],
    [OAUTH, 40125, unavailable],
    [OAUTH, 48001, unavailable],
    [PHONE, 40029, 'phoneCodeInvalid'],
    [PHONE, 40163, 'phoneCodeInvalid'],
    [PHONE, 41008, 'phoneCodeInvalid'],
    [PHONE, 45011, busy],
    [PHONE, 45009, busy],
    [PHONE, -1, busy],
    [PHONE, 40013, unavailable],
    [PHONE, 47001, unavailable],
    [PHONE, 48001, unavailable],
    [TOKEN, 40001, unavailable],
    [TOKEN, 40013, unavailable],
    [TOKEN, 40125, unavailable],
    [TOKEN, 40164, unavailable],
    [TOKEN, 40243, unavailable],
    [TOKEN, 45009, busy],
    [TOKEN, 45011, busy],
    [TOKEN, -1, busy],
    [TICKET, 45009, busy],
    [TICKET, -1, busy],
    [TICKET, 48001, unavailable],
  ]
  test('are ours, each in its place; what only the operator can mend is an error in the log', async () => {
    for (const [path, errcode, name] of cases) {
      await database.pool.query('delete from shared_credential')
      wechat = anotherProcess()
      const work = await doing(path)
      lines.length = 0
      await fake.control.failNext(path, errcode)
      const told = await refusal(work())
      expect({ path, errcode, told }).toEqual({ path, errcode, told: ERRORS[name] })
      const errors = lines
        .map((line) => JSON.parse(line) as { level: number; errcode?: number })
        .filter((line) => line.level >= 50 && line.errcode === errcode)
      expect({ path, errcode, logged: errors.length }).toEqual({
        path,
        errcode,
        logged: name === unavailable ? 1 : 0,
      })
    }
  })

  test.each(['timeout', 'http500', 'garbage'] as const)(
    'no readable answer (%s) is wechatUnavailable everywhere',
    async (fault) => {
      for (const path of [SESSION, OAUTH, PHONE, TOKEN, TICKET]) {
        await database.pool.query('delete from shared_credential')
        wechat = anotherProcess(fault === 'timeout' ? IMPATIENT : {})
        const work = await doing(path)
        await fake.control.failNext(path, fault)
        expect(await refusal(work())).toEqual(ERRORS.wechatUnavailable)
      }
      expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(5)
    },
  )

  test('neither is a server that is not there, nor an answer without its fields', async () => {
    const nowhere = anotherProcess({ WECHAT_API_ORIGIN: 'http://127.0.0.1:9' })
    expect(await refusal(nowhere.mini.session('code'))).toEqual(ERRORS.wechatUnavailable)
    await fake.control.failNext(SESSION, 0)
    expect(await refusal(wechat.mini.session('code'))).toEqual(ERRORS.wechatUnavailable)
  })

  test('a wrong secret is told by WeChat and told on to the operator only', async () => {
    const wrong = anotherProcess({ WECHAT_MINI_SECRET: 'not-the-secret-0000' })
    expect(await refusal(wrong.mini.session('code'))).toEqual(ERRORS.wechatUnavailable)
    expect(lines.join('')).toContain('40125')
    expect(lines.join('')).not.toContain('not-the-secret-0000')
  })

  test('one person may sign in a hundred times a minute, says WeChat', async () => {
    const { id } = await fake.control.addPerson()
    for (let time = 0; time < 100; time += 1)
      await wechat.mini.session(await fake.control.loginCode(id))
    expect(await refusal(wechat.mini.session(await fake.control.loginCode(id)))).toEqual(
      ERRORS.wechatBusy,
    )
  })
})

describe('the access token', () => {
  const phoneOf = async (from: Wechat): Promise<string> => {
    const { id } = await fake.control.addPerson({ phone: '13800000001' })
    return (await from.mini.phoneOfCode(await fake.control.phoneCode(id))).number
  }

  test('is fetched once by any number of processes and calls', async () => {
    const processes = [wechat, anotherProcess(), anotherProcess()]
    const numbers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => phoneOf(processes[at % 3] ?? wechat)),
    )
    expect(new Set(numbers)).toEqual(new Set(['13800000001']))
    expect(await callsOf(TOKEN)).toBe(1)
  })

  test.each([
    ['has ended before its time', (now: FakeWechat) => now.control.expireTokens()],
    ['was replaced by another server’s', (now: FakeWechat) => now.control.revokeTokens()],
    ['is refused as malformed', (now: FakeWechat) => now.control.failNext(PHONE, 40014)],
  ])('that %s is replaced, and the call made once more', async (_name, end) => {
    const other = anotherProcess()
    await phoneOf(wechat)
    await phoneOf(other)
    await end(fake)
    expect(await phoneOf(wechat)).toBe('13800000001')
    expect(await callsOf(TOKEN)).toBeLessThanOrEqual(3)
    const before = await callsOf(TOKEN)
    // The other process still remembers the old one, and finds the new one without asking WeChat.
    expect(await phoneOf(other)).toBe('13800000001')
    expect(await callsOf(TOKEN)).toBe(before)
  })

  test('that is refused again after its renewal ends the call', async () => {
    await phoneOf(wechat)
    const before = await callsOf(PHONE)
    await fake.control.failNext(PHONE, 40001, 2)
    const { id } = await fake.control.addPerson({ phone: '13800000001' })
    const code = await fake.control.phoneCode(id)
    expect(await refusal(wechat.mini.phoneOfCode(code))).toEqual(ERRORS.wechatUnavailable)
    expect(await callsOf(PHONE)).toBe(before + 2)
  })

  test('of the mini-program is not the official account’s', async () => {
    await phoneOf(wechat)
    await h5.sign('https://shigu.example/h5/')
    expect(await callsOf(TOKEN)).toBe(2)
  })

  test('leaves the token that another server of the same app keeps alone', async () => {
    const url = `${fake.origin}/cgi-bin/token?grant_type=client_credential&appid=${FAKE_APPS.miniAppid}&secret=${FAKE_APPS.miniSecret}`
    const ask = async () =>
      ((await (await fetch(url)).json()) as { access_token: string }).access_token
    const theirs = await ask()
    await phoneOf(wechat)
    const { id } = await fake.control.addPerson({ phone: '13800000002' })
    const use = async () =>
      (await (
        await fetch(`${fake.origin}${PHONE}?access_token=${theirs}`, {
          method: 'POST',
          body: JSON.stringify({ code: await fake.control.phoneCode(id) }),
        })
      ).json()) as { errcode: number }
    expect((await use()).errcode).toBe(0)
    // The old kind of token does not stand a second server: the next ends the one before.
    await ask()
    expect((await use()).errcode).toBe(40001)
  })
})

describe('the JS-SDK signature', () => {
  const page = 'https://shigu.example/h5/?a=1&b=二'

  test('is SHA-1 over the ticket, the nonce, the time and the address without its hash', async () => {
    const signed = await h5.sign(`${page}#/pages/index/index?id=7`)
    const ticket = await fake.control.ticket()
    const text = [
      `jsapi_ticket=${ticket}`,
      `noncestr=${signed.noncestr}`,
      `timestamp=${signed.timestamp}`,
      `url=${page}`,
    ].join('&')
    expect(signed.signature).toBe(createHash('sha1').update(text, 'utf8').digest('hex'))
    expect(signed.appid).toBe(FAKE_APPS.h5Appid)
    expect(Math.abs(Date.now() / 1000 - signed.timestamp)).toBeLessThan(5)
    expect(signed.noncestr).toMatch(/^[0-9a-f]{24}$/)
  })

  test('is the one of WeChat’s own published example', () => {
    const { signature } = signForJsSdk(
      'wx',
      'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
      'http://mp.weixin.qq.com?params=value',
      1414587457,
      'Wm3WZYTPz0wzccnW',
    )
    expect(signature).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
  })

  test('never uses a nonce twice, and needs one ticket for all processes', async () => {
    const processes = [wechat, anotherProcess()]
    const signed = await Promise.all(
      Array.from({ length: 8 }, (_, at) => h5Of(processes[at % 2] ?? wechat).sign(page)),
    )
    expect(new Set(signed.map((one) => one.noncestr)).size).toBe(8)
    expect([await callsOf(TICKET), await callsOf(TOKEN)]).toEqual([1, 1])
  })

  test('gets its ticket although the token has ended', async () => {
    await h5.sign(page)
    await database.pool.query("delete from shared_credential where name like '%ticket'")
    await fake.control.expireTokens()
    const fresh = anotherProcess()
    expect((await h5Of(fresh).sign(page)).signature).toMatch(/^[0-9a-f]{40}$/)
  })
})

test('the log holds no secret, code, token, ticket, openid, session key or number', async () => {
  const secrets: string[] = [FAKE_APPS.miniSecret, FAKE_APPS.h5Secret, '13812345678']
  const who = await fake.control.addPerson({ phone: '13812345678', unionid: 'union-secret' })
  secrets.push(who.miniOpenid, who.h5Openid, 'union-secret')
  const codes = {
    login: await fake.control.loginCode(who.id),
    phone: await fake.control.phoneCode(who.id),
    oauth: await fake.control.oauthCode(who.id),
  }
  secrets.push(...Object.values(codes))
  const attempts = (client: Wechat): Promise<unknown>[] => [
    client.mini.session(codes.login).then(({ sessionKey }) => secrets.push(sessionKey)),
    client.mini.phoneOfCode(codes.phone),
    h5Of(client).identity(codes.oauth),
    h5Of(client).sign('https://shigu.example/h5/?secret-query=1'),
  ]
  await Promise.all(attempts(wechat))
  // Used codes, then every kind of trouble.
  await Promise.allSettled(attempts(wechat))
  for (const fault of [40013, 'timeout', 'http500', 'garbage'] as const) {
    await database.pool.query('delete from shared_credential')
    for (const path of [SESSION, OAUTH, PHONE, TOKEN, TICKET])
      await fake.control.failNext(path, fault)
    await Promise.allSettled(attempts(anotherProcess(fault === 'timeout' ? IMPATIENT : {})))
  }
  await Promise.allSettled(attempts(anotherProcess({ WECHAT_API_ORIGIN: 'http://127.0.0.1:9' })))
  const { rows } = await database.pool.query<{ value: string }>(
    'select value from shared_credential',
  )
  secrets.push(...rows.map((row) => row.value).filter((value) => value !== ''))
  secrets.push(await fake.control.ticket(), 'secret-query')

  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(15)
  expect(secrets.filter((secret) => secret !== '' && text.includes(secret))).toEqual([])
})

test('an explanation that repeats what it was sent is cut', async () => {
  // WeChat does not; a proxy in between might.
  const { createServer } = await import('node:http')
  const echo = createServer((request, response) => {
    response.end(JSON.stringify({ errcode: 40013, errmsg: `bad ${request.url ?? ''}` }))
  })
  await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done))
  const { port } = echo.address() as { port: number }
  try {
    const client = anotherProcess({ WECHAT_API_ORIGIN: `http://127.0.0.1:${port}` })
    await refusal(client.mini.session('some-login-code'))
    expect(lines.join('')).toContain('[removed]')
    expect(lines.join('')).not.toContain('some-login-code')
    expect(lines.join('')).not.toContain(FAKE_APPS.miniSecret)
  } finally {
    echo.close()
  }
})

describe('without a mini-program’s secret', () => {
  const none = { WECHAT_MINI_APPID: '', WECHAT_MINI_SECRET: '' }

  test('the sandbox knows people by what stands before the first colon of their code', async () => {
    const { mini } = anotherProcess(none)
    expect(mini.sandbox).toBe(true)
    const openid = async (code: string) => (await mini.session(code)).openid
    expect(await openid('ming:1')).toBe(await openid('ming:2'))
    expect(await openid('ming:1')).not.toBe(await openid('hong:1'))
    expect(await openid('the code is a mock one')).toBe(await openid('the code is a mock one'))
  })

  test('the sandbox’s phone button gives the number it is told, or one made up', async () => {
    const { mini } = anotherProcess(none)
    const number = async (code: string) => (await mini.phoneOfCode(code)).number
    expect(await number('phone:13800000001')).toBe('13800000001')
    expect(await number('whatever')).toMatch(/^1990\d{7}$/)
    expect(await number('whatever')).toBe(await number('whatever'))
    expect(await number('whatever')).not.toBe(await number('something else'))
    expect(mini.phoneOfEncrypted('', 'AAAA', '').number).toMatch(/^1990\d{7}$/)
  })

  test('production refuses it, unless told so; WeChat itself is not asked', async () => {
    const production = {
      ...none,
      NODE_ENV: 'production',
      SMS_PROVIDER: 'aliyun',
      ALIYUN_ACCESS_KEY_ID: 'id',
      ALIYUN_ACCESS_KEY_SECRET: 'key',
      ALIYUN_SMS_SIGN: '拾古',
      ALIYUN_SMS_TEMPLATE: 'SMS_1',
    }
    const { mini } = anotherProcess(production)
    expect(mini.sandbox).toBe(false)
    expect(await refusal(mini.session('ming'))).toEqual(ERRORS.wechatUnavailable)
    expect(await refusal(mini.phoneOfCode('phone:13800000001'))).toEqual(ERRORS.wechatUnavailable)
    expect(() => mini.phoneOfEncrypted('', '', '')).toThrow(ERRORS.wechatUnavailable.message)
    const told = anotherProcess({ ...production, ALLOW_SANDBOX_IN_PRODUCTION: '1' })
    expect(told.mini.sandbox).toBe(true)
    expect(await fake.control.calls()).toEqual([])
  })
})
