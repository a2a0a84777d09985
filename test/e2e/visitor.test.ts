import type { Browser } from 'playwright-core'

import { launchBrowser, openPhone, type Phone } from './support/browser'
import { e2eOrigin, fillLogin, freshNumber, openPath, pathOf, screen } from './support/people'

/** Point 2: what a visitor can do. */
describe('a visitor', () => {
  let browser: Browser
  let phone: Phone
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    phone = await openPhone(browser, e2eOrigin())
  })
  afterEach(async () => {
    const errors = phone.takeErrors()
    await phone.close()
    expect(errors).toEqual([])
  })

  const cards = () => screen(phone).locator('.post-card')

  it.each(['/h5/', '/h5/#/', '/h5/#/pages/common/start'])(
    'lands on home from %s',
    async (entry) => {
      await phone.page.goto(entry)
      await phone.page.waitForURL(/#\/pages\/tabbar\/index\/index/)
      await cards().first().waitFor()
      expect(await cards().first().innerText()).toMatch(/[\u4e00-\u9fff]{4,}/)
    },
  )

  it('reads the feed by pages, opens a post and finds its place again', async () => {
    await openPath(phone, '/pages/tabbar/index/index')
    await cards().first().waitFor()
    await phone.shot('home-visitor')
    const loaded = phone.page.waitForResponse(
      (answer) => answer.url().includes('post/recommend/post') && answer.url().includes('cursor='),
    )
    await phone.page.mouse.move(195, 500)
    for (let step = 0; step < 40; step += 1) await phone.page.mouse.wheel(0, 700)
    expect((await loaded).status()).toBe(200)
    await phone.page.waitForTimeout(500)

    // A card that stands in the middle of the screen; those around it come and go with the window.
    const words = await screen(phone)
      .locator('.post-card__text')
      .evaluateAll((texts) => {
        const middle = texts.find((text) => {
          const { top, bottom } = text.getBoundingClientRect()
          return top > 80 && bottom < 760
        })
        return (middle?.textContent ?? '').trim().slice(0, 14)
      })
    expect(words.length).toBeGreaterThan(3)
    const card = cards().filter({ hasText: words }).first()
    const before = await card.boundingBox()
    await card.locator('.post-card__text').click()
    await phone.page.waitForURL(/pages\/post\/detail\?id=\d+/)
    await screen(phone).getByText('评论').first().waitFor()
    await phone.shot('post-detail-visitor')
    await phone.page.goBack()
    await phone.page.waitForURL(/tabbar\/index\/index/)
    // The page that was left goes after its farewell.
    await phone.page.waitForTimeout(800)
    const after = await cards().filter({ hasText: words }).first().boundingBox()
    expect(Math.abs((after?.y ?? 9999) - (before?.y ?? 0))).toBeLessThan(40)
  })

  it('refreshes by pulling down', async () => {
    await openPath(phone, '/pages/tabbar/index/index')
    await cards().first().waitFor()
    const again = phone.page.waitForRequest(
      (request) =>
        request.url().includes('post/recommend/post') && !request.url().includes('cursor='),
    )
    const session = await phone.context.newCDPSession(phone.page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }],
      })
    await touch('touchStart', 300)
    for (let y = 310; y <= 620; y += 10) await touch('touchMove', y)
    await touch('touchEnd', 620)
    await again
  })

  it('walks through the five tabs; those that need an account ask for it and lead back', async () => {
    await openPath(phone, '/pages/tabbar/index/index')
    const tabs = () => screen(phone).getByRole('tab')
    const bar = () => screen(phone).getByRole('tablist', { name: '主导航' })
    await bar().waitFor()
    expect(await bar().getByRole('tab').allInnerTexts()).toEqual([
      '首页',
      '学习',
      '发布',
      '消息',
      '我的',
    ])
    expect(await tabs().filter({ hasText: '首页' }).first().getAttribute('aria-selected')).toBe(
      'true',
    )

    await bar().getByRole('tab', { name: '学习' }).click()
    await phone.page.waitForURL(/study\/study/)
    await cards().first().waitFor()
    await phone.shot('study-visitor')
    await bar().getByRole('tab', { name: '发布' }).click()
    await phone.page.waitForURL(/topic\/topic/)
    await screen(phone).getByText('全部圈子').waitFor()
    await phone.shot('circles-visitor')

    // notice-user reading: messages and me ask for an account.
    await bar().getByRole('tab', { name: '我的' }).click()
    await phone.page.waitForURL(/login\/login/)
    await fillLogin(phone, freshNumber())
    await phone.page.waitForURL(/user\/user/)
    await screen(phone).getByText('我的帖子').waitFor()
  })

  it('is led to the login page by a like, and back to the post', async () => {
    await openPath(phone, '/pages/tabbar/index/index')
    await cards().first().locator('.post-card__text').click()
    await phone.page.waitForURL(/pages\/post\/detail\?id=\d+/)
    const here = pathOf(phone)
    await screen(phone).getByText('登录后参与讨论').click()
    await phone.page.waitForURL(/login\/login/)
    await fillLogin(phone, freshNumber())
    await phone.page.waitForURL((url) => url.hash.startsWith('#/pages/post/detail'))
    expect(pathOf(phone)).toBe(here)
    await screen(phone).getByPlaceholder('说说你的看法').waitFor()
  })

  it('reads the agreements without an account', async () => {
    await openPath(phone, '/pages/user/protocol?kind=privacy')
    await screen(phone).getByText('隐私政策').first().waitFor()
    await screen(phone).locator('.protocol-screen__paragraph').first().waitFor()
    expect((await screen(phone).innerText()).length).toBeGreaterThan(600)
  })

  it('sees a clear state for a post that does not exist, and for no network', async () => {
    await openPath(phone, '/pages/post/detail?id=999999999')
    await screen(phone).getByText('帖子不存在或已被删除').waitFor()

    await openPath(phone, '/pages/tabbar/index/index')
    await cards().first().waitFor()
    await phone.context.setOffline(true)
    await screen(phone).getByText('网络已断开').waitFor()
    await phone.context.setOffline(false)
    await screen(phone).getByText('网络已断开').waitFor({ state: 'detached' })
  })

  it.each([320, 390, 768])('has no sideways scroll at %i px', async (width) => {
    await phone.close()
    phone = await openPhone(browser, e2eOrigin(), { width })
    for (const path of [
      '/pages/tabbar/index/index',
      '/pages/tabbar/topic/topic',
      '/pages/login/login',
    ]) {
      await openPath(phone, path)
      await screen(phone).locator('.page-frame__body').waitFor()
      await phone.page.waitForTimeout(600)
      const over = await phone.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, width, over <= 0]).toEqual([path, width, true])
    }
  })
})
