import type { Browser } from 'playwright-core'

import { launchBrowser, openPhone, type Phone } from './support/browser'
import { callAs, e2eOrigin, openPath, screen, signIn } from './support/people'

/** Every page of a member in light, dark and large type, at three widths: nothing overflows, no errors. */
describe('looks', () => {
  let browser: Browser
  let phone: Phone
  let paths: Record<string, string>

  beforeAll(async () => {
    browser = await launchBrowser()
    phone = await openPhone(browser, e2eOrigin())
    await signIn(phone, '13800000001')
    const feed = await callAs<{ records: { id: string; topic: { topicId: string } | null }[] }>(
      phone,
      'GET',
      '/rest/no-auth/post/recommend/post',
    )
    const friends = await callAs<{ list: { session_id: string }[] }>(
      phone,
      'GET',
      '/rest/auth/friend/list',
    )
    const post = feed.records[0]
    paths = {
      home: '/pages/tabbar/index/index',
      study: '/pages/tabbar/study/study',
      circles: '/pages/tabbar/topic/topic',
      notice: '/pages/tabbar/notice/notice',
      me: '/pages/tabbar/user/user',
      post: `/pages/post/detail?id=${post?.id}`,
      circle: `/pages/topic/detail?topicId=${post?.topic?.topicId}`,
      classes: '/pages/topic/topic-classify',
      publish: '/pages/post/add-post',
      choose: '/pages/post/choose-topic',
      'choose-place': '/choose-location',
      place: `/open-location?latitude=39.8762&longitude=116.4596&name=${encodeURIComponent('潘家园旧货市场')}&address=${encodeURIComponent('北京市朝阳区华威里18号')}`,
      chat: `/pages/notice/chat?sessionId=${friends.list[0]?.session_id}`,
      notices: '/pages/notice/notice-list',
      system: '/pages/notice/system-list',
      setting: '/pages/user/setting',
      protocol: '/pages/user/protocol?kind=user',
      login: '/pages/login/login',
    }
  })
  afterAll(async () => {
    await phone.close()
    await browser.close()
  })

  const choose = async (label: string) => {
    await openPath(phone, '/pages/user/setting')
    await screen(phone).getByText(label, { exact: true }).click()
    await phone.page.waitForTimeout(200)
  }

  const walk = async (look: string) => {
    phone.takeErrors()
    for (const [name, path] of Object.entries(paths)) {
      await openPath(phone, path)
      await screen(phone).locator('.page-frame__body').waitFor()
      await phone.page.waitForLoadState('networkidle')
      await phone.page.waitForTimeout(300)
      await phone.shot(`look-${look}-${name}`)
      for (const width of [320, 768, 390]) {
        await phone.page.setViewportSize({ width, height: 844 })
        const over = await phone.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect([look, name, width, over]).toEqual([look, name, width, Math.min(over, 0)])
      }
      expect([look, name, phone.takeErrors()]).toEqual([look, name, []])
    }
  }

  it('light', async () => {
    await choose('浅色')
    await walk('light')
  })

  it('dark', async () => {
    await choose('深色')
    await walk('dark')
  })

  it('large type: touch targets grow, text is not cut off', async () => {
    await choose('浅色')
    await choose('关怀大字')
    await walk('large')
    const height = (await screen(phone).locator('.page-frame').first().boundingBox())?.height ?? 0
    expect(height).toBeGreaterThan(0)
  })
})
