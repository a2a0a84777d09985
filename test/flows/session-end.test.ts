import { until, startClient, type Client } from './support/client'
import { openWorld, signInAgain, type World } from './support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const MODAL = {
  title: '温馨提示',
  content: '登录状态已过期,请重新登录!',
  confirmText: '去登录',
  cancelText: null,
}

const signedOut = (client: Client) => !client.session.isLoggedIn()

test.each([
  ['code 410000', 200, { code: 410000, message: '请登录' }],
  ['code 410001', 200, { code: 410001, message: '请登录' }],
  ['code 410002', 200, { code: 410002, message: '请登录' }],
  ['code 401', 200, { code: 401, message: '登录状态已过期,请重新登录!' }],
  ['code 402', 200, { code: 402, message: '' }],
  ['code 403', 200, { code: 403, message: '' }],
  ['code 500 and 授权信息失效', 200, { code: 500, message: '授权信息失效' }],
  ['code 500 and 登录信息已过期', 200, { code: 500, message: '您的登录信息已过期，请重试' }],
  ['HTTP 401 with data code 401', 401, { code: 401, message: '' }],
  ['HTTP 403 with data code 403', 403, { code: 403, message: '' }],
])(
  '%s: forced logout, modal, login page, and back to where one was',
  async (_name, status, body) => {
    const { client, device, cable, member } = await world.signedIn('被登出的人')
    device.pages.push('/pages/user/setting')
    device.toasts.length = 0
    cable.answerInstead('/rest/auth/post/myPost', status, body)
    await expect(client.postApi.myPost({}, { toast: false })).rejects.toMatchObject({
      name: 'CallFailure',
      sessionEnded: true,
    })

    expect(signedOut(client)).toBe(true)
    for (const key of ['hasLogin', 'token', 'userInfo', 'crmebToken']) {
      expect(device.storage.has(key)).toBe(false)
    }
    await until('the login page comes', () => device.page.startsWith('/pages/login/login'))
    expect(device.modals).toEqual([MODAL])
    expect(device.page).toBe('/pages/login/login?to=%2Fpages%2Fuser%2Fsetting')
    expect(device.toasts).toEqual([])
    expect(client.realtime.realtimeStore.getState().status).toBe('closed')

    await signInAgain(client, member, world.server)
    await client.requireLogin.completeLogin('/pages/user/setting')
    expect(device.page).toBe('/pages/user/setting')
  },
)

test('a token that the server revoked ends the session by itself, ten calls at once with one modal', async () => {
  const { client, device } = await world.signedIn('令牌失效的人')
  // This phone's socket would hear of it too; here the calls come first.
  client.realtime.disconnect()
  await client.client
    .request<'logout'>(
      { method: 'POST', path: '/rest/auth/login/logout', auth: 'member', origin: 'added' },
      {},
    )
    .catch(() => undefined)
  const calls = Array.from({ length: 10 }, () => client.userApi.userInfo({}))
  const results = await Promise.allSettled(calls)
  expect(results.every((result) => result.status === 'rejected')).toBe(true)
  await until('the login page comes', () => device.page.startsWith('/pages/login/login'))
  expect(device.modals).toEqual([MODAL])
  expect(device.journeys.filter((journey) => journey.startsWith('relaunch'))).toHaveLength(1)
})

test('an answer to the old token does not sign the new session out', async () => {
  const { client, device, member } = await world.signedIn('换了令牌的人')
  const old = client.session.currentToken()
  await client.sessionActions.signOut()
  await signInAgain(client, member, world.server)
  device.modals.length = 0
  await expect(client.userApi.userInfo({}, { token: old })).rejects.toMatchObject({ code: 401 })
  expect(client.session.isLoggedIn()).toBe(true)
  expect(device.modals).toEqual([])
  expect(client.realtime.realtimeStore.getState().status).toBe('open')
})

test('the socket is told token-failed: the toast to the letter, all cleared, after 1 s to the page that says why', async () => {
  const { client, device, member } = await world.signedIn('被踢的人')
  device.pages.push('/pages/user/setting')
  device.toasts.length = 0
  const token = client.session.currentToken()
  const auth = await world.server.domain.authenticate(token)
  const started = Date.now()
  await world.server.services.sockets.closeToken(member.uid, auth!.tokenId)
  await until('signed out', () => signedOut(client))
  expect(device.toasts).toEqual(['Identity verification has expired'])
  expect(device.page).toBe('/pages/user/setting')
  await until('the page that says why', () => device.page.startsWith('/pages/user/go-login'))
  expect(Date.now() - started).toBeGreaterThanOrEqual(1_000)
  expect(device.page).toBe('/pages/user/go-login?to=%2Fpages%2Fuser%2Fsetting&reason=token-failed')
  expect(client.realtime.realtimeStore.getState().status).toBe('closed')
})

test('a token that the server does not know is refused by the socket when the app starts', async () => {
  const { device } = await world.signedIn('旧令牌')
  const stored = device.storage.get('token') ?? ''
  device.storage.set('token', stored.replace(/[A-Za-z0-9_-]{20,}/, 'x'.repeat(43)))
  device.toasts.length = 0
  const again = await startClient(device)
  await until('signed out', () => signedOut(again))
  await until(
    'led away',
    () =>
      device.page.startsWith('/pages/user/go-login') ||
      device.page.startsWith('/pages/login/login'),
  )
})
