import { eq } from 'drizzle-orm'

import { ERRORS } from '@contract/errors'
import type { ExternalLoginResult } from '@contract/login'

import { loginTicket, member, memberIdentity } from '../../db/schema'
import { fakeWechatEnv, startFakeWechat, type FakeWechat } from '../../infra/testing/fake-wechat'
import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import { buildMember, injectAs, injectWith, newPhone, type Caller } from '../../testing/factories'
import { purgeExpired } from './purge'
import { sendSmsCode } from './sms-code'

let fake: FakeWechat
let app: TestApp
let visitor: Caller
beforeAll(async () => {
  fake = await startFakeWechat()
  app = await createTestApp({
    ...fakeWechatEnv(fake.origin),
    PUBLIC_ORIGIN: 'https://shigu.example',
    RATE_LIMIT_FACTOR: '0',
  })
  visitor = injectWith(app, '')
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

/** Somebody with WeChat and a phone. */
async function person(given: { unionid?: string; countryCode?: string } = {}) {
  const phone = newPhone()
  return { phone, ...(await fake.control.addPerson({ phone, ...given })) }
}

async function miniLogin(id: string): Promise<ExternalLoginResult> {
  return visitor.ok('miniWxLogin', { code: await fake.control.loginCode(id) })
}

/** The ticket of somebody whom nobody knows yet. */
async function ticketOf(id: string): Promise<string> {
  const { login, bindToken } = await miniLogin(id)
  expect(login).toBeNull()
  expect(bindToken).toMatch(/^[A-Za-z0-9_-]{43}$/)
  return bindToken ?? ''
}

/** A member by the phone button. */
async function bound(given: { unionid?: string } = {}) {
  const who = await person(given)
  const bindToken = await ticketOf(who.id)
  const login = await visitor.ok('bindWxPhone', {
    bindToken,
    phoneCode: await fake.control.phoneCode(who.id),
  })
  return { ...who, uid: login.userInfo.uid, token: login.token, bindToken }
}

const identitiesOf = (uid: string) =>
  app.services.db.select().from(memberIdentity).where(eq(memberIdentity.uid, uid))

const ticketsOf = (openid: string) =>
  app.services.db.select().from(loginTicket).where(eq(loginTicket.subject, openid))

async function expire(openid: string): Promise<void> {
  await app.services.db
    .update(loginTicket)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(loginTicket.subject, openid))
}

const membersOf = (phone: string) =>
  app.services.db
    .select()
    .from(member)
    .where(eq(member.phone, `+86${phone}`))

describe('miniWxLogin', () => {
  test('gives a stranger a ticket, and signs him in once a number is bound', async () => {
    const who = await person()
    const first = await miniLogin(who.id)
    expect(first).toEqual({ login: null, bindToken: expect.any(String) as string, sandbox: false })

    const login = await visitor.ok('bindWxPhone', {
      bindToken: first.bindToken ?? '',
      phoneCode: await fake.control.phoneCode(who.id),
      deviceName: 'iPhone',
    })
    expect(login).toMatchObject({ isNew: true, crmebLoginResp: null })
    const mine = await injectWith(app, login.token).ok('userInfo', {})
    expect(mine.uid).toBe(login.userInfo.uid)

    const again = await miniLogin(who.id)
    expect(again.bindToken).toBeNull()
    expect(again.login).toMatchObject({ isNew: false, userInfo: { uid: mine.uid } })
    expect(again.login?.token).not.toBe(login.token)
  })

  test('refuses a code that was used, made up or waited too long', async () => {
    const { id } = await person()
    const code = await fake.control.loginCode(id)
    await visitor.ok('miniWxLogin', { code })
    const late = await fake.control.loginCode(id)
    await fake.control.expireCodes()
    for (const bad of [code, late, 'made-up']) {
      expect(await visitor.refused('miniWxLogin', { code: bad })).toMatchObject(
        ERRORS.wechatCodeInvalid,
      )
    }
    expect((await visitor.refused('miniWxLogin', { code: '' })).code).toBe(400)
  })

  test('keeps neither the bindToken nor sends the session key', async () => {
    const { id } = await person()
    const answer = await miniLogin(id)
    const rows = await app.services.db.select().from(loginTicket)
    expect(JSON.stringify(rows)).not.toContain(answer.bindToken)
    const kept = rows.map((row) => row.sessionKey ?? '').filter((key) => key !== '')
    expect(kept.length).toBeGreaterThan(0)
    for (const key of kept) expect(JSON.stringify(answer)).not.toContain(key)
  })
})

describe('bindWxPhone', () => {
  test('binds to the member who has the number already', async () => {
    const who = await person()
    const known = await buildMember(app.services.db, { phone: `+86${who.phone}` })
    const login = await visitor.ok('bindWxPhone', {
      bindToken: await ticketOf(who.id),
      phoneCode: await fake.control.phoneCode(who.id),
    })
    expect(login).toMatchObject({ isNew: false, userInfo: { uid: known.uid } })
    expect((await miniLogin(who.id)).login?.userInfo.uid).toBe(known.uid)
  })

  test('takes an SMS code; a wrong one does not use the ticket up', async () => {
    const who = await person()
    const bindToken = await ticketOf(who.id)
    const phone = newPhone()
    await visitor.ok('loginSms', { phone })
    const wrong = await visitor.refused('bindWxPhone', { bindToken, phone, code: '000000' })
    expect(wrong.code).toBe(ERRORS.smsCodeWrong.code)
    const login = await visitor.ok('bindWxPhone', { bindToken, phone, code: '123456' })
    expect(login.isNew).toBe(true)
    expect(await membersOf(phone)).toHaveLength(1)
  })

  test('reads what old base libraries give, encrypted with the session key', async () => {
    const who = await person()
    const bindToken = await ticketOf(who.id)
    const sealed = await fake.control.encryptedPhone(who.id)
    const login = await visitor.ok('bindWxPhone', { bindToken, ...sealed })
    expect((await membersOf(who.phone))[0]?.uid).toBe(login.userInfo.uid)
  })

  test.each([
    ['another app’s', { watermark: { appid: 'wx9999999999999999', timestamp: nowSec() } }],
    ['an old', { watermark: { appid: 'wx1111111111111111', timestamp: nowSec() - 3600 } }],
    ['no', { watermark: null }],
  ])('refuses %s watermark', async (_name, over) => {
    const who = await person()
    const bindToken = await ticketOf(who.id)
    const sealed = await fake.control.encryptedPhone(who.id, over)
    expect(await visitor.refused('bindWxPhone', { bindToken, ...sealed })).toMatchObject(
      ERRORS.phoneCodeInvalid,
    )
    // The ticket is still good.
    await visitor.ok('bindWxPhone', {
      bindToken,
      ...(await fake.control.encryptedPhone(who.id)),
    })
  })

  test('refuses what was encrypted with another session key, or is no cipher at all', async () => {
    const who = await person()
    const bindToken = await ticketOf(who.id)
    const other = await person()
    await ticketOf(other.id)
    const { iv, encryptedData } = await fake.control.encryptedPhone(other.id)
    const attempts = [
      { iv, encryptedData },
      { iv: 'AAAA', encryptedData },
      { iv, encryptedData: '不是密文' },
    ]
    for (const sealed of attempts) {
      expect(await visitor.refused('bindWxPhone', { bindToken, ...sealed })).toMatchObject(
        ERRORS.phoneCodeInvalid,
      )
    }
  })

  test('asks for exactly one way', async () => {
    const { id, phone } = await person()
    const bindToken = await ticketOf(id)
    const sms = { phone, code: '123456' }
    for (const params of [
      {},
      { phone },
      { code: '123456' },
      { iv: 'AA==' },
      { encryptedData: 'AA==' },
      { ...sms, phoneCode: 'x' },
      { ...sms, iv: 'AA==' },
      { phoneCode: 'x', encryptedData: 'AA==', iv: 'AA==' },
    ]) {
      const refusal = await visitor.refused('bindWxPhone', { bindToken, ...params })
      expect(refusal).toMatchObject({ code: 400, message: '请用一种方式验证手机号' })
    }
  })

  test('takes mainland numbers only, and says so', async () => {
    const { id } = await person({ countryCode: '852' })
    const refusal = await visitor.refused('bindWxPhone', {
      bindToken: await ticketOf(id),
      phoneCode: await fake.control.phoneCode(id),
    })
    expect(refusal).toMatchObject({
      code: ERRORS.phoneInvalid.code,
      message: '暂时只支持中国大陆的手机号，请用短信验证码登录',
    })
  })

  test('refuses the button’s code used twice, made up or late; the ticket stays', async () => {
    const other = await person()
    const used = await fake.control.phoneCode(other.id)
    await visitor.ok('bindWxPhone', { bindToken: await ticketOf(other.id), phoneCode: used })
    const who = await person()
    const bindToken = await ticketOf(who.id)
    const late = await fake.control.phoneCode(who.id)
    await fake.control.expireCodes()
    for (const phoneCode of [used, late, 'made-up']) {
      expect(await visitor.refused('bindWxPhone', { bindToken, phoneCode })).toMatchObject(
        ERRORS.phoneCodeInvalid,
      )
    }
    await visitor.ok('bindWxPhone', {
      bindToken,
      phoneCode: await fake.control.phoneCode(who.id),
    })
  })

  test('a ticket is good once, ten minutes, and only if it was given out', async () => {
    const who = await bound()
    const phoneCode = await fake.control.phoneCode(who.id)
    const { bindToken } = who
    expect(await visitor.refused('bindWxPhone', { bindToken, phoneCode })).toMatchObject(
      ERRORS.bindExpired,
    )
    // Refused before WeChat was asked: the code is still good.
    const late = await person()
    const expired = await ticketOf(late.id)
    await expire(late.miniOpenid)
    for (const bad of [expired, 'x'.repeat(43)]) {
      const refusal = await visitor.refused('bindWxPhone', { bindToken: bad, phoneCode })
      expect(refusal).toMatchObject(ERRORS.bindExpired)
    }
    const waiting = await person()
    await ticketOf(waiting.id)
    const [row] = await ticketsOf(waiting.miniOpenid)
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(600_000)
  })

  test('two at once make one member and one success', async () => {
    const who = await person()
    const bindToken = await ticketOf(who.id)
    const phoneCodes = await Promise.all([1, 2, 3, 4].map(() => fake.control.phoneCode(who.id)))
    const answers = await Promise.all(
      phoneCodes.map((phoneCode) => app.inject('bindWxPhone', { bindToken, phoneCode })),
    )
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      200,
      ...[1, 2, 3].map(() => ERRORS.bindExpired.code),
    ])
    expect(await membersOf(who.phone)).toHaveLength(1)
  })

  test('two devices of one person, two numbers at once: one identity, one member', async () => {
    const who = await person()
    const tickets = [await ticketOf(who.id), await ticketOf(who.id)]
    const phones = [newPhone(), newPhone()]
    for (const phone of phones) await sendSmsCode(app.services, phone)
    const answers = await Promise.all(
      tickets.map((bindToken, at) =>
        app.inject('bindWxPhone', { bindToken, phone: phones[at] ?? '', code: '123456' }),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ERRORS.conflict.code])
    const made = [...(await membersOf(phones[0] ?? '')), ...(await membersOf(phones[1] ?? ''))]
    expect(made).toHaveLength(1)
  })

  test('an identity that meanwhile got a member signs in as that member only', async () => {
    const who = await person()
    const [here, there] = [await ticketOf(who.id), await ticketOf(who.id)]
    const mine = await visitor.ok('bindWxPhone', {
      bindToken: here,
      phoneCode: await fake.control.phoneCode(who.id),
    })
    const phone = newPhone()
    await sendSmsCode(app.services, phone)
    expect(
      await visitor.refused('bindWxPhone', { bindToken: there, phone, code: '123456' }),
    ).toMatchObject({
      code: ERRORS.conflict.code,
      message: '此账号已绑定其他手机号，请用绑定的手机号登录',
    })
    expect(await membersOf(phone)).toHaveLength(0)
    const same = await visitor.ok('bindWxPhone', {
      bindToken: there,
      phoneCode: await fake.control.phoneCode(who.id),
    })
    expect(same.userInfo.uid).toBe(mine.userInfo.uid)
  })

  test('a member may have several identities', async () => {
    const first = await bound()
    const second = await fake.control.addPerson({ phone: first.phone })
    const login = await visitor.ok('bindWxPhone', {
      bindToken: await ticketOf(second.id),
      phoneCode: await fake.control.phoneCode(second.id),
    })
    expect(login).toMatchObject({ isNew: false, userInfo: { uid: first.uid } })
    expect(await identitiesOf(first.uid)).toHaveLength(2)
  })
})

describe('loginWechat', () => {
  test('signs in by OAuth as the member of the same unionid, and keeps the new identity', async () => {
    const who = await bound({ unionid: 'union-a' })
    const login = await visitor.ok('loginWechat', { code: await fake.control.oauthCode(who.id) })
    expect(login).toMatchObject({
      bindToken: null,
      sandbox: false,
      login: { isNew: false, userInfo: { uid: who.uid } },
    })
    const rows = await identitiesOf(who.uid)
    expect(rows.map((row) => row.provider).sort()).toEqual(['wechat-h5', 'wechat-mini'])
    expect(new Set(rows.map((row) => row.unionid))).toEqual(new Set(['union-a']))
  })

  test('learns the unionid from userinfo where the first answer has none', async () => {
    const phone = newPhone()
    const given = { phone, unionid: 'union-b', unionidLater: true }
    const { id } = await fake.control.addPerson(given)
    const mine = await visitor.ok('bindWxPhone', {
      bindToken: await ticketOf(id),
      phoneCode: await fake.control.phoneCode(id),
    })
    const login = await visitor.ok('loginWechat', { code: await fake.control.oauthCode(id) })
    expect(login.login?.userInfo.uid).toBe(mine.userInfo.uid)
  })

  test('a person without a unionid signs in even when userinfo fails', async () => {
    const { id } = await person()
    await fake.control.failNext('/sns/userinfo', 48001)
    const answer = await visitor.ok('loginWechat', { code: await fake.control.oauthCode(id) })
    const phone = newPhone()
    await sendSmsCode(app.services, phone)
    const bindToken = answer.bindToken ?? ''
    // The phone button is the mini-program's.
    const phoneCode = await fake.control.phoneCode(id)
    expect((await visitor.refused('bindWxPhone', { bindToken, phoneCode })).code).toBe(400)
    const login = await visitor.ok('bindWxPhone', { bindToken, phone, code: '123456' })
    const again = await visitor.ok('loginWechat', { code: await fake.control.oauthCode(id) })
    expect(again.login?.userInfo.uid).toBe(login.userInfo.uid)
  })

  test('a ticket from before the same person bound elsewhere follows the unionid', async () => {
    const who = await person({ unionid: 'union-c' })
    const h5 = await visitor.ok('loginWechat', { code: await fake.control.oauthCode(who.id) })
    await visitor.ok('bindWxPhone', {
      bindToken: await ticketOf(who.id),
      phoneCode: await fake.control.phoneCode(who.id),
    })
    const phone = newPhone()
    await sendSmsCode(app.services, phone)
    const bindToken = h5.bindToken ?? ''
    const refusal = await visitor.refused('bindWxPhone', { bindToken, phone, code: '123456' })
    expect(refusal.code).toBe(ERRORS.conflict.code)
  })

  test('one person in the mini-program and in H5 at once, with two numbers, stays one', async () => {
    const who = await person({ unionid: 'union-d' })
    const h5 = await visitor.ok('loginWechat', { code: await fake.control.oauthCode(who.id) })
    const tickets = [await ticketOf(who.id), h5.bindToken ?? '']
    const phones = [newPhone(), newPhone()]
    for (const phone of phones) await sendSmsCode(app.services, phone)
    const answers = await Promise.all(
      tickets.map((bindToken, at) =>
        app.inject('bindWxPhone', { bindToken, phone: phones[at] ?? '', code: '123456' }),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ERRORS.conflict.code])
  })

  test('refuses the made-up account of a preview, a used code and a mini-program’s code', async () => {
    const { id } = await person()
    await fake.control.browserSeesSnapshot(id)
    const preview = await visitor.refused('loginWechat', {
      code: await fake.control.oauthCode(id),
    })
    expect(preview).toMatchObject({
      code: ERRORS.wechatCodeInvalid.code,
      message: '当前是预览页，请先点“使用完整服务”再登录',
    })
    await fake.control.browserSeesSnapshot(id, false)
    const code = await fake.control.oauthCode(id)
    await visitor.ok('loginWechat', { code })
    for (const bad of [code, await fake.control.loginCode(id)]) {
      expect(await visitor.refused('loginWechat', { code: bad })).toMatchObject(
        ERRORS.wechatCodeInvalid,
      )
    }
  })

  test('from the address of OAuth’s page to a sign-in', async () => {
    const who = await bound({ unionid: 'union-e' })
    await fake.control.browserIs(who.id)
    const state = 'abcdefghijklmnop0123'
    const { url } = await visitor.ok('wechatAuthorizeUrl', {
      returnUrl: 'https://shigu.example/h5/?from=share',
      state,
    })
    const back = await fetch(url ?? '', { redirect: 'manual' })
    const location = new URL(back.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe('https://shigu.example/h5/')
    expect(location.searchParams.get('from')).toBe('share')
    expect(location.searchParams.get('state')).toBe(state)
    const code = location.searchParams.get('code') ?? ''
    const login = await visitor.ok('loginWechat', { code })
    expect(login.login?.userInfo.uid).toBe(who.uid)
  })
})

describe('getSessionKey', () => {
  test('gives a visitor a fresh ticket', async () => {
    const who = await person()
    const code = await fake.control.loginCode(who.id)
    const answer = await visitor.ok('getSessionKey', { code })
    expect(answer).toEqual({
      linked: false,
      bindToken: expect.any(String) as string,
      sandbox: false,
    })
    // With the session key of that code.
    await visitor.ok('bindWxPhone', {
      bindToken: answer.bindToken ?? '',
      ...(await fake.control.encryptedPhone(who.id)),
    })
  })

  test('links a member’s WeChat, unless it is somebody else’s', async () => {
    const who = await person()
    const mine = await buildMember(app.services.db)
    const me = await injectAs(app, mine)
    for (let time = 0; time < 2; time += 1) {
      const code = await fake.control.loginCode(who.id)
      const answer = await me.ok('getSessionKey', { code })
      expect(answer).toEqual({ linked: true, bindToken: null, sandbox: false })
    }
    expect((await miniLogin(who.id)).login?.userInfo.uid).toBe(mine.uid)

    const another = await injectAs(app, await buildMember(app.services.db))
    const code = await fake.control.loginCode(who.id)
    const refused = await another.ok('getSessionKey', { code })
    expect(refused).toEqual({ linked: false, bindToken: null, sandbox: false })
    expect((await miniLogin(who.id)).login?.userInfo.uid).toBe(mine.uid)
  })
})

test('tickets that have run out are deleted, others are not', async () => {
  const [old, fresh] = [await person(), await person()]
  await ticketOf(old.id)
  await ticketOf(fresh.id)
  await expire(old.miniOpenid)
  await purgeExpired(app.services.db)
  expect(await ticketsOf(old.miniOpenid)).toHaveLength(0)
  expect(await ticketsOf(fresh.miniOpenid)).toHaveLength(1)
})

function nowSec(): number {
  return Math.floor(Date.now() / 1000)
}
