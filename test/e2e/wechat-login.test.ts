import type { Browser, Page, Request } from 'playwright-core'

import { FakeWechatControl } from '../../server/src/infra/testing/fake-wechat-control'
import { demoAccounts } from '../../server/src/seed/accounts'
import { launchBrowser, openPhone, type Phone } from './support/browser'
import {
  SANDBOX_CODE,
  callAs,
  e2eOrigin,
  freshNumber,
  openPath,
  pathOf,
  screen,
} from './support/people'

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ' +
  'Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560 ' +
  'WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64'

const NOTICE = '/pages/tabbar/notice/notice'
const LOGIN = `/pages/login/login?to=${encodeURIComponent(NOTICE)}`

/** WeChat login in WeChat's own browser, by its OAuth page. */
describe('WeChat login on H5', () => {
  let browser: Browser
  const wechat = new FakeWechatControl(process.env.E2E_WECHAT ?? '')
  const phones: Phone[] = []
  const newPhone = async (userAgent: string | null = WECHAT) => {
    const phone = await openPhone(browser, e2eOrigin(), userAgent === null ? {} : { userAgent })
    phones.push(phone)
    return phone
  }
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(async () => {
    for (const phone of phones.splice(0)) {
      expect(phone.takeErrors()).toEqual([])
      await phone.close()
    }
  })
  afterAll(() => browser.close())

  const wechatButton = (phone: Phone) =>
    screen(phone).getByRole('button', { name: '微信登录', exact: true })

  /** Somebody new holds the phones that go to WeChat's page next. */
  const somebody = async (): Promise<string> => {
    const { id } = await wechat.addPerson()
    await wechat.browserIs(id)
    return id
  }

  /** Opens the login page and goes to WeChat's, consent included. */
  const goToWechat = async (phone: Phone) => {
    await openPath(phone, LOGIN)
    const consent = phone.page.getByRole('checkbox', { name: '同意用户协议和隐私政策' })
    if ((await consent.getAttribute('aria-checked')) !== 'true') await consent.click()
    await wechatButton(phone).click()
  }

  const atBind = async (phone: Phone) => {
    await goToWechat(phone)
    await phone.page.waitForURL(/login\/bind/)
    await screen(phone).getByText('手机号用来找回账号').waitFor()
  }

  const bindBySms = async (phone: Phone, number = freshNumber()) => {
    await screen(phone).getByPlaceholder('请输入手机号').fill(number)
    await screen(phone).getByText('获取验证码').click()
    await screen(phone).getByText(`验证码是 ${SANDBOX_CODE}`).waitFor()
    await screen(phone).getByPlaceholder('6 位数字').fill(SANDBOX_CODE)
    await screen(phone).getByRole('button', { name: '绑定并登录' }).click()
    await phone.page.waitForURL(/tabbar\/notice\/notice/)
  }

  const exchanges = (page: Page): Request[] => {
    const seen: Request[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/login/wechat')) seen.push(request)
    })
    return seen
  }

  const myUid = async (phone: Phone) =>
    (await callAs<{ uid: string }>(phone, 'GET', '/rest/auth/user/userInfo')).uid

  /** Answers in WeChat's place, as the address that the app comes back to. */
  const wechatComesBackWith = async (phone: Phone, change: (back: URL) => void) => {
    await phone.page.route('**/connect/oauth2/authorize*', (route) => {
      const asked = new URL(route.request().url()).searchParams
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.searchParams.set('code', 'a-code')
      back.searchParams.set('state', asked.get('state') ?? '')
      change(back)
      return route.fulfill({ status: 302, headers: { location: back.href } })
    })
  }

  it('goes to WeChat’s page, back to a number, and to where one was', async () => {
    await somebody()
    const phone = await newPhone()
    const { page } = phone
    await openPath(phone, LOGIN)
    await wechatButton(phone).click()
    await page.getByText('请先阅读并同意').waitFor()
    const answered = page.waitForResponse((response) => response.url().endsWith('/login/wechat'))
    await page.getByRole('button', { name: '同意并继续' }).click()
    const { data } = (await (await answered).json()) as { data: { bindToken: string } }
    expect(data.bindToken.length).toBeGreaterThan(20)
    await page.waitForURL(/login\/bind/)
    await screen(phone).getByText('手机号用来找回账号').waitFor()
    await phone.shot('login-bind')

    const kept = await page.evaluate(() =>
      JSON.stringify([
        { ...window.localStorage },
        { ...window.sessionStorage },
        window.history.state,
      ]),
    )
    const address = new URL(page.url())
    expect([address.search, kept.includes('wechat_oauth')]).toEqual(['', false])
    expect(page.url() + kept).not.toContain(data.bindToken)

    await bindBySms(phone)
    expect(await myUid(phone)).toMatch(/^\d+$/)
  })

  it('needs one tap the next time, on any phone', async () => {
    const id = await somebody()
    const first = await newPhone()
    await atBind(first)
    await bindBySms(first)
    await wechat.browserIs(id)
    const second = await newPhone()
    await goToWechat(second)
    await second.page.waitForURL(/tabbar\/notice\/notice/)
    expect(await myUid(second)).toBe(await myUid(first))
    expect(new URL(second.page.url()).search).toBe('')
  })

  it('gives a number that has a member to that member', async () => {
    const member = demoAccounts[8]
    if (!member) throw new Error('the demo community is smaller than this test needs')
    await somebody()
    const phone = await newPhone()
    await atBind(phone)
    await bindBySms(phone, member.phone)
    const mine = await callAs<{ username: string }>(phone, 'GET', '/rest/auth/user/userInfo')
    expect(mine.username).toBe(member.name)
  })

  it('uses a code once, whatever is reloaded or gone back to', async () => {
    await somebody()
    const phone = await newPhone()
    const { page } = phone
    const sent = exchanges(page)
    await atBind(phone)
    await page.reload()
    // The ticket was in memory only.
    await page.waitForURL(/login\/login/)
    await wechatButton(phone).waitFor()
    expect([new URL(page.url()).search, pathOf(phone)]).toEqual(['', LOGIN])

    await wechatButton(phone).click()
    await page.waitForURL(/login\/bind/)
    await bindBySms(phone)
    await page.reload()
    await screen(phone).getByText('还没有私信').waitFor()
    await page.goBack()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).searchParams.has('code')).toBe(false)
    expect(sent).toHaveLength(2)
    expect(await myUid(phone)).toMatch(/^\d+$/)
  })

  it('can be left on the bind page, by the bar and by the browser', async () => {
    await somebody()
    const phone = await newPhone()
    await atBind(phone)
    await phone.page.goBack()
    await wechatButton(phone).waitFor()
    await somebody()
    await wechatButton(phone).click()
    await phone.page.waitForURL(/login\/bind/)
    await screen(phone).getByRole('button', { name: '暂不绑定，先逛逛' }).click()
    await phone.page.waitForURL(/tabbar\/index\/index/)
    await expect(myUid(phone)).rejects.toThrow('401')
  })

  it.each([
    ['another state', '?code=a-code&state=0123456789abcdef0123456789abcdef'],
    ['no state', '?code=a-code'],
  ])('does not take a code with %s', async (_what, search) => {
    const phone = await newPhone()
    const sent = exchanges(phone.page)
    await phone.page.goto(`/h5/${search}`)
    await screen(phone).getByText('没有采用').waitFor()
    await phone.shot('login-stray')
    expect([new URL(phone.page.url()).search, sent]).toEqual(['', []])
    await wechatButton(phone).waitFor()
  })

  it('does not take a code that answers another question', async () => {
    const phone = await newPhone()
    const sent = exchanges(phone.page)
    await wechatComesBackWith(phone, (back) => back.searchParams.set('state', '0'.repeat(32)))
    await goToWechat(phone)
    await screen(phone).getByText('没有采用').waitFor()
    expect([sent, pathOf(phone)]).toEqual([[], LOGIN])
  })

  it('takes a refusal for what it is', async () => {
    const phone = await newPhone()
    const sent = exchanges(phone.page)
    await wechatComesBackWith(phone, (back) => back.searchParams.delete('code'))
    await goToWechat(phone)
    await screen(phone).getByText('你没有授权微信登录').waitFor()
    expect([sent, new URL(phone.page.url()).search]).toEqual([[], ''])
  })

  it.each([
    [45011, '微信正忙，请稍后再试'],
    [40163, '微信登录已失效，请重试'],
    ['garbage', '微信登录暂时不可用，请改用手机号登录'],
  ] as const)('says it when WeChat answers %s, and SMS stays open', async (fault, words) => {
    await somebody()
    await wechat.failNext('/sns/oauth2/access_token', fault)
    const phone = await newPhone()
    await goToWechat(phone)
    await screen(phone).getByText(words).waitFor()
    await phone.shot('login-problem')
    await screen(phone).getByPlaceholder('请输入手机号').fill(freshNumber())
    await screen(phone).getByText('获取验证码').click()
    await screen(phone).getByText(`验证码是 ${SANDBOX_CODE}`).waitFor()
    await screen(phone).getByPlaceholder('6 位数字').fill(SANDBOX_CODE)
    await screen(phone).getByRole('button', { name: '登录', exact: true }).click()
    await phone.page.waitForURL(/tabbar\/notice\/notice/)
  })

  it.each(['浅色', '深色', '关怀大字'])('fits narrow screens: %s', async (look) => {
    await somebody()
    const phone = await newPhone()
    const { page } = phone
    await openPath(phone, '/pages/user/setting')
    await screen(phone).getByText(look, { exact: true }).click()
    const fits = async (name: string) => {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.waitForTimeout(100)
        await phone.shot(`${name}-${look}-${width}`)
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect([name, width, Math.max(over, 0)]).toEqual([name, width, 0])
      }
    }
    await openPath(phone, LOGIN)
    await wechatButton(phone).waitFor()
    await fits('login-wechat')
    await atBind(phone)
    await fits('login-bind')
  })

  it('opens the bind page by its address as the login page', async () => {
    const phone = await newPhone()
    await openPath(phone, `/pages/login/bind?to=${encodeURIComponent(NOTICE)}`)
    await phone.page.waitForURL(/login\/login/)
    expect(pathOf(phone)).toBe(LOGIN)
  })

  it('leaves other browsers as they were', async () => {
    const phone = await newPhone(null)
    const asked: string[] = []
    phone.page.on('request', (request) => asked.push(request.url()))
    await openPath(phone, LOGIN)
    await screen(phone).getByRole('button', { name: '登录', exact: true }).waitFor()
    await phone.page.waitForLoadState('networkidle')
    expect(await wechatButton(phone).count()).toBe(0)
    expect(asked.filter((url) => url.includes('wechatAuthorizeUrl'))).toEqual([])
  })
})
