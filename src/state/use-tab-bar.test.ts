import { jest } from '@jest/globals'

import { currentDevice } from '../../test/doubles/device'
import { loginUrl } from '../lib/routes'
import { tabsFor, type TabLoginReading, type TabsReading } from '../lib/tabs'

const device = currentDevice()

/** The client as a build with these switches has it. */
async function build(tabs: TabsReading, tabLogin: TabLoginReading) {
  Object.assign(globalThis, { __TABS__: tabs, __TAB_LOGIN__: tabLogin })
  jest.resetModules()
  const { selectTab } = await import('./use-tab-bar')
  const { adoptLogin, clearSession } = await import('./session')
  return { selectTab, adoptLogin, clearSession }
}

const readings = (['five', 'four'] as const).flatMap((tabs) =>
  (['notice-user', 'publish-notice'] as const).map((login) => [tabs, login] as const),
)

describe.each(readings)('%s tabs, %s', (reading, loginReading) => {
  const tabs = tabsFor(reading, loginReading)
  let app: Awaited<ReturnType<typeof build>>
  beforeAll(async () => {
    app = await build(reading, loginReading)
  })
  beforeEach(() => {
    app.clearSession()
    device.pages.splice(0, device.pages.length, '/pages/tabbar/index/index')
    device.journeys.length = 0
  })

  it.each(tabs.map((tab) => [tab.text, tab] as const))('%s, for a visitor', (_text, tab) => {
    app.selectTab(tab.key)
    const to = tab.login ? `open ${loginUrl(tab.url)}` : `tab ${tab.url}`
    expect(device.journeys).toEqual([to])
  })

  it('every tab, for a member', () => {
    app.adoptLogin({
      token: 'token-one',
      userInfo: { uid: '7', username: '听雨轩主', avatar: '', token: 'token-one' },
      crmebLoginResp: null,
      isNew: false,
    })
    for (const tab of tabs) app.selectTab(tab.key)
    expect(device.journeys).toEqual(tabs.map(({ url }) => `tab ${url}`))
  })

  it('knows no tab that is not on its bar', () => {
    app.selectTab('publish')
    expect(device.journeys.length > 0).toBe(reading === 'five')
  })
})
