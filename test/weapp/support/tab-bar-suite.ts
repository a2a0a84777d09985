import { readFileSync } from 'node:fs'

import {
  call,
  fillLogin,
  freshNumber,
  signIn,
  uidOf,
  writePost,
  writeSystemMessage,
} from './people'
import { Phone, closePhones, useBuild, type Build, type TabBarView } from './phone'
import { barWrites, walkTabs } from './tab-bar-walk'

const PAGES = {
  首页: 'pages/tabbar/index/index',
  学习: 'pages/tabbar/study/study',
  发布: 'pages/tabbar/topic/topic',
  消息: 'pages/tabbar/notice/notice',
  我的: 'pages/tabbar/user/user',
} as const
type Label = keyof typeof PAGES

interface Reading {
  build: Build
  tabs: readonly Label[]
  /** Tabs that lead a visitor to the login page. */
  login: readonly Label[]
}

/** The two builds that are tested (tools/test.mjs makes them); the other two mixes are in lib/tabs.test.ts. */
export const FIVE: Reading = {
  build: 'weapp',
  tabs: ['首页', '学习', '发布', '消息', '我的'],
  login: ['消息', '我的'],
}
export const FOUR: Reading = {
  build: 'weapp-four',
  tabs: ['首页', '学习', '消息', '我的'],
  // Messages and publish ask for an account; the latter is not on the bar.
  login: ['消息'],
}

const LOGIN = 'pages/login/login'
const CIRCLES = PAGES['发布']
const url = (label: Label): string => `/${PAGES[label]}`
const labelOf = (bar: TabBarView): string =>
  Object.entries(PAGES).find(([, page]) => page === bar.route)?.[0] ?? bar.route

/** The tab bar of one build, on the compiled mini-program. */
export function describeTabBar({ build, tabs, login }: Reading): void {
  useBuild(build)
  const visitor = new Phone()
  const member = new Phone()
  const other = new Phone()
  let uid = ''

  const onScreen = (phone: Phone): TabBarView => {
    const bar = phone.tabBars().find(({ route }) => route === phone.page().route)
    if (!bar) throw new Error(`no tab bar on ${phone.page().route}`)
    return bar
  }
  /** Waits until the page of this tab is on screen with its tab, and that alone, lit. */
  const stands = async (phone: Phone, label: Label): Promise<void> => {
    await phone.at(PAGES[label])
    await phone.until(
      () => phone.tabBars().some(({ route, lit }) => route === PAGES[label] && lit.length > 0),
      () => `no tab is lit on ${label}: ${JSON.stringify(phone.tabBars())}`,
    )
    expect(onScreen(phone).lit).toEqual([label])
  }
  /** Every bar that is alive lights the tab of the page that it stands on. */
  const expectEachItsOwn = (phone: Phone): void => {
    for (const bar of phone.tabBars())
      expect([bar.route, bar.lit]).toEqual([bar.route, [labelOf(bar)]])
  }
  const visitAll = async (phone: Phone): Promise<void> => {
    for (const label of tabs) {
      if (phone.page().route !== PAGES[label]) await phone.tab(label)
      await stands(phone, label)
    }
    await phone.quiet()
  }
  const writes = barWrites
  const badges = (phone: Phone): string[] => phone.tabBars().map(({ badge }) => badge)
  const badgesReach = (phone: Phone, words: string): Promise<void> =>
    phone.until(
      () => badges(phone).every((badge) => badge === words),
      () => `the badges say ${JSON.stringify(badges(phone))}, not “${words}”`,
    )

  beforeAll(async () => {
    await visitor.launch()
    await visitor.at(PAGES['首页'])
    await signIn(member)
    uid = uidOf(member)
    await signIn(other)
  })
  afterAll(closePhones)
  afterEach(() =>
    expect([visitor, member, other].flatMap((phone) => phone.takeErrors())).toEqual([]),
  )

  describe('a visitor', () => {
    test('sees the tabs in their order, each with a name and its state', async () => {
      await stands(visitor, '首页')
      expect(visitor.tabBarText().split('\n')).toEqual(tabs)
      expect(visitor.countOf('tab-bar__raised')).toBe(tabs.includes('发布') ? 1 : 0)
      expect(visitor.attributes('tab-bar__item', 'ariaRole')).toEqual(tabs.map(() => 'tab'))
      expect(visitor.attributes('tab-bar__item', 'ariaLabel')).toEqual(tabs)
      expect(visitor.attributes('tab-bar__item', 'ariaSelected')).toEqual(
        tabs.map((label) => String(label === '首页')),
      )
      expect(visitor.attributes('tab-bar__row', 'ariaLabel')).toEqual(['主导航'])
    })

    test('sees it drawn: what it uses stands in sheets that reach a component', () => {
      const { classes, sheets } = visitor.tabBarLooks()
      const css = sheets.map((file) => readFileSync(file, 'utf8')).join('\n')
      const drawn = (name: string): boolean => new RegExp(`\\.${name}(?![\\w-])`).test(css)
      const needed = classes.filter((name) =>
        /^(theme|type|icon|tab-bar|tappable|badge)/.test(name),
      )
      expect(needed).toEqual(
        expect.arrayContaining(['theme-light', 'type-normal', 'icon-home-fill', 'tab-bar__item']),
      )
      expect(needed.filter((name) => !drawn(name))).toEqual([])
    })

    test.each(tabs)(
      'starts on %s from a link, with that tab lit and no other page below',
      async (label) => {
        const guest = new Phone()
        await guest.launch({ url: url(label), scene: 1007 })
        await stands(guest, label)
        expect(guest.page().depth).toBe(1)
        await guest.quiet()
        expectEachItsOwn(guest)
        expect(guest.takeErrors()).toEqual([])
        guest.close()
      },
    )

    test.each(login)(
      'is led from %s to the login page, and after it to that tab',
      async (label) => {
        const guest = new Phone()
        await guest.launch({ url: url('首页') })
        await stands(guest, '首页')
        await guest.tab(label, { twice: true })
        await guest.at(LOGIN)
        // A double tap is one tap: one step back is home.
        expect(guest.page().depth).toBe(2)
        await guest.back()
        await stands(guest, '首页')
        await guest.tab(label)
        await guest.at(LOGIN)
        await fillLogin(guest, freshNumber())
        await stands(guest, label)
        expect(guest.page().depth).toBe(1)
        expect(guest.takeErrors()).toEqual([])
        guest.close()
      },
    )

    test('reaches the other tabs without an account', async () => {
      for (const label of tabs.filter((name) => !login.includes(name))) {
        if (label !== '首页') await visitor.tab(label)
        await stands(visitor, label)
      }
      await visitor.tab('首页')
      await stands(visitor, '首页')
    })
  })

  describe('a member', () => {
    test('finds the right tab lit on every page, drawn once and never again', async () => {
      await member.relaunch(url('首页'))
      await visitAll(member)
      expectEachItsOwn(member)
      expect(member.tabBars().map(labelOf).sort()).toEqual([...tabs].sort())
      const before = writes(member)
      for (const label of [...tabs].reverse()) {
        if (member.page().route !== PAGES[label]) await member.tab(label)
        await stands(member, label)
        await member.quiet()
        expectEachItsOwn(member)
      }
      expect(writes(member)).toEqual(before)
    })

    test('opens a tab for the first time without a word to the bars of the others', async () => {
      await member.relaunch(url('首页'))
      await stands(member, '首页')
      await member.quiet()
      for (const label of tabs.slice(1)) {
        const before = writes(member)
        await member.tab(label)
        await stands(member, label)
        await member.quiet()
        const after = writes(member)
        for (const page of Object.keys(before))
          expect([page, after[page]]).toEqual([page, before[page]])
        expect(after[PAGES[label]]).toBe(1)
      }
    })

    test('comes back from a page above with the same tab lit and nothing drawn', async () => {
      await visitAll(member)
      await member.tab('消息')
      for (const label of tabs.filter((name) => name !== '消息')) {
        await walkTabs(member, '消息', label)
        await stands(member, '消息')
        expectEachItsOwn(member)
      }
    })

    test.each(tabs)(
      'has %s lit after everything was closed and that page opened',
      async (label) => {
        await member.relaunch(url(label))
        await stands(member, label)
        await member.quiet()
        expect(member.tabBars().map(({ route }) => route)).toEqual([PAGES[label]])
        expectEachItsOwn(member)
      },
    )

    test('who taps two tabs at once ends on the second, and both bars know where they stand', async () => {
      await member.relaunch(url('首页'))
      await stands(member, '首页')
      await Promise.all([member.goTo(url('学习')), member.goTo(url('我的'))])
      await stands(member, '我的')
      await member.quiet()
      expectEachItsOwn(member)
      await member.tab('学习')
      await stands(member, '学习')
    })

    test('who taps a tab twice opens it once', async () => {
      await member.tab('首页')
      await stands(member, '首页')
      await member.tab('我的', { twice: true })
      await stands(member, '我的')
      await member.quiet()
      expect(member.page().depth).toBe(1)
      expectEachItsOwn(member)
    })

    test('who taps the tab that is lit is brought to the top of its page', async () => {
      const before = member.wx.calls.length
      await member.tab('我的')
      await member.quiet()
      const made = member.wx.calls.slice(before)
      expect(made).toContainEqual({
        name: 'pageScrollTo',
        options: expect.objectContaining({ scrollTop: 0 }) as object,
      })
      expect(made.filter(({ name }) => name === 'switchTab')).toEqual([])
      await stands(member, '我的')
    })
  })

  describe('the badge', () => {
    let postId = ''
    let sessionId = ''

    test('is not there without anything unread', async () => {
      await member.relaunch(url('首页'))
      await visitAll(member)
      await member.tab('首页')
      await stands(member, '首页')
      expect(badges(member)).toEqual(tabs.map(() => ''))
    })

    test('rises live on every bar by a like and by a message, each with one write', async () => {
      postId = await writePost(member, '一方端砚，请各位掌眼')
      await member.quiet()
      const before = writes(member)
      await call(other, 'POST', '/rest/operation/like', {
        targetType: 'post',
        targetId: postId,
        liked: true,
      })
      await badgesReach(member, '1')
      const opened = await call<{ session: { session_id: string } }>(
        other,
        'POST',
        '/rest/auth/chat/open',
        { uid },
      )
      sessionId = opened.session.session_id
      await other.goTo(`/pages/notice/chat?sessionId=${sessionId}`)
      await other.fill('发消息', '端砚还在吗')
      await other.tap('发送')
      await badgesReach(member, '2')
      await member.quiet()
      const after = writes(member)
      for (const page of Object.keys(before))
        expect([page, after[page]]).toEqual([page, (before[page] ?? 0) + 2])
      await stands(member, '首页')
      expect(member.attributes('tab-bar__item', 'ariaLabel')).toContain('消息，2 条未读')
    })

    test('is the sum of messages, notices and system messages', async () => {
      await writeSystemMessage(uid)
      await writeSystemMessage(uid)
      // Nothing tells the phone; it asks when it is connected again.
      member.wx.setOnline(false)
      member.wx.setOnline(true)
      await badgesReach(member, '4')
    })

    test('goes down with everything that is read', async () => {
      await member.tab('消息')
      await member.tap('互动通知')
      await member.tap('全部已读')
      await member.gone('全部已读')
      await member.back()
      await badgesReach(member, '3')
      await member.tap('端砚还在吗')
      await member.at('pages/notice/chat')
      await member.see('端砚还在吗')
      await member.back()
      await badgesReach(member, '2')
      await member.tap('系统消息')
      await member.tap('全部已读')
      await member.back()
      await badgesReach(member, '')
      await stands(member, '消息')
    })

    test('is gone on every bar when one signs out', async () => {
      await other.fill('发消息', '明天去看看')
      await other.tap('发送')
      await badgesReach(member, '1')
      await member.goTo('/pages/user/setting')
      await member.tap('退出登录')
      await member.see('只退出这台设备')
      await member.tap('退出')
      await badgesReach(member, '')
      await stands(member, '首页')
      await signIn(member)
      await badgesReach(member, '')
      uid = uidOf(member)
    })
  })

  describe('out of the way', () => {
    const hidden = (phone: Phone): string[] =>
      phone.tabBars().flatMap((bar) => (bar.hidden ? [labelOf(bar)] : []))
    const hiddenAre = (phone: Phone, labels: string[]): Promise<void> =>
      phone.until(
        () => String(hidden(phone)) === String(labels),
        () => `hidden: ${String(hidden(phone))}, not ${String(labels)}`,
      )

    test('while the keyboard is open over a tab page, and only then', async () => {
      await member.relaunch(url('首页'))
      await visitAll(member)
      await member.tab('首页')
      await stands(member, '首页')
      await member.quiet()
      member.wx.keyboard(300)
      await hiddenAre(member, [...tabs])
      member.wx.keyboard(0)
      await hiddenAre(member, [])
      await member.goTo('/pages/user/protocol?kind=privacy')
      await member.see('隐私政策')
      const before = writes(member)
      member.wx.keyboard(300)
      await member.quiet()
      member.wx.keyboard(0)
      await member.quiet()
      expect(writes(member)).toEqual(before)
      await member.back()
    })

    test('while WeChat’s question for consent stands on its page', async () => {
      await stands(member, '首页')
      member.wx.privacyAgreed = false
      const asked = member.wx.askForConsent()
      await member.see('隐私保护提示')
      await hiddenAre(member, ['首页'])
      await member.tap('不同意')
      await asked
      await hiddenAre(member, [])
      member.wx.privacyAgreed = true
    })
  })

  describe('circles', () => {
    if (tabs.includes('发布')) {
      test('are the raised tab, which has no way back', async () => {
        await visitor.tab('发布')
        await stands(visitor, '发布')
        await visitor.see('老酒窖藏')
        expect(visitor.countOf('tab-bar__raised')).toBe(1)
        expect(visitor.attributes('icon-button', 'ariaLabel')).not.toContain('返回')
      })
    } else {
      test('are opened from home, above it, without a bar, and lead back', async () => {
        await visitor.relaunch(url('首页'))
        await visitor.see('全部圈子')
        await visitor.tap('全部圈子')
        await visitor.at(CIRCLES)
        await visitor.see('老酒窖藏')
        expect(visitor.page().depth).toBe(2)
        expect(visitor.tabBarText()).toBe('')
        // No place is kept free for a bar that is not there.
        expect(visitor.countOf('page-frame__tab-space')).toBe(0)
        await visitor.tap('返回')
        await stands(visitor, '首页')
      })

      test('lead home when a link opened them', async () => {
        const guest = new Phone()
        await guest.launch({ url: `/${CIRCLES}`, scene: 1007 })
        await guest.see('老酒窖藏')
        expect(guest.tabBarText()).toBe('')
        await guest.tap('返回')
        await stands(guest, '首页')
        expect(guest.takeErrors()).toEqual([])
        guest.close()
      })

      test('ask for an account only to publish, and lead there after it', async () => {
        const guest = new Phone()
        await guest.launch({ url: `/${CIRCLES}` })
        await guest.tap('发布')
        await guest.at(LOGIN)
        await fillLogin(guest, freshNumber())
        await guest.at('pages/post/add-post')
        expect(guest.takeErrors()).toEqual([])
        guest.close()
      })
    }
  })
}
