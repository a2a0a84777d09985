import { currentDevice } from '../../test/doubles/device'
import { completeLogin, leaveLogin, requireLogin } from './require-login'
import { adoptLogin, clearSession, onAccountChange, renewUserInfo, sessionStore } from './session'
import { endSession, endSessionBySocket } from './session-ended'

const device = currentDevice()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const login = (token = 'token-one', mall: string | null = null) =>
  adoptLogin({
    token,
    userInfo: { uid: '7', username: '听雨轩主', avatar: '', token },
    crmebLoginResp: mall === null ? null : { token: mall },
    isNew: false,
  })

beforeEach(() => {
  clearSession()
  device.pages.splice(0, device.pages.length, '/pages/tabbar/index/index')
  device.journeys.length = 0
  device.modals.length = 0
  device.toasts.length = 0
  device.answerModal = () => true
})

test('login stores token, flag, user info and the mall token under the keys of the specification', () => {
  login('token-one', 'mall-token')
  for (const key of ['hasLogin', 'token', 'userInfo', 'crmebToken']) {
    expect(device.storage.has(key)).toBe(true)
  }
  expect(sessionStore.getState()).toMatchObject({
    hasLogin: true,
    token: 'token-one',
    crmebToken: 'mall-token',
    userInfo: { uid: '7', token: 'token-one' },
  })
  login('token-two')
  expect(device.storage.has('crmebToken')).toBe(false)
})

test('signing out clears all four', () => {
  login('token-one', 'mall-token')
  clearSession()
  for (const key of ['hasLogin', 'token', 'userInfo', 'crmebToken']) {
    expect(device.storage.has(key)).toBe(false)
  }
  expect(sessionStore.getState()).toEqual({
    hasLogin: false,
    token: '',
    userInfo: null,
    crmebToken: '',
  })
})

test('another name reaches the session, another member’s does not', () => {
  login()
  renewUserInfo({ uid: '7', username: '新名字', avatar: '/a.webp' })
  renewUserInfo({ uid: '8', username: '别人', avatar: '' })
  expect(sessionStore.getState().userInfo).toMatchObject({ username: '新名字', avatar: '/a.webp' })
})

test('listeners hear of accounts and tokens, not of names', () => {
  const heard: string[] = []
  const stop = onAccountChange((uid, token) => heard.push(`${uid}/${token}`))
  login()
  renewUserInfo({ uid: '7', username: '新名字', avatar: '' })
  login('token-two')
  clearSession()
  stop()
  expect(heard).toEqual(['7/token-one', '7/token-two', '/'])
})

describe('what needs an account', () => {
  test('goes on for a member', () => {
    login()
    expect(requireLogin()).toBe(true)
    expect(device.journeys).toEqual([])
  })

  test('leads a visitor to the login page, and back to the page as it was left', async () => {
    device.pages.push('/pages/post/detail?id=12')
    expect(requireLogin()).toBe(false)
    expect(device.page).toBe('/pages/login/login?to=%2Fpages%2Fpost%2Fdetail%3Fid%3D12')
    login()
    await completeLogin('/pages/post/detail?id=12')
    expect(device.journeys.at(-1)).toBe('back ')
    expect(device.pages).toEqual(['/pages/tabbar/index/index', '/pages/post/detail?id=12'])
  })

  test('leads on to the page that was wanted', async () => {
    expect(requireLogin('/pages/post/add-post')).toBe(false)
    login()
    await completeLogin('/pages/post/add-post')
    expect(device.pages).toEqual(['/pages/tabbar/index/index', '/pages/post/add-post'])
  })

  test('leads on to a tab', async () => {
    requireLogin('/pages/tabbar/notice/notice')
    login()
    await completeLogin('/pages/tabbar/notice/notice')
    expect(device.pages).toEqual(['/pages/tabbar/notice/notice'])
  })

  test('a foreign address leads home', async () => {
    device.pages.splice(0, device.pages.length, '/pages/login/login?to=https%3A%2F%2Fevil.example')
    await completeLogin('https://evil.example')
    expect(device.pages).toEqual(['/pages/tabbar/index/index'])
  })

  test('may be left without signing in', async () => {
    device.pages.push('/pages/post/detail?id=12')
    requireLogin()
    await leaveLogin()
    expect(device.page).toBe('/pages/post/detail?id=12')
  })
})

/** Times far apart, so that one test's debounce does not swallow the next one's. */
let clock = 1_000_000

describe('forced logout', () => {
  beforeEach(async () => {
    clock += 100_000
    // The last test's end counts from the real clock.
    await pause(0)
  })

  test('clears the session at once, then says so in the words of the specification and relaunches the login page', async () => {
    login()
    device.pages.push('/pages/post/detail?id=12')
    const end = endSession(Date.now() + clock)
    expect(sessionStore.getState().hasLogin).toBe(false)
    await end
    expect(device.modals).toEqual([
      {
        title: '温馨提示',
        content: '登录状态已过期,请重新登录!',
        confirmText: '去登录',
        cancelText: null,
      },
    ])
    expect(device.pages).toEqual(['/pages/login/login?to=%2Fpages%2Fpost%2Fdetail%3Fid%3D12'])
  })

  test('ten failures together are one end', async () => {
    login()
    const now = Date.now() + clock
    await Promise.all(Array.from({ length: 10 }, (_, n) => endSession(now + n)))
    expect(device.modals).toHaveLength(1)
    expect(device.journeys).toHaveLength(1)
  })

  test('failures within a second of one another are one end, a later one is another', async () => {
    const now = Date.now() + clock
    await endSession(now)
    // Measured from the end of the modal.
    await endSession(Date.now() + 900)
    expect(device.modals).toHaveLength(1)
    await endSession(Date.now() + 900 + 1_001)
    expect(device.modals).toHaveLength(2)
  })

  test('while the modal stands, no second one', async () => {
    let answer: (agreed: boolean) => void = () => undefined
    device.answerModal = () => new Promise((resolve) => (answer = resolve))
    const now = Date.now() + clock
    const first = endSession(now)
    await endSession(now + 5_000)
    expect(device.modals).toHaveLength(1)
    answer(true)
    await first
  })
})

describe('the socket refuses the token', () => {
  test('toast, all cleared, and after one second to the page that says why', async () => {
    login()
    device.pages.push('/pages/post/detail?id=12')
    endSessionBySocket('token-one')
    expect(device.toasts).toEqual(['Identity verification has expired'])
    expect(sessionStore.getState()).toMatchObject({ hasLogin: false, token: '', userInfo: null })
    await pause(900)
    expect(device.journeys).toEqual([])
    await pause(200)
    expect(device.page).toBe(
      '/pages/user/go-login?to=%2Fpages%2Fpost%2Fdetail%3Fid%3D12&reason=token-failed',
    )
  })

  test('a token that is no longer in use says nothing', () => {
    login('token-two')
    endSessionBySocket('token-one')
    expect(sessionStore.getState().token).toBe('token-two')
    expect(device.toasts).toEqual([])
  })

  test('who has signed in again within that second is left in peace', async () => {
    login()
    endSessionBySocket('token-one')
    login('token-two')
    await pause(1_100)
    expect(device.journeys).toEqual([])
  })
})
