import type { Browser } from 'playwright-core'

import { launchBrowser, openPhone, type Phone } from './support/browser'
import { e2eOrigin, freshNumber, openPath, pathOf, screen, signIn } from './support/people'

/** Tiananmen as satellites see it; on a Chinese map it stands some 600 m further north-east. */
const TIANANMEN = { latitude: 39.90735, longitude: 116.391_26 }

/** A place on a post, by the browser’s own pages /choose-location and /open-location. */
describe('places', () => {
  let browser: Browser
  let phone: Phone
  beforeAll(async () => {
    browser = await launchBrowser()
    phone = await openPhone(browser, e2eOrigin())
    await signIn(phone, freshNumber())
  })
  afterEach(() => expect(phone.takeErrors()).toEqual([]))
  afterAll(async () => {
    await phone.close()
    await browser.close()
  })

  const words = () => screen(phone).locator('textarea')
  const placeRow = () => screen(phone).locator('.add-post__place-row')
  const search = () => screen(phone).getByPlaceholder('搜博物馆、古玩市场、街道')
  const found = () => screen(phone).locator('.place-row__name')

  async function openPicker(): Promise<void> {
    // Within 0.4 s of the last time it would be the same tap.
    await phone.page.waitForTimeout(500)
    await placeRow().click()
    await phone.page.waitForURL(/#\/choose-location/)
    await search().waitFor()
  }

  it('by search: two characters find it, the draft stays as it was, the row can be cleared', async () => {
    await openPath(phone, '/pages/post/add-post')
    await words().fill('早市上见到的一只小罐')
    await openPicker()
    await screen(phone).getByText('这件东西是在哪里见到的').waitFor()
    await search().fill('潘家')
    await found().first().waitFor()
    expect(await found().allInnerTexts()).toEqual(['潘家园旧货市场'])
    await screen(phone).getByText('示例地点库').waitFor()
    await phone.shot('choose-location')
    await found().first().click()
    await phone.page.waitForURL(/add-post/)
    await placeRow().getByText('潘家园旧货市场').waitFor()
    expect(await words().inputValue()).toBe('早市上见到的一只小罐')

    const clear = screen(phone).getByRole('button', { name: '去掉位置' })
    const box = (await clear.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    await clear.click()
    await placeRow().getByText('添加位置').waitFor()
  })

  it('asks once a word, not letter by letter', async () => {
    const asked: string[] = []
    const note = (request: { url(): string }) => {
      if (request.url().includes('/place/search')) asked.push(request.url())
    }
    phone.page.on('request', note)
    await openPicker()
    await search().pressSequentially('gugong', { delay: 20 })
    await screen(phone).getByText('没有找到这个地点').waitFor()
    phone.page.off('request', note)
    expect(asked).toHaveLength(1)
  })

  it('leaving by our button or the browser’s own changes nothing', async () => {
    await screen(phone).getByRole('button', { name: '返回' }).click()
    await phone.page.waitForURL(/add-post/)
    await placeRow().getByText('添加位置').waitFor()
    await openPicker()
    await phone.page.goBack()
    await phone.page.waitForURL(/add-post/)
    await placeRow().getByText('添加位置').waitFor()
    expect(await words().inputValue()).toBe('早市上见到的一只小罐')
  })

  it('without permission it says what to do, and search still works', async () => {
    await openPicker()
    await screen(phone)
      .getByRole('button', { name: /我的位置/ })
      .click()
    await screen(phone).getByText('没有位置权限').waitFor()
    await phone.shot('choose-location-denied')
    await search().fill('故宫')
    await found().first().waitFor()
    expect((await found().allInnerTexts())[0]).toBe('故宫博物院')
  })

  it('from where one is: shifted to the Chinese map, nearest first, with distances', async () => {
    await phone.context.grantPermissions(['geolocation'])
    await phone.context.setGeolocation(TIANANMEN)
    await screen(phone).getByRole('button', { name: '清空' }).click()
    // Listened for before the tap, which may send it at once.
    const around = phone.page.waitForRequest(/place\/around/)
    await screen(phone)
      .getByRole('button', { name: /我的位置/ })
      .click()
    await screen(phone).getByText('已定位').waitFor()
    await found().first().waitFor()
    const asked = new URL((await around).url()).searchParams
    expect(Number(asked.get('latitude'))).toBeCloseTo(39.90875, 3)
    expect(Number(asked.get('longitude'))).toBeCloseTo(116.3975, 3)
    expect((await found().allInnerTexts())[0]).toBe('中国国家博物馆')
    expect(await screen(phone).locator('.place-row__facts').first().innerText()).toMatch(
      /^\d+ 米 · 北京市东城区/,
    )
    await phone.shot('choose-location-around')
  })

  it('a stall that no list knows gets a name of one’s own', async () => {
    await screen(phone)
      .getByRole('button', { name: /没有找到/ })
      .click()
    await screen(phone).getByPlaceholder('例如：文庙东侧第三个摊位').fill('东华门外第三个摊')
    await screen(phone).getByRole('button', { name: '用这个地点' }).click()
    await phone.page.waitForURL(/add-post/)
    await placeRow().getByText('东华门外第三个摊').waitFor()
  })

  it('says that there is no network, and goes on when it is back', async () => {
    await openPicker()
    await screen(phone).getByText('已定位').waitFor()
    await phone.context.setOffline(true)
    await search().fill('定窑')
    await screen(phone).getByText('现在没有网络').waitFor()
    await phone.context.setOffline(false)
    await found().getByText('定窑遗址').waitFor()
    await screen(phone).getByRole('button', { name: '返回' }).click()
    await phone.page.waitForURL(/add-post/)
  })

  it('a picker that was loaded anew still leads back, with the place', async () => {
    await openPicker()
    await phone.page.reload()
    await search().fill('琉璃')
    await found().getByText('琉璃厂文化街').click()
    await phone.page.waitForURL(/add-post/)
    await placeRow().getByText('琉璃厂文化街').waitFor()
    expect(await words().inputValue()).toBe('早市上见到的一只小罐')
  })

  it('is published, shown on the post’s page to a visitor, and opens', async () => {
    await screen(phone).getByText('圈子', { exact: true }).first().click()
    await phone.page.waitForURL(/choose-topic/)
    await screen(phone).locator('.circle-row').first().click()
    await phone.page.waitForURL(/add-post/)
    await screen(phone).getByRole('button', { name: '发布', exact: true }).click()
    await phone.page.waitForURL(/post\/detail\?id=\d+/)
    const path = pathOf(phone)
    await screen(phone).locator('.place-line').getByText('琉璃厂文化街').waitFor()

    const visitor = await openPhone(browser, e2eOrigin())
    await openPath(visitor, path)
    const line = screen(visitor).getByRole('link', { name: '位置：琉璃厂文化街，在地图上看' })
    await line.waitFor()
    expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await visitor.page.waitForTimeout(300)
    await visitor.shot('post-with-place')
    await line.click()
    await visitor.page.waitForURL(/#\/open-location\?/)
    await screen(visitor).getByText('北京市西城区琉璃厂东街与西街').waitFor()
    await visitor.shot('open-location')

    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await screen(visitor).getByRole('button', { name: '复制地址' }).click()
    await visitor.page.getByText('地址已复制').waitFor()
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(
      '琉璃厂文化街 北京市西城区琉璃厂东街与西街',
    )

    await visitor.context.route('https://apis.map.qq.com/**', (route) =>
      route.fulfill({ body: 'map' }),
    )
    const tab = visitor.context.waitForEvent('page')
    await screen(visitor).getByRole('button', { name: '用地图应用打开' }).click()
    const map = await tab
    await map.waitForURL(/apis\.map\.qq\.com/)
    const marker = new URL(map.url()).searchParams.get('marker')
    expect(marker).toBe(
      'coord:39.8929,116.3858;title:琉璃厂文化街;addr:北京市西城区琉璃厂东街与西街',
    )
    expect(await map.evaluate(() => window.opener === null)).toBe(true)
    await map.close()
    await screen(visitor).getByRole('button', { name: '返回' }).click()
    await visitor.page.waitForURL(/post\/detail/)
    expect(visitor.takeErrors()).toEqual([])
    await visitor.close()
  })

  it('a link to a place that is cut short says so; the picker asks a visitor to sign in', async () => {
    const visitor = await openPhone(browser, e2eOrigin())
    await openPath(visitor, '/open-location?latitude=abc&longitude=200')
    await screen(visitor).getByText('这个位置打不开').waitFor()
    await openPath(visitor, '/choose-location')
    await screen(visitor).getByPlaceholder('搜博物馆、古玩市场、街道').fill('故宫')
    await screen(visitor).getByText('登录后才能给帖子选地点').waitFor()
    expect(visitor.takeErrors()).toEqual([])
    await visitor.close()
  })
})
