import type { Browser } from 'playwright-core'

import { launchBrowser, openPhone, type Phone } from './support/browser'
import { callAs, e2eOrigin, freshNumber, openPath, pathOf, screen, signIn } from './support/people'

/** Point 7: how a session ends, by HTTP and by socket, in the specification’s words (§8). */
describe('the end of a session', () => {
  let browser: Browser
  let phone: Phone
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    phone = await openPhone(browser, e2eOrigin())
    await signIn(phone, freshNumber())
  })
  afterEach(() => phone.close())

  const storedToken = () =>
    phone.page.evaluate(() => /[A-Za-z0-9_-]{20,}/.test(window.localStorage.getItem('token') ?? ''))

  const cases: [string, number, Record<string, unknown>][] = [
    ...[410000, 410001, 410002, 401, 402, 403].map(
      (code): [string, number, Record<string, unknown>] => [
        `code ${code}`,
        200,
        { code, message: '登录失效', data: null },
      ],
    ),
    ['code 500 with 授权信息失效', 200, { code: 500, message: '授权信息失效，请登录', data: null }],
    ['code 500 with 登录信息已过期', 200, { code: 500, message: '登录信息已过期', data: null }],
    ['HTTP 401 with data code 401', 401, { code: 401, message: '未授权', data: { code: 401 } }],
    ['HTTP 403 with data code 403', 403, { code: 403, message: '禁止', data: { code: 403 } }],
  ]

  it.each(cases)('%s: modal, then the login page', async (_name, status, body) => {
    // The page that signed in may still be loading its notices: it must not meet the planted answer.
    await phone.page.goto('about:blank')
    await phone.page.route('**/rest/auth/notice/list*', (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    )
    await openPath(phone, '/pages/notice/notice-list')
    const modal = phone.page.getByRole('alertdialog')
    await modal.waitFor()
    expect(await modal.innerText()).toContain('温馨提示')
    expect(await modal.innerText()).toContain('登录状态已过期,请重新登录!')
    expect(await modal.getByRole('button').allInnerTexts()).toEqual(['去登录'])
    expect(await storedToken()).toBe(false)
    await modal.getByRole('button', { name: '去登录' }).click()
    await phone.page.waitForURL(/login\/login|user\/go-login/)
    expect(await phone.page.getByRole('alertdialog').count()).toBe(0)
  })

  it('a token ended elsewhere: the socket says token-failed, the toast is the specification’s, then the login page after 1 s', async () => {
    await openPath(phone, '/pages/tabbar/index/index')
    await screen(phone).locator('.post-card').first().waitFor()
    await phone.page.waitForTimeout(800)
    await callAs(phone, 'POST', '/rest/auth/login/logout', {})
    await phone.page.getByText('Identity verification has expired').waitFor()
    const toastAt = Date.now()
    expect(pathOf(phone)).toContain('tabbar/index')
    await phone.page.waitForURL(/login/)
    const waited = Date.now() - toastAt
    expect(waited).toBeGreaterThan(500)
    expect(waited).toBeLessThan(2500)
    expect(await storedToken()).toBe(false)
  })
})
