import { SESSION_ENDED_MODAL, TOKEN_FAILED_TOAST, isSessionEnded, toastText } from './auth-failure'

// Specification §8, to the letter.
describe('an ended session', () => {
  it.each([410000, 410001, 410002, 401, 402, 403])('code %i ends it', (code) => {
    expect(isSessionEnded(code, '')).toBe(true)
  })

  it.each(['授权信息失效', '抱歉，授权信息失效！', '登录信息已过期'])(
    'code 500 with %s ends it',
    (message) => {
      expect(isSessionEnded(500, message)).toBe(true)
    },
  )

  it.each([
    [500, '服务器开小差了'],
    [500, ''],
    [200, '登录信息已过期'],
    [400, '授权信息失效'],
    [404, ''],
    [410003, ''],
  ])('code %i with %p does not', (code, message) => {
    expect(isSessionEnded(code, message)).toBe(false)
  })

  it('is told in the specification’s words', () => {
    expect(SESSION_ENDED_MODAL).toEqual({
      title: '温馨提示',
      content: '登录状态已过期,请重新登录!',
      confirmText: '去登录',
    })
    expect(TOKEN_FAILED_TOAST).toBe('Identity verification has expired')
  })
})

describe('toasts', () => {
  it.each([undefined, null, '', '  '])('%p becomes 出错啦~', (message) => {
    expect(toastText(message)).toBe('出错啦~')
  })

  it('otherwise says what it is given', () => {
    expect(toastText('验证码不正确')).toBe('验证码不正确')
  })
})
