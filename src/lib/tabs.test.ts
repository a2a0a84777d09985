import { readAppConfig } from '../../test/setup/app-config.mjs'
import { ROUTES, ROUTE_NAMES, type RouteSpec } from './routes'
import { TAB_COLOURS, isTabRoute, tabIndexOf, tabsFor } from './tabs'

// Specification §2, tab bar: two readings of the bar and two of who must sign in.
describe('tab bar', () => {
  it('has the specification’s colours', () => {
    expect(TAB_COLOURS).toEqual({ selected: '#7559FF', unselected: '#5A5A5A' })
  })

  it('has five tabs with a raised publish button in the centre', () => {
    const tabs = tabsFor('five', 'notice-user')
    expect(tabs.map((tab) => tab.url)).toEqual([
      '/pages/tabbar/index/index',
      '/pages/tabbar/study/study',
      '/pages/tabbar/topic/topic',
      '/pages/tabbar/notice/notice',
      '/pages/tabbar/user/user',
    ])
    expect(tabs.map((tab) => tab.raised)).toEqual([false, false, true, false, false])
    expect(tabs.map((tab) => tab.text)).toEqual(['首页', '学习', '发布', '消息', '我的'])
  })

  it('has four tabs, without the circles page, in the other reading', () => {
    expect(tabsFor('four', 'notice-user').map((tab) => tab.key)).toEqual([
      'home',
      'study',
      'notice',
      'user',
    ])
    expect(tabsFor('four', 'notice-user').some((tab) => tab.raised)).toBe(false)
  })

  it.each([
    ['five', 'notice-user', ['notice', 'user']],
    ['five', 'publish-notice', ['publish', 'notice']],
    ['four', 'notice-user', ['notice', 'user']],
    ['four', 'publish-notice', ['notice']],
  ] as const)('%s tabs read %s ask %j to sign in', (reading, loginReading, keys) => {
    const asking = tabsFor(reading, loginReading).filter((tab) => tab.login)
    expect(asking.map((tab) => tab.key)).toEqual(keys)
  })

  it.each([
    ['five', 'notice-user'],
    ['five', 'publish-notice'],
    ['four', 'notice-user'],
    ['four', 'publish-notice'],
  ] as const)('%s tabs read %s are what app.config.ts registers', (tabs, tabLogin) => {
    for (const target of ['weapp', 'h5'] as const) {
      const config = readAppConfig({ target, tabs, tabLogin })
      expect(config.tabBar).toMatchObject({
        custom: true,
        color: TAB_COLOURS.unselected,
        selectedColor: TAB_COLOURS.selected,
      })
      expect(config.tabBar.list).toEqual(
        tabsFor(tabs, tabLogin).map(({ url, text }) => ({ pagePath: url.slice(1), text })),
      )
      // The circles page is a page in either reading, and WeChat wants tab pages in the main package.
      expect(config.pages).toContain('pages/tabbar/topic/topic')
      for (const { pagePath } of config.tabBar.list) expect(config.pages).toContain(pagePath)
    }
  })

  it('puts the badge on messages alone', () => {
    expect(
      tabsFor('five', 'notice-user')
        .filter((tab) => tab.badge)
        .map((tab) => tab.key),
    ).toEqual(['notice'])
  })

  it('knows positions and which pages are tabs', () => {
    expect(tabIndexOf('five', 'notice')).toBe(3)
    expect(tabIndexOf('four', 'notice')).toBe(2)
    expect(tabIndexOf('four', 'publish')).toBe(-1)
    expect(isTabRoute('five', 'tabTopic')).toBe(true)
    expect(isTabRoute('four', 'tabTopic')).toBe(false)
    expect(isTabRoute('five', 'postDetail')).toBe(false)
  })

  it('agrees with the route table', () => {
    for (const name of ROUTE_NAMES) {
      const spec: RouteSpec = ROUTES[name]
      const tab = tabsFor('five', 'notice-user').find(({ route }) => route === name)
      expect(spec.tab).toBe(tab?.key)
    }
  })
})
