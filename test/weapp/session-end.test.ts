/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { call, signIn } from './support/people'
import { Phone, closePhones } from './support/phone'

const LOGIN = 'pages/login/login'
const NOTICE = '/pages/tabbar/notice/notice'

/** Specification §8: how a session ends. */
describe('the end of a session', () => {
  // Every test ends a session: each has a phone of its own, signed in before they begin.
  const phones = Array.from({ length: 11 }, () => new Phone())
  let phone: Phone
  beforeAll(async () => {
    for (const one of phones) await signIn(one)
  })
  beforeEach(() => {
    phone = phones.pop() as Phone
  })
  afterAll(closePhones)
  afterEach(() => expect(phone.takeErrors()).toEqual([]))

  const endsWithModal = async (): Promise<void> => {
    const modal = await phone.modal()
    expect(modal).toMatchObject({
      title: '温馨提示',
      content: '登录状态已过期,请重新登录!',
      confirmText: '去登录',
      showCancel: false,
    })
    expect(phone.wx.modals).toHaveLength(1)
    modal.confirm()
    await phone.at(LOGIN)
    expect(phone.page().depth).toBe(1)
    expect(decodeURIComponent(phone.page().options['to'] ?? '')).toBe(NOTICE)
    expect(phone.stored('token')).not.toMatch(/[\w-]{20,}/)
  }

  test.each([401, 402, 403, 410000, 410001, 410002])('by HTTP with code %i', async (code) => {
    phone.wx.answerNext('/', { body: { code, message: '请登录', data: null } })
    phone.pullDown()
    await endsWithModal()
  })

  test.each(['授权信息失效', '登录信息已过期,请重新登录'])(
    'by HTTP with code 500 and “%s”',
    async (message) => {
      phone.wx.answerNext('/', { body: { code: 500, message, data: null } })
      phone.pullDown()
      await endsWithModal()
    },
  )

  test('by an HTTP status whose body says 401', async () => {
    phone.wx.answerNext('/', { status: 401, body: { code: 401, message: '请登录', data: null } })
    phone.pullDown()
    await endsWithModal()
  })

  test('another failure with code 500 ends nothing', async () => {
    phone.wx.answerNext('/', { body: { code: 500, message: '服务器开小差了', data: null } })
    phone.pullDown()
    await phone.quiet()
    expect(phone.wx.modals).toHaveLength(0)
    expect(phone.page().route).toBe(NOTICE.slice(1))
  })

  test('by the socket, when the token was revoked elsewhere', async () => {
    await call(phone, 'POST', '/rest/auth/login/logout', {})
    await phone.toast('Identity verification has expired')
    expect(phone.page().route).toBe(NOTICE.slice(1))
    await phone.at('pages/user/go-login')
    expect(phone.stored('token')).not.toMatch(/[\w-]{20,}/)
    await phone.tap('去登录')
    await phone.at(LOGIN)
    expect(phone.wx.modals).toHaveLength(0)
  })
})
