import type { Browser } from 'playwright-core'

import { LIMITS } from '@contract/limits'

import { launchBrowser, openPhone, type Phone } from './support/browser'
import { callAs, e2eOrigin, freshNumber, openPath, screen, signIn } from './support/people'

/** Point 3: signing in and out. */
describe('signing in', () => {
  let browser: Browser
  const phones: Phone[] = []
  const newPhone = async () => {
    const phone = await openPhone(browser, e2eOrigin())
    phones.push(phone)
    return phone
  }
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(async () => {
    for (const phone of phones.splice(0)) await phone.close()
  })
  afterAll(() => browser.close())

  it('asks for consent first, shows the sandbox code, refuses wrong input in words', async () => {
    const phone = await newPhone()
    const { page } = phone
    await openPath(phone, '/pages/login/login')
    await page.getByPlaceholder('请输入手机号').fill('13900')
    await page.getByText('获取验证码').click()
    await page.getByText('请先阅读并同意').waitFor()
    await phone.shot('login-consent')
    await page.getByRole('button', { name: '同意并继续' }).click()
    await page.getByText('请输入 11 位手机号').waitFor()

    await page.getByPlaceholder('请输入手机号').fill(freshNumber())
    await page.getByText('获取验证码').click()
    await page.getByText('验证码是 123456').waitFor()
    await phone.shot('login')
    await page.getByPlaceholder('6 位数字').fill('000000')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('验证码不正确').waitFor()
    expect(await page.getByPlaceholder('6 位数字').inputValue()).toBe('000000')
    await page.getByPlaceholder('6 位数字').fill('123456')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(/tabbar\/index\/index/)
  })

  it('opens the agreement from the login page and comes back to what was typed', async () => {
    const phone = await newPhone()
    await openPath(phone, '/pages/login/login')
    await phone.page.getByPlaceholder('请输入手机号').fill('13912345678')
    await screen(phone).getByText('《用户协议》').click()
    await phone.page.waitForURL(/user\/protocol/)
    await screen(phone).locator('.protocol-screen__paragraph').first().waitFor()
    await phone.page.goBack()
    expect(await screen(phone).getByPlaceholder('请输入手机号').inputValue()).toBe('13912345678')
  })

  it('keeps the first device when the same person signs in elsewhere; signing out ends only this one', async () => {
    const number = freshNumber()
    const first = await newPhone()
    const uid = await signIn(first, number)
    // A number gets one code a minute; a person with two phones waits just as this test does.
    await first.page.waitForTimeout(LIMITS.smsResendSec * 1000)
    const second = await newPhone()
    expect(await signIn(second, number)).toBe(uid)

    await openPath(second, '/pages/user/setting')
    await screen(second).getByRole('button', { name: '退出登录' }).click()
    await second.page.getByRole('button', { name: '退出', exact: true }).click()
    await second.page.waitForURL(/tabbar\/index\/index/)
    await expect(callAs(second, 'GET', '/rest/auth/user/userInfo')).rejects.toThrow('401')

    const mine = await callAs<{ uid: string }>(first, 'GET', '/rest/auth/user/userInfo')
    expect(mine.uid).toBe(uid)
  })

  it('lets a number have one code a minute, and says so', async () => {
    const number = freshNumber()
    await signIn(await newPhone(), number)
    const other = await newPhone()
    await openPath(other, '/pages/login/login')
    await other.page.getByPlaceholder('请输入手机号').fill(number)
    await other.page.getByRole('checkbox', { name: '同意用户协议和隐私政策' }).click()
    await other.page.getByText('获取验证码').click()
    await other.page.getByText(/后再获取/).waitFor()
  })
})
