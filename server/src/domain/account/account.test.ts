import { jest } from '@jest/globals'
import { eq } from 'drizzle-orm'

import { deviceToken, member, readLog, smsCode } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import { buildMember, injectWith, newPhone, signInAs, type Caller } from '../../testing/factories'
import { createAuthenticator, TOKEN_REVOKED_CHANNEL } from './authenticator'
import { maskPhone, normalisePhone } from './phone'
import { purgeExpired } from './purge'
import { sendSmsCode, useSmsCode } from './sms-code'
import { hashToken, issueToken } from './token'

let app: TestApp
let visitor: Caller
beforeAll(async () => {
  app = await createTestApp()
  visitor = injectWith(app, '')
})
afterAll(() => app.close())
afterEach(() => {
  jest.restoreAllMocks()
})

async function withCode(): Promise<string> {
  const phone = newPhone()
  await sendSmsCode(app.services, phone)
  return phone
}

describe('phone numbers', () => {
  test.each([
    ['13800000001', '+8613800000001'],
    ['138 0000 0001', '+8613800000001'],
    ['+86 138-0000-0001', '+8613800000001'],
    ['008613800000001', '+8613800000001'],
  ])('%s is understood', (typed, expected) => {
    expect(normalisePhone(typed)).toBe(expected)
  })

  test.each([
    '',
    '1380000000',
    '138000000011',
    '12800000001',
    '+113800000001',
    'abc',
    '23800000001',
  ])('%j is refused', (typed) => {
    expect(() => normalisePhone(typed)).toThrow('请输入正确的手机号')
  })

  test('are shown masked', () => {
    expect(maskPhone('+8613800000001')).toBe('138****0001')
    expect(maskPhone(null)).toBe('')
  })
})

describe('loginSms', () => {
  test('sends a code, which only the sandbox shows', async () => {
    const phone = newPhone()
    expect(await visitor.ok('loginSms', { phone })).toEqual({
      resendSec: 60,
      sandboxCode: '123456',
    })
    const [row] = await app.services.db
      .select()
      .from(smsCode)
      .where(eq(smsCode.phone, `+86${phone}`))
    expect(JSON.stringify(row)).not.toContain('123456')
    expect(row!.expiresAt.getTime() - row!.sentAt.getTime()).toBe(300_000)

    const real = { ...app.services.sms, name: 'tencent', sandbox: false } as const
    expect(await sendSmsCode({ ...app.services, sms: real }, newPhone())).toEqual({
      resendSec: 60,
      sandboxCode: null,
    })
  })

  test('refuses a wrong number with the catalogue’s code', async () => {
    expect(await visitor.refused('loginSms', { phone: '12345' })).toMatchObject({
      code: 10005,
      message: '请输入正确的手机号',
    })
  })

  test('sends at most one code in 60 s, even to requests at the same moment', async () => {
    const phone = newPhone()
    const send = jest.fn<(phone: string, code: string) => Promise<void>>(async () => undefined)
    const services = { ...app.services, sms: { ...app.services.sms, sendCode: send } }
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => sendSmsCode(services, phone)),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(send).toHaveBeenCalledTimes(1)

    const refused = await visitor.refused('loginSms', { phone })
    expect(refused.code).toBe(10003)
    expect(refused.message).toMatch(/^验证码已发送，请 (60|5[0-9]) 秒后再获取$/)
    const later = new Date(Date.now() + 61_000)
    await sendSmsCode(services, phone, later)
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('ten codes an hour are enough for one number', async () => {
    const phone = newPhone()
    const start = Date.now()
    for (let i = 0; i < 10; i++) {
      await sendSmsCode(app.services, phone, new Date(start + i * 61_000))
    }
    const eleventh = sendSmsCode(app.services, phone, new Date(start + 10 * 61_000))
    await expect(eleventh).rejects.toMatchObject({ code: 429, httpStatus: 429 })
  })

  test('a message that could not be sent may be asked for again at once', async () => {
    const phone = newPhone()
    const failing = {
      ...app.services,
      sms: {
        ...app.services.sms,
        sendCode: async () => {
          throw new CallError(503, '短信服务暂不可用，请稍后再试')
        },
      },
    }
    await expect(sendSmsCode(failing, phone)).rejects.toThrow('短信服务暂不可用')
    await visitor.ok('loginSms', { phone })
  })
})

describe('loginCode', () => {
  test('makes a member with a pleasant name on the first sign-in, and finds him on the second', async () => {
    const phone = await withCode()
    const first = await visitor.ok('loginCode', { phone, code: '123456', deviceName: 'iPhone' })
    expect(first).toMatchObject({ isNew: true, crmebLoginResp: null })
    expect(first.userInfo.username).toMatch(/^藏友[3-9a-y]{4}$/)
    expect(first.userInfo.token).toBe(first.token)
    expect(first.token).toMatch(/^[A-Za-z0-9_-]{43}$/)

    await sendSmsCode(app.services, phone, new Date(Date.now() + 61_000))
    const second = await visitor.ok('loginCode', { phone: `+86 ${phone}`, code: '123456' })
    expect(second.isNew).toBe(false)
    expect(second.userInfo.uid).toBe(first.userInfo.uid)
    expect(second.token).not.toBe(first.token)

    // The first device stays signed in.
    for (const { token } of [first, second]) {
      const mine = await injectWith(app, token).ok('userInfo', {})
      expect(mine.uid).toBe(first.userInfo.uid)
    }
  })

  test('stores no token, only its hash', async () => {
    const phone = await withCode()
    const { token, userInfo } = await visitor.ok('loginCode', { phone, code: '123456' })
    const rows = await app.services.db
      .select()
      .from(deviceToken)
      .where(eq(deviceToken.uid, userInfo.uid))
    expect(rows).toHaveLength(1)
    expect(rows[0]!.tokenHash.equals(hashToken(token))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a code works once, also for two devices at the same moment', async () => {
    const phone = await withCode()
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => useSmsCode(app.services.db, phone, '123456')),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await visitor.refused('loginCode', { phone, code: '123456' })).toMatchObject({
      code: 10002,
      message: '验证码已过期，请重新获取',
    })
  })

  test('five wrong guesses use it up, in parallel as well', async () => {
    const phone = await withCode()
    const guesses = Array.from({ length: 12 }, (_, i) =>
      visitor.refused('loginCode', { phone, code: String(200000 + i) }),
    )
    const codes = (await Promise.all(guesses)).map((refusal) => refusal.code).sort()
    expect(codes.filter((code) => code === 10001)).toHaveLength(4)
    expect(codes.filter((code) => code === 10004)).toHaveLength(8)
    expect(await visitor.refused('loginCode', { phone, code: '123456' })).toMatchObject({
      code: 10004,
      message: '验证码错误次数过多，请重新获取',
    })
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
    'the text %j is a wrong code and costs no guess',
    async (code) => {
      const phone = await withCode()
      expect(await visitor.refused('loginCode', { phone, code })).toMatchObject({ code: 10001 })
      await visitor.ok('loginCode', { phone, code: '123456' })
    },
  )

  test('after 300 s it has expired; none was sent is the same', async () => {
    const phone = await withCode()
    const later = new Date(Date.now() + 301_000)
    await expect(useSmsCode(app.services.db, phone, '123456', later)).rejects.toMatchObject({
      code: 10002,
    })
    const code = '123456'
    expect((await visitor.refused('loginCode', { phone: newPhone(), code })).code).toBe(10002)
    expect((await visitor.refused('loginCode', { phone: '1', code })).code).toBe(10005)
  })

  test('two first sign-ins of one number at the same moment make one member', async () => {
    const phone = `+86${newPhone()}`
    const { memberOfPhone } = await import('./sign-in')
    const made = await Promise.all(
      Array.from({ length: 6 }, () => memberOfPhone(app.services.db, phone)),
    )
    expect(new Set(made.map(({ row }) => row.uid)).size).toBe(1)
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
    const rows = await app.services.db.select().from(member).where(eq(member.phone, phone))
    expect(rows).toHaveLength(1)
  })
})

describe('logout', () => {
  test('ends this device and its socket, and leaves the others', async () => {
    const { db } = app.services
    const who = await buildMember(db)
    const here = await signInAs(db, who)
    const elsewhere = await signInAs(db, who)
    await injectWith(app, here).ok('userInfo', {})
    const closeToken = jest.spyOn(app.services.sockets, 'closeToken')

    expect(await injectWith(app, here).ok('logout', {})).toEqual({ done: true })

    const [row] = await db
      .select({ id: deviceToken.id })
      .from(deviceToken)
      .where(eq(deviceToken.tokenHash, hashToken(here)))
    expect(closeToken).toHaveBeenCalledWith(who.uid, row!.id)
    expect(await injectWith(app, here).refused('userInfo', {})).toMatchObject({
      code: 401,
      message: '登录状态已过期,请重新登录!',
    })
    await injectWith(app, elsewhere).ok('userInfo', {})
  })
})

describe('authenticator', () => {
  test('knows no token but those issued', async () => {
    const { authenticate } = app.domain
    expect(await authenticate('')).toBeNull()
    expect(await authenticate('x'.repeat(43))).toBeNull()
    expect(await authenticate('长'.repeat(5000))).toBeNull()
  })

  test('forgets a token that another process says has ended', async () => {
    const { db, bus, log } = app.services
    const who = await buildMember(db)
    const { token, tokenId } = await issueToken(db, who.uid, '')
    const here = createAuthenticator(db, bus, log)
    expect(await here.authenticate(token)).toEqual({ uid: who.uid, tokenId })
    await db.update(deviceToken).set({ revokedAt: new Date() }).where(eq(deviceToken.id, tokenId))
    // Believed for a while, which spares a query per request …
    expect(await here.authenticate(token)).not.toBeNull()
    // … unless one hears better.
    await bus.publish(TOKEN_REVOKED_CHANNEL, hashToken(token).toString('hex'))
    expect(await here.authenticate(token)).toBeNull()
    here.close()
  })

  test('signs out a device that was not seen for 180 days, and marks the others as seen', async () => {
    const { db } = app.services
    const who = await buildMember(db)
    const setSeen = async (token: string, days: number) =>
      db
        .update(deviceToken)
        .set({ lastSeenAt: new Date(Date.now() - days * 86_400_000) })
        .where(eq(deviceToken.tokenHash, hashToken(token)))
    const stale = await signInAs(db, who)
    await setSeen(stale, 181)
    expect(await app.domain.authenticate(stale)).toBeNull()

    const kept = await signInAs(db, who)
    await setSeen(kept, 179)
    expect(await app.domain.authenticate(kept)).not.toBeNull()
    const [row] = await db
      .select()
      .from(deviceToken)
      .where(eq(deviceToken.tokenHash, hashToken(kept)))
    expect(Date.now() - row!.lastSeenAt.getTime()).toBeLessThan(60_000)
  })
})

test('what nothing asks for any more is deleted, and nothing else', async () => {
  const { db } = app.services
  const who = await buildMember(db)
  const kept = await signInAs(db, who)
  const ended = await signInAs(db, who)
  await db
    .update(deviceToken)
    .set({ revokedAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(deviceToken.tokenHash, hashToken(ended)))
  const phone = await withCode()
  await sendSmsCode(app.services, newPhone(), new Date(Date.now() - 3 * 86_400_000))
  const mark = { targetType: 'post', targetId: '1' }
  await db.insert(readLog).values([
    { ...mark, readerKey: 'old', readAt: new Date(Date.now() - 2 * 86_400_000) },
    { ...mark, readerKey: 'new' },
  ])

  await purgeExpired(db)
  await purgeExpired(db)

  const tokens = await db.select().from(deviceToken).where(eq(deviceToken.uid, who.uid))
  expect(tokens.map((row) => row.tokenHash)).toEqual([hashToken(kept)])
  const old = (await db.select().from(smsCode)).filter(
    (row) => row.expiresAt.getTime() < Date.now() - 86_400_000,
  )
  expect(old).toEqual([])
  await visitor.ok('loginCode', { phone, code: '123456' })
  expect((await db.select().from(readLog)).map((row) => row.readerKey)).toEqual(['new'])
})
