import type { Browser } from 'playwright-core'

import { launchBrowser, openPhone, type Phone } from './support/browser'
import { OTHER_BUILD_FLAGS, useBuild } from './support/other-build'
import {
  callAs,
  e2eOrigin,
  fillLogin,
  freshNumber,
  openPath,
  pathOf,
  screen,
  signIn,
} from './support/people'

const PAGES = {
  首页: '/pages/tabbar/index/index',
  学习: '/pages/tabbar/study/study',
  发布: '/pages/tabbar/topic/topic',
  消息: '/pages/tabbar/notice/notice',
  我的: '/pages/tabbar/user/user',
} as const
type Label = keyof typeof PAGES

const FIVE = {
  build: null,
  tabs: ['首页', '学习', '发布', '消息', '我的'] as Label[],
  login: ['消息', '我的'] as Label[],
}
const FOUR = {
  build: 'h5-four' as const,
  tabs: ['首页', '学习', '消息', '我的'] as Label[],
  login: ['消息'] as Label[],
}

/** What a person sees of the bar in one frame. */
interface Frame {
  top: number
  bottom: number
  lit: string[]
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(OTHER_BUILD_FLAGS)
})
afterAll(() => browser.close())

describe.each([
  ['five tabs, messages and me for members', FIVE],
  ['four tabs, messages and publishing for members', FOUR],
])('%s', (_name, { build, tabs, login }) => {
  const take = async (options: Parameters<typeof openPhone>[2] = {}): Promise<Phone> => {
    const phone = await openPhone(browser, e2eOrigin(), options)
    if (build) await useBuild(phone, build)
    return phone
  }
  const bar = (phone: Phone) => screen(phone).getByRole('tablist', { name: '主导航' })
  /** The name of a tab begins with its label; the unread count follows. */
  const tab = (phone: Phone, label: Label) =>
    bar(phone).getByRole('tab', { name: new RegExp(`^${label}`) })
  const litOf = (phone: Phone) =>
    bar(phone).locator('[role=tab][aria-selected=true] .tab-bar__label').allInnerTexts()
  const stands = async (phone: Phone, label: Label): Promise<void> => {
    await phone.page.waitForURL((url) => url.hash.split('?')[0] === `#${PAGES[label]}`)
    // The address changes before the page has come.
    await bar(phone).locator('.tab-bar__item--on').getByText(label).waitFor()
    expect(await litOf(phone)).toEqual([label])
  }
  const badges = (phone: Phone) =>
    phone.page
      .locator('.tab-bar')
      .evaluateAll((bars) =>
        bars.map((one) => one.querySelector('.badge__mark')?.textContent ?? ''),
      )
  const badgesReach = async (phone: Phone, words: string): Promise<void> => {
    const deadline = Date.now() + 10_000
    for (;;) {
      const found = await badges(phone)
      if (found.length > 0 && found.every((badge) => badge === words)) return
      if (Date.now() > deadline) throw new Error(`badges ${JSON.stringify(found)}, not “${words}”`)
      await phone.page.waitForTimeout(50)
    }
  }

  let member: Phone
  beforeAll(async () => {
    member = await take()
    await signIn(member, freshNumber())
  })
  afterAll(() => member.close())
  afterEach(() => expect(member.takeErrors()).toEqual([]))

  it('has the tabs in their order and lights the one that was chosen', async () => {
    await stands(member, '首页')
    expect(await bar(member).getByRole('tab').allInnerTexts()).toEqual(tabs)
    for (const label of [...tabs, ...[...tabs].reverse()]) {
      await tab(member, label).click()
      await stands(member, label)
    }
  })

  it.each(tabs)(
    'lights %s when a link or a reload opens it, and on the way back',
    async (label) => {
      await openPath(member, PAGES[label])
      await stands(member, label)
      await member.page.reload()
      await stands(member, label)
      await member.page.evaluate(() => {
        window.location.hash = '#/pages/user/protocol?kind=privacy'
      })
      await screen(member).getByText('隐私政策').first().waitFor()
      await member.page.goBack()
      await stands(member, label)
    },
  )

  it.each(login)(
    'leads a visitor from %s to the login page and then to that tab',
    async (label) => {
      const visitor = await take()
      await openPath(visitor, PAGES['首页'])
      await stands(visitor, '首页')
      await tab(visitor, label).dblclick()
      await screen(visitor).getByText('获取验证码').waitFor()
      // A double tap is one tap: one step back is home.
      await visitor.page.goBack()
      await stands(visitor, '首页')
      // Later than what still counts as the same tap.
      await visitor.page.waitForTimeout(500)
      await tab(visitor, label).click()
      await screen(visitor).getByText('获取验证码').waitFor()
      await fillLogin(visitor, freshNumber())
      await stands(visitor, label)
      expect(visitor.takeErrors()).toEqual([])
      await visitor.close()
    },
  )

  it('lets a visitor see the other tabs', async () => {
    const visitor = await take()
    await openPath(visitor, PAGES['首页'])
    for (const label of tabs.filter((one) => !login.includes(one))) {
      await tab(visitor, label).click()
      await stands(visitor, label)
    }
    expect(visitor.takeErrors()).toEqual([])
    await visitor.close()
  })

  it('never flickers: in every frame of a change one bar stands in its place with one tab lit', async () => {
    const watch = () =>
      member.page.evaluate(() => {
        const frames: (Frame | null)[] = []
        const look = () => {
          const seen = document
            .elementFromPoint(8, window.innerHeight - 12)
            ?.closest<HTMLElement>('.tab-bar')
          if (!seen) frames.push(null)
          else {
            const { top, bottom } = seen.getBoundingClientRect()
            const lit = Array.from(seen.querySelectorAll('.tab-bar__item--on .tab-bar__label'))
            frames.push({ top, bottom, lit: lit.map((label) => label.textContent ?? '') })
          }
          ;(window as unknown as { __look: number }).__look = requestAnimationFrame(look)
        }
        ;(window as unknown as { __frames: unknown }).__frames = frames
        look()
      })
    const seen = () =>
      member.page.evaluate(() => {
        const kept = window as unknown as { __look: number; __frames: (Frame | null)[] }
        cancelAnimationFrame(kept.__look)
        return kept.__frames
      })
    // Loaded anew, so that the first change to each tab has to fetch its page.
    await openPath(member, PAGES['首页'])
    await stands(member, '首页')
    await screen(member).locator('.post-card').first().waitFor()
    let from: Label = '首页'
    for (const label of [...tabs.slice(1), ...tabs]) {
      await watch()
      await tab(member, label).click()
      await stands(member, label)
      await member.page.waitForTimeout(250)
      const frames = await seen()
      expect(frames.length).toBeGreaterThan(5)
      const [first] = frames
      const wrong = frames.filter(
        (frame) =>
          !frame ||
          !first ||
          Math.abs(frame.top - first.top) > 0.5 ||
          Math.abs(frame.bottom - first.bottom) > 0.5 ||
          frame.lit.length !== 1 ||
          ![from, label].includes(frame.lit[0] as Label),
      )
      expect([from, label, wrong]).toEqual([from, label, []])
      // Once the new tab is lit, the old one does not come back.
      const lit = frames.map((frame) => frame?.lit[0])
      expect(lit.slice(lit.indexOf(label)).every((one) => one === label)).toBe(true)
      from = label
    }
  })

  it('counts what is unread, live, on the bars of all tabs, until it is read', async () => {
    const other = await take()
    await signIn(other, freshNumber())
    const uid = await member.page.evaluate(
      () => /"uid":"(\d+)"/.exec(window.localStorage.getItem('userInfo') ?? '')?.[1],
    )
    await openPath(member, PAGES['首页'])
    for (const label of tabs) {
      await tab(member, label).click()
      await stands(member, label)
    }
    await tab(member, '首页').click()
    await stands(member, '首页')
    await badgesReach(member, '')
    expect(await badges(member)).toHaveLength(tabs.length)
    const { session } = await callAs<{ session: { session_id: string } }>(
      other,
      'POST',
      '/rest/auth/chat/open',
      { uid },
    )
    await openPath(other, `/pages/notice/chat?sessionId=${session.session_id}`)
    await screen(other).getByPlaceholder('发消息').fill('端砚还在吗')
    await screen(other).getByText('发送', { exact: true }).click()
    await badgesReach(member, '1')
    await callAs(other, 'POST', '/rest/auth/user/addFollow', { uid })
    await badgesReach(member, '2')
    await stands(member, '首页')
    expect(await tab(member, '消息').getAttribute('aria-label')).toBe('消息，2 条未读')

    await tab(member, '消息').click()
    await screen(member).getByText('端砚还在吗').click()
    await member.page.waitForURL(/notice\/chat/)
    await screen(member).getByPlaceholder('发消息').waitFor()
    await screen(member).getByText('端砚还在吗').waitFor()
    await badgesReach(member, '1')
    await member.page.goBack()
    await badgesReach(member, '1')
    await screen(member).getByText('互动通知').click()
    await screen(member).getByText('全部已读').click()
    await member.page.goBack()
    await badgesReach(member, '')
    await stands(member, '消息')
    expect(other.takeErrors()).toEqual([])
    await other.close()
  })

  it.each([320, 390, 768])('stands above the home indicator at %i px', async (width) => {
    const phone = await take({ width })
    const session = await phone.context.newCDPSession(phone.page)
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } })
    for (const type of ['标准字号', '关怀大字']) {
      await openPath(phone, '/pages/user/setting')
      await screen(phone).getByText(type, { exact: true }).click()
      await openPath(phone, PAGES['首页'])
      await screen(phone).locator('.post-card').first().waitFor()
      const looks = await bar(phone).evaluate((row) => ({
        bar: row.closest('.tab-bar')?.getBoundingClientRect().toJSON() as DOMRect,
        tabs: Array.from(row.querySelectorAll('[role=tab]')).map((one) => {
          const { width, height, bottom } = one.getBoundingClientRect()
          const label = one.querySelector<HTMLElement>('.tab-bar__label')
          const range = document.createRange()
          if (label) range.selectNodeContents(label)
          return { width, height, bottom, label: range.getBoundingClientRect().width }
        }),
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        screen: window.innerHeight,
      }))
      expect(looks.bar.bottom).toBeCloseTo(looks.screen, 0)
      expect(looks.bar.width).toBe(width)
      expect(looks.over).toBeLessThanOrEqual(0)
      for (const one of looks.tabs) {
        expect(one.bottom).toBeLessThanOrEqual(looks.screen - 34 + 0.5)
        expect(Math.min(one.width, one.height)).toBeGreaterThanOrEqual(
          type === '关怀大字' ? 56 : 44,
        )
        expect(one.label).toBeLessThanOrEqual(one.width)
      }
      await phone.shot(
        `tab-bar-${tabs.length}-${width}-${type === '关怀大字' ? 'large' : 'normal'}`,
      )
    }
    expect(phone.takeErrors()).toEqual([])
    await phone.close()
  })

  it('is out of sight and out of reach while one types on a tab page', async () => {
    await openPath(member, PAGES['学习'])
    await stands(member, '学习')
    const before = await bar(member).boundingBox()
    await screen(member)
      .locator('.page-frame__body')
      .evaluate((body) => body.appendChild(document.createElement('input')).focus())
    await bar(member).waitFor({ state: 'hidden' })
    await screen(member)
      .locator('.page-frame__body input')
      .evaluate((field: HTMLElement) => field.blur())
    await bar(member).waitFor({ state: 'visible' })
    expect((await bar(member).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
    await stands(member, '学习')
  })

  it('is operated by the keyboard', async () => {
    await openPath(member, PAGES['首页'])
    await stands(member, '首页')
    for (const [key, label] of [
      ['Enter', '学习'],
      ['Space', '我的'],
    ] as const) {
      await tab(member, label).focus()
      await member.page.keyboard.press(key)
      await stands(member, label)
    }
    // Only the bar on screen is reached by the Tab key.
    const names: string[] = []
    for (let step = 0; step < 60 && names.length < tabs.length; step += 1) {
      await member.page.keyboard.press('Tab')
      const name = await member.page.evaluate(
        () =>
          document.activeElement?.closest('.tab-bar__item')?.querySelector('.tab-bar__label')
            ?.textContent,
      )
      if (name) names.push(name)
    }
    expect(names).toEqual(tabs)
  })

  it('brings the page to its top when the tab that is lit is tapped', async () => {
    await openPath(member, PAGES['首页'])
    await screen(member).locator('.post-card').first().waitFor()
    await screen(member).evaluate((page) => page.scrollTo(0, 900))
    expect(await screen(member).evaluate((page) => page.scrollTop)).toBeGreaterThan(500)
    await tab(member, '首页').click()
    await member.page.waitForFunction(
      () => document.querySelector('.taro_page:not(.taro_page_shade)')?.scrollTop === 0,
    )
    expect(pathOf(member)).toBe(PAGES['首页'])
  })

  if (tabs.includes('发布')) {
    it('raises the button in the middle, on the line of the others', async () => {
      await openPath(member, PAGES['发布'])
      await stands(member, '发布')
      const box = await bar(member).boundingBox()
      const raised = await bar(member).locator('.tab-bar__raised').boundingBox()
      if (!box || !raised) throw new Error('no raised button')
      expect(raised.y).toBeLessThan(box.y - 10)
      expect(raised.x + raised.width / 2).toBeCloseTo(box.x + box.width / 2, 0)
      const lines = await bar(member)
        .locator('.tab-bar__label')
        .evaluateAll((labels) =>
          labels.map((label) => Math.round(label.getBoundingClientRect().top)),
        )
      expect(new Set(lines).size).toBe(1)
      // It can be tapped where it stands out of the bar.
      await openPath(member, PAGES['首页'])
      await stands(member, '首页')
      await member.page.mouse.click(raised.x + raised.width / 2, raised.y + 6)
      await stands(member, '发布')
      expect(await screen(member).getByRole('button', { name: '返回' }).count()).toBe(0)
    })
  } else {
    it('opens circles from home, without a bar, and leads back', async () => {
      await openPath(member, PAGES['首页'])
      await screen(member).getByText('全部圈子').click()
      await member.page.waitForURL(/topic\/topic/)
      await screen(member).getByText('按分类看').waitFor()
      expect(await screen(member).locator('.tab-bar').count()).toBe(0)
      await member.shot('circles-four')
      await screen(member).getByRole('button', { name: '返回' }).click()
      await stands(member, '首页')
      await openPath(member, PAGES['发布'])
      await screen(member).getByText('按分类看').waitFor()
      await screen(member).getByRole('button', { name: '返回' }).click()
      await stands(member, '首页')
    })
  }
})
