import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { ERRORS } from '@contract/errors'

import { siteConfig } from '../../db/schema'
import {
  FAKE_APPS,
  fakeWechatEnv,
  startFakeWechat,
  type FakeWechat,
} from '../../infra/testing/fake-wechat'
import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import { injectWith, newPhone, type Caller } from '../../testing/factories'

const SITE = 'https://shigu.example'
const STATE = 'abcdefghijklmnop0123'
const SITE_FIELDS = {
  site_name: '拾古',
  site_description: '藏友的社区',
  site_url: `${SITE}/h5/`,
  site_logo: `${SITE}/logo.png`,
}
const UNSIGNED = { appid: '', timestamp: 0, noncestr: '', signature: '' }

let fake: FakeWechat
const apps: TestApp[] = []
beforeAll(async () => {
  fake = await startFakeWechat()
})
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
})
afterAll(() => fake.close())

async function start(env: Record<string, string>): Promise<{ app: TestApp; visitor: Caller }> {
  const app = await createTestApp({ PUBLIC_ORIGIN: SITE, ...env })
  apps.push(app)
  await app.services.db
    .insert(siteConfig)
    .values([
      { key: 'site_name', value: '拾古' },
      { key: 'site_description', value: '藏友的社区' },
      { key: 'site_url', value: '/h5/' },
      { key: 'site_logo', value: '/logo.png' },
    ])
    .onConflictDoUpdate({ target: siteConfig.key, set: { value: sql`excluded.value` } })
  return { app, visitor: injectWith(app, '') }
}

describe('wxAccountCode', () => {
  test('signs pages of this site, to the letter and without the hash', async () => {
    const { visitor } = await start(fakeWechatEnv(fake.origin))
    for (const url of [`${SITE}/h5/`, `${SITE}/h5/?a=1#/pages/post/detail?id=7`, `${SITE}/`]) {
      const signed = await visitor.ok('wxAccountCode', { url })
      expect(signed).toMatchObject({ appid: FAKE_APPS.h5Appid, ...SITE_FIELDS })
      const ticket = await fake.control.ticket()
      const text = `jsapi_ticket=${ticket}&noncestr=${signed.noncestr}&timestamp=${signed.timestamp}&url=${url.split('#')[0]}`
      expect(signed.signature).toBe(createHash('sha1').update(text).digest('hex'))
    }
  })

  test('signs nobody else’s pages, and names the site all the same', async () => {
    const { visitor } = await start(fakeWechatEnv(fake.origin))
    for (const url of [
      'https://evil.example/h5/',
      'http://shigu.example/h5/',
      'https://shigu.example.evil.example/h5/',
      'https://shigu.example@evil.example/h5/',
      'https://somebody:secret@shigu.example/h5/',
      'https://shigu.example:8443/h5/',
      'javascript:alert(1)',
      'nonsense',
    ]) {
      expect(await visitor.ok('wxAccountCode', { url })).toEqual({ ...UNSIGNED, ...SITE_FIELDS })
    }
  })

  test('names the site without an official account, and while WeChat is away', async () => {
    const none = await start({})
    const url = `${SITE}/h5/`
    expect(await none.visitor.ok('wxAccountCode', { url })).toEqual({
      ...UNSIGNED,
      ...SITE_FIELDS,
    })
    const { visitor } = await start(fakeWechatEnv(fake.origin))
    await fake.control.failNext('/cgi-bin/stable_token', 45009)
    expect(await visitor.ok('wxAccountCode', { url })).toEqual({ ...UNSIGNED, ...SITE_FIELDS })
  })
})

describe('wechatAuthorizeUrl', () => {
  test('leads to WeChat’s page and back to this site’s H5', async () => {
    const { visitor } = await start(fakeWechatEnv(fake.origin))
    const returnUrl = `${SITE}/h5/?from=分享#/pages/login/login`
    const { url } = await visitor.ok('wechatAuthorizeUrl', { returnUrl, state: STATE })
    const address = new URL(url ?? '')
    expect(address.origin + address.pathname).toBe(`${fake.origin}/connect/oauth2/authorize`)
    expect(address.hash).toBe('#wechat_redirect')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      appid: FAKE_APPS.h5Appid,
      redirect_uri: `${SITE}/h5/?from=分享`,
      response_type: 'code',
      scope: 'snsapi_userinfo',
      state: STATE,
    })
    // WeChat compares the parameters in this order.
    expect([...address.searchParams.keys()]).toEqual([
      'appid',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ])
  })

  test('comes back nowhere else', async () => {
    const { visitor } = await start(fakeWechatEnv(fake.origin))
    for (const returnUrl of [
      'https://evil.example/h5/',
      `${SITE}/h5`,
      `${SITE}/`,
      `${SITE}/h5/../rest/`,
      'https://shigu.example@evil.example/h5/',
      '//evil.example/h5/',
      'nonsense',
    ]) {
      const refusal = await visitor.refused('wechatAuthorizeUrl', { returnUrl, state: STATE })
      expect({ returnUrl, code: refusal.code }).toEqual({ returnUrl, code: 400 })
    }
    for (const state of ['', 'short', 'with spaces and 中文 in it']) {
      const params = { returnUrl: `${SITE}/h5/`, state }
      expect((await visitor.refused('wechatAuthorizeUrl', params)).code).toBe(400)
    }
  })

  test('is null without an official account, and so is signing in by one', async () => {
    const { visitor } = await start({})
    const params = { returnUrl: `${SITE}/h5/`, state: STATE }
    expect(await visitor.ok('wechatAuthorizeUrl', params)).toEqual({ url: null })
    expect(await visitor.refused('loginWechat', { code: 'x' })).toMatchObject(
      ERRORS.wechatUnavailable,
    )
  })
})

describe('without a mini-program’s secret', () => {
  test('the sandbox signs in and says so', async () => {
    const { visitor } = await start({})
    const first = await visitor.ok('miniWxLogin', { code: 'ming:1' })
    expect(first).toMatchObject({ login: null, sandbox: true })
    const phone = newPhone()
    const login = await visitor.ok('bindWxPhone', {
      bindToken: first.bindToken ?? '',
      phoneCode: `phone:${phone}`,
    })
    const again = await visitor.ok('miniWxLogin', { code: 'ming:2' })
    expect(again).toMatchObject({ bindToken: null, sandbox: true })
    expect(again.login?.userInfo.uid).toBe(login.userInfo.uid)
    expect(await visitor.ok('getSessionKey', { code: 'hong' })).toMatchObject({ sandbox: true })
  })

  test('production refuses WeChat at the call, and SMS goes on', async () => {
    const { app, visitor } = await start({
      NODE_ENV: 'production',
      SMS_PROVIDER: 'tencent',
      TENCENT_SECRET_ID: 'id',
      TENCENT_SECRET_KEY: 'key',
      TENCENT_SMS_APP_ID: '1400',
      TENCENT_SMS_SIGN: '拾古',
      TENCENT_SMS_TEMPLATE: '1',
    })
    for (const refusal of [
      await visitor.refused('miniWxLogin', { code: 'ming' }),
      await visitor.refused('getSessionKey', { code: 'ming' }),
    ]) {
      expect(refusal).toMatchObject(ERRORS.wechatUnavailable)
    }
    // SMS is asked for its opinion, not WeChat.
    expect((await visitor.refused('loginCode', { phone: newPhone(), code: '000000' })).code).toBe(
      ERRORS.smsCodeExpired.code,
    )
    expect((await app.inject('lastPost', {})).code).toBe(200)
  })
})

test('two servers on one database ask WeChat for one token', async () => {
  const other = await startFakeWechat()
  try {
    const first = await start(fakeWechatEnv(other.origin))
    const second = await createTestApp({
      ...fakeWechatEnv(other.origin),
      DATABASE_URL: first.app.database.url,
    })
    apps.unshift(second)
    const people = await Promise.all(
      Array.from({ length: 8 }, () => other.control.addPerson({ phone: newPhone() })),
    )
    const logins = await Promise.all(
      people.map(async ({ id }, at) => {
        const caller = at % 2 === 0 ? first.visitor : injectWith(second, '')
        const { bindToken } = await caller.ok('miniWxLogin', {
          code: await other.control.loginCode(id),
        })
        return caller.ok('bindWxPhone', {
          bindToken: bindToken ?? '',
          phoneCode: await other.control.phoneCode(id),
        })
      }),
    )
    expect(new Set(logins.map(({ userInfo }) => userInfo.uid)).size).toBe(8)
    const calls = (await other.control.calls()).filter(
      ({ path }) => path === '/cgi-bin/stable_token',
    )
    expect(calls).toHaveLength(1)
  } finally {
    await Promise.all(apps.splice(0).map((app) => app.close()))
    await other.close()
  }
})

test.each(['miniWxLogin', 'loginWechat', 'getSessionKey'] as const)(
  '%s is limited to 60 tries of an address in ten minutes, WeChat asked no more after that',
  async (call) => {
    const { app } = await start(fakeWechatEnv(fake.origin))
    const before = (await fake.control.calls()).length
    for (let time = 0; time < 60; time += 1)
      expect((await app.inject(call, { code: 'made-up' })).code).toBe(ERRORS.wechatCodeInvalid.code)
    expect(await app.inject(call, { code: 'made-up' })).toMatchObject({ status: 429, code: 429 })
    expect((await fake.control.calls()).length).toBe(before + 60)
  },
)
