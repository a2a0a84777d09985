/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { call, signIn } from './support/people'
import { Phone, closePhones } from './support/phone'

const panjiayuan = {
  name: '潘家园旧货市场',
  address: '北京市朝阳区华威里18号',
  latitude: 39.8762,
  longitude: 116.4596,
}

describe('a place on a post', () => {
  const phone = new Phone()
  afterAll(closePhones)
  beforeAll(async () => {
    await signIn(phone)
    await phone.goTo('/pages/post/add-post')
    await phone.see('添加位置')
  })
  afterEach(() => expect(phone.takeErrors()).toEqual([]))

  const opened = (name: string) => phone.wx.calls.filter((made) => made.name === name)

  test('WeChat’s question for consent comes first; a refusal is no dead end', async () => {
    phone.wx.privacyAgreed = false
    phone.wx.replies.set('chooseLocation', panjiayuan)
    await phone.tap('添加位置')
    await phone.see('隐私保护提示')
    await phone.tap('不同意')
    await phone.toast('同意隐私保护指引后才能选择位置')
    await phone.gone('隐私保护提示')
    await phone.see('添加位置')
    expect(phone.wx.modals).toEqual([])

    await phone.tap('添加位置')
    await phone.see('隐私保护提示')
    await phone.native('同意', 'agreeprivacyauthorization')
    await phone.gone('隐私保护提示')
    await phone.see('潘家园旧货市场')
    expect(phone.wx.privacyAgreed).toBe(true)
  })

  test('closing WeChat’s picker keeps what was there; the button takes it away', async () => {
    phone.wx.replies.delete('chooseLocation')
    await phone.tap('潘家园旧货市场')
    await phone.quiet()
    await phone.see('潘家园旧货市场')
    await phone.tap('.icon-button')
    await phone.see('添加位置')
    expect(phone.unnamed()).toEqual([])
  })

  test('without permission the way to WeChat’s settings is offered', async () => {
    phone.wx.refusals.set('chooseLocation', 'auth deny')
    await phone.tap('添加位置')
    const modal = await phone.modal()
    expect(modal).toMatchObject({ title: '没有位置权限', confirmText: '去设置' })
    modal.cancel()
    await phone.quiet()
    expect(opened('openSetting')).toHaveLength(0)
    await phone.tap('添加位置')
    ;(await phone.modal()).confirm()
    await phone.until(
      () => opened('openSetting').length === 1,
      () => 'the settings were not opened',
    )
    phone.wx.refusals.delete('chooseLocation')
  })

  test('the place is kept with the draft, published, and opened on WeChat’s map to the metre', async () => {
    phone.wx.replies.set('chooseLocation', {
      ...panjiayuan,
      latitude: 39.876_204_9,
      longitude: 116.459_599_9,
    })
    await phone.tap('添加位置')
    await phone.see('潘家园旧货市场')
    await phone.fill('说说来历、尺寸、重量，或者你拿不准的地方', '早市上见到的一只小罐')
    await phone.tap('选择要发到的圈子')
    await phone.at('pages/post/choose-topic')
    await phone.tap('青花雅集')
    await phone.at('pages/post/add-post')

    await phone.launch({ url: '/pages/post/add-post' })
    await phone.see('潘家园旧货市场')
    await phone.tap('发布')
    await phone.at('pages/post/detail', 15_000)
    await phone.see('潘家园旧货市场')
    const { id = '' } = phone.page().options
    const { place } = await call<{ place: object }>('', 'GET', `/rest/no-auth/post/detail?id=${id}`)
    expect(place).toEqual(panjiayuan)

    await phone.tap('潘家园旧货市场')
    await phone.until(
      () => opened('openLocation').length === 1,
      () => 'the map was not opened',
    )
    expect(opened('openLocation')[0]!.options).toMatchObject({ ...panjiayuan, scale: 16 })
  })

  test('a post without a place has no such line', async () => {
    await phone.goTo('/pages/tabbar/index/index')
    await phone.see('底足见火石红')
    await phone.tap('第 48 号藏品', { first: true })
    await phone.at('pages/post/detail')
    await phone.see('还没有评论')
    expect(phone.countOf('place-line')).toBe(0)
  })
})

test('a build that does not declare the picker cannot open it', async () => {
  const phone = new Phone({ app: (app) => ({ ...app, requiredPrivateInfos: [] }) })
  await signIn(phone)
  phone.wx.replies.set('chooseLocation', panjiayuan)
  await phone.goTo('/pages/post/add-post')
  await phone.tap('添加位置')
  await phone.toast('打开地图失败')
  await phone.see('添加位置')
  expect(phone.takeErrors()).toEqual([])
})

test('the browser’s location pages are not in the package', () => {
  const dist = path.join(process.cwd(), 'dist/weapp')
  const files = readdirSync(dist, { recursive: true }).map(String)
  expect(files.filter((file) => /post.add-post/.test(file))).not.toEqual([])
  expect(files.filter((file) => /location/.test(file))).toEqual([])
  expect(readFileSync(path.join(dist, 'app.json'), 'utf8')).not.toContain('pages/location')
})
