import { createHash } from 'node:crypto'

import { ERRORS } from '@contract/errors'

import { FAKE_APPLE_CLIENT, startFakeApple, type FakeApple } from '../../infra/testing/fake-apple'
import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import { injectWith, newPhone, type Caller } from '../../testing/factories'
import { sendSmsCode } from './sms-code'

let apple: FakeApple
let app: TestApp
let visitor: Caller
beforeAll(async () => {
  apple = await startFakeApple()
  app = await createTestApp({
    APPLE_ORIGIN: apple.origin,
    APPLE_CLIENT_IDS: `${FAKE_APPLE_CLIENT}, cn.shigu.web`,
  })
  visitor = injectWith(app, '')
})
afterAll(async () => {
  await app.close()
  await apple.close()
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

test('a good token gives a ticket, then a member, then a sign-in', async () => {
  const sub = '001234.0123456789abcdef0123456789abcdef.0856'
  const first = await visitor.ok('loginApple', { identityToken: await apple.token({ sub }) })
  expect(first).toMatchObject({ login: null, sandbox: false })
  const phone = newPhone()
  await sendSmsCode(app.services, phone)
  const bindToken = first.bindToken ?? ''
  const login = await visitor.ok('bindWxPhone', { bindToken, phone, code: '123456' })
  const again = await visitor.ok('loginApple', {
    identityToken: await apple.token({ sub, aud: 'cn.shigu.web' }),
    deviceName: 'iPad',
  })
  expect(again).toMatchObject({
    bindToken: null,
    login: { isNew: false, userInfo: { uid: login.userInfo.uid } },
  })
})

test.each([
  ['signed by another key', { forged: true }],
  ['of a key that Apple does not publish', { unknownKey: true }],
  ['for another app', { aud: 'com.example.other' }],
  ['by another issuer', { iss: 'https://appleid.example.com' }],
  ['that has ended', { age: 500, life: 300 }],
  ['that is a day’s, but was made an hour ago', { age: 3600 }],
  ['from the future', { age: -3600 }],
  ['without a person', { sub: '' }],
])('a token %s is refused', async (_name, over) => {
  const identityToken = await apple.token(over)
  expect(await visitor.refused('loginApple', { identityToken })).toMatchObject(
    ERRORS.appleTokenInvalid,
  )
})

test('what is no token, or an unsigned one, is refused', async () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [, claims = ''] = (await apple.token()).split('.')
  for (const identityToken of ['nonsense', `${part({ alg: 'none' })}.${claims}.`, 'a.b.c']) {
    expect(await visitor.refused('loginApple', { identityToken })).toMatchObject(
      ERRORS.appleTokenInvalid,
    )
  }
  expect((await visitor.refused('loginApple', { identityToken: 'x'.repeat(4001) })).code).toBe(400)
})

test('the nonce fits as it is or as its SHA-256, and only the right one', async () => {
  const nonce = 'one-of-a-kind'
  for (const claimed of [nonce, sha256(nonce)]) {
    const identityToken = await apple.token({ nonce: claimed })
    await visitor.ok('loginApple', { identityToken, nonce })
    const wrong = await visitor.refused('loginApple', { identityToken, nonce: 'another' })
    expect(wrong).toMatchObject(ERRORS.appleTokenInvalid)
    const missing = await visitor.refused('loginApple', { identityToken })
    expect(missing).toMatchObject(ERRORS.appleTokenInvalid)
  }
  const bare = await apple.token()
  const unasked = await visitor.refused('loginApple', { identityToken: bare, nonce })
  expect(unasked).toMatchObject(ERRORS.appleTokenInvalid)
})

test('the keys are fetched once for many tokens', async () => {
  const before = apple.fetches()
  for (let time = 0; time < 5; time += 1)
    await visitor.ok('loginApple', { identityToken: await apple.token() })
  expect(apple.fetches()).toBe(before)
})

test('without Apple’s keys, or without an app of Apple’s, it is unavailable', async () => {
  const broken = await startFakeApple()
  broken.breakKeys(true)
  const away = await createTestApp({
    APPLE_ORIGIN: broken.origin,
    APPLE_CLIENT_IDS: FAKE_APPLE_CLIENT,
  })
  const none = await createTestApp({ APPLE_ORIGIN: apple.origin })
  try {
    const identityToken = await broken.token()
    expect(await injectWith(away, '').refused('loginApple', { identityToken })).toMatchObject(
      ERRORS.appleUnavailable,
    )
    // And back again, without a restart.
    broken.breakKeys(false)
    await injectWith(away, '').ok('loginApple', { identityToken })
    expect(
      await injectWith(none, '').refused('loginApple', { identityToken: await apple.token() }),
    ).toMatchObject(ERRORS.appleUnavailable)
  } finally {
    await away.close()
    await none.close()
    await broken.close()
  }
})
