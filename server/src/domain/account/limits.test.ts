import { ERRORS } from '@contract/errors'

import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import { buildMember, buildTopic, newKey, newPhone, signInAs } from '../../testing/factories'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
})
afterEach(() => app.close())

/** As if the request came from that address. */
const from = (ip: string, token = '') => ({ token, headers: { 'x-forwarded-for': ip } })

const refusal = { status: 429, code: 429, message: ERRORS.tooMany.message }

test('one address may ask for 30 codes in ten minutes, for whatever numbers; another is not hindered', async () => {
  for (let i = 0; i < 30; i++) {
    const answer = await app.inject('loginSms', { phone: newPhone() }, from('203.0.113.1'))
    expect(answer.code).toBe(200)
  }
  const phone = newPhone()
  expect(await app.inject('loginSms', { phone }, from('203.0.113.1'))).toMatchObject(refusal)
  expect((await app.inject('loginSms', { phone }, from('203.0.113.2'))).code).toBe(200)
})

test('one address may try 60 sign-ins in ten minutes', async () => {
  const params = { phone: newPhone(), code: '000000' }
  for (let i = 0; i < 60; i++) {
    expect((await app.inject('loginCode', params, from('203.0.113.3'))).code).toBe(10002)
  }
  expect(await app.inject('loginCode', params, from('203.0.113.3'))).toMatchObject(refusal)
})

test('one account may write 240 times a minute, from however many addresses', async () => {
  const { db } = app.services
  const token = await signInAs(db, await buildMember(db))
  const other = await signInAs(db, await buildMember(db))
  const topicId = (await buildTopic(db)).id
  const params = { clientKey: newKey(), topicId, text: '同一帖', pictureIds: [] }
  for (let i = 0; i < 240; i++) {
    expect((await app.inject('addPost', params, from(`198.51.100.${i}`, token))).code).toBe(200)
  }
  expect(await app.inject('addPost', params, from('198.51.100.250', token))).toMatchObject(refusal)
  expect((await app.inject('addPost', params, from('198.51.100.250', other))).code).toBe(200)
  // Reading goes on.
  expect((await app.inject('userInfo', {}, from('198.51.100.250', token))).code).toBe(200)
})

test('an account that is refused does not use up what its neighbours at the address may do', async () => {
  const { db } = app.services
  const token = await signInAs(db, await buildMember(db))
  const ask = (as: string) => app.inject('loginSms', { phone: newPhone() }, from('203.0.113.9', as))
  for (let i = 0; i < 10; i++) expect((await ask(token)).code).toBe(200)
  for (let i = 0; i < 25; i++) expect(await ask(token)).toMatchObject(refusal)
  for (let i = 0; i < 20; i++) expect((await ask('')).code).toBe(200)
  expect(await ask('')).toMatchObject(refusal)
  // The account is limited wherever it goes.
  expect(
    await app.inject('loginSms', { phone: newPhone() }, from('203.0.113.10', token)),
  ).toMatchObject(refusal)
})
