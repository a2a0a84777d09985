import { Writable } from 'node:stream'

import { createLogger } from '../../infra/logging'
import { FAKE_APPLE_CLIENT, startFakeApple } from '../../infra/testing/fake-apple'
import { FAKE_APPS, fakeWechatEnv, startFakeWechat } from '../../infra/testing/fake-wechat'
import { createTestApp } from '../../infra/testing/test-app'
import { injectWith, newPhone } from '../../testing/factories'

test('signing in by WeChat and Apple leaves nothing of the person in the log', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const [fake, apple] = [await startFakeWechat(), await startFakeApple()]
  const app = await createTestApp(
    {
      ...fakeWechatEnv(fake.origin),
      APPLE_ORIGIN: apple.origin,
      APPLE_CLIENT_IDS: FAKE_APPLE_CLIENT,
      PUBLIC_ORIGIN: 'https://shigu.example',
    },
    createLogger('trace', sink),
  )
  try {
    const visitor = injectWith(app, '')
    const phone = newPhone()
    const who = await fake.control.addPerson({ phone, unionid: 'union-of-somebody' })
    const code = await fake.control.loginCode(who.id)
    const phoneCode = await fake.control.phoneCode(who.id)
    const oauthCode = await fake.control.oauthCode(who.id)
    const sub = '001234.0123456789abcdef0123456789abcdef.0856'
    const identityToken = await apple.token({ sub })
    const badToken = await apple.token({ sub, forged: true })
    const sealed = await fake.control.encryptedPhone(who.id)

    const { bindToken } = await visitor.ok('miniWxLogin', { code, deviceName: '某人书房里的手机' })
    const ticket = { bindToken: bindToken ?? '' }
    const { rows } = await app.services.pool.query<{ session_key: string }>(
      'select session_key from login_ticket',
    )
    await fake.control.failNext('/wxa/business/getuserphonenumber', 40013)
    await visitor.refused('bindWxPhone', { ...ticket, phoneCode })
    await visitor.refused('bindWxPhone', { ...ticket, ...sealed, iv: 'AAAA' })
    const login = await visitor.ok('bindWxPhone', { ...ticket, phoneCode })
    await visitor.refused('bindWxPhone', { ...ticket, phoneCode })
    await visitor.refused('miniWxLogin', { code })
    const h5 = await visitor.ok('loginWechat', { code: oauthCode })
    await visitor.refused('loginWechat', { code: oauthCode })
    const byApple = await visitor.ok('loginApple', { identityToken })
    await visitor.refused('loginApple', { identityToken: badToken })
    await visitor.ok('wechatAuthorizeUrl', {
      returnUrl: 'https://shigu.example/h5/?private=1',
      state: 'abcdefghijklmnop0123',
    })
    await visitor.ok('wxAccountCode', { url: 'https://shigu.example/h5/?private=1' })
    const credentials = await app.services.pool.query<{ value: string }>(
      'select value from shared_credential',
    )

    const secrets = [
      ...[FAKE_APPS.miniSecret, FAKE_APPS.h5Secret, phone, code, phoneCode, oauthCode],
      ...[who.miniOpenid, who.h5Openid, 'union-of-somebody', sub, identityToken, badToken],
      ...[ticket.bindToken, byApple.bindToken ?? '', login.token, h5.login?.token ?? ''],
      ...[sealed.encryptedData, sealed.iv, 'private=1', 'abcdefghijklmnop0123', '某人书房里的手机'],
      ...rows.map((row) => row.session_key),
      ...credentials.rows.map((row) => row.value),
    ]
    expect(secrets.filter((secret) => secret.length < 6)).toEqual([])
    expect(rows.length + credentials.rows.length).toBe(4)
    expect(lines.length).toBeGreaterThan(15)
    const text = lines.join('')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  } finally {
    await app.close()
    await apple.close()
    await fake.close()
  }
})
