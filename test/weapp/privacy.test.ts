/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import sharp from 'sharp'

import { fillLogin, freshNumber } from './support/people'
import { Phone, closePhones } from './support/phone'

const TITLE = '隐私保护提示'

describe('WeChat’s question for consent before private data', () => {
  const phone = new Phone()
  let picture: Buffer
  afterAll(closePhones)
  afterEach(() => expect(phone.takeErrors()).toEqual([]))

  beforeAll(async () => {
    phone.wx.privacyAgreed = false
    // Home, and the login page on top: leaving add-post leads to a page that lies below it.
    await phone.launch({ url: '/pages/tabbar/index/index' })
    await phone.see('底足见火石红')
    await phone.goTo('/pages/post/add-post')
    await phone.tap('去登录')
    await phone.at('pages/login/login')
    await fillLogin(phone, freshNumber())
    await phone.at('pages/post/add-post')
    picture = await sharp({
      create: { width: 64, height: 48, channels: 3, background: '#27408b' },
    })
      .jpeg()
      .toBuffer()
    phone.wx.album.push([{ name: 'a.jpg', bytes: picture }])
  })

  const ask = async () => {
    await phone.tap('添加照片')
    await phone.see(TITLE)
  }

  test('is asked once, on the page where it came up and on none below it', async () => {
    await ask()
    expect(phone.countOf('privacy-dialog')).toBe(1)
    expect(phone.page().depth).toBe(2)
    expect(phone.countBelow('page-frame')).toBe(1)
    expect(phone.countBelow('privacy-dialog')).toBe(0)
  })

  test('a refusal leaves the page usable and opens no chooser', async () => {
    await phone.tap('不同意')
    await phone.gone(TITLE)
    await phone.quiet()
    expect(phone.wx.album).toHaveLength(1)
    await phone.see('添加照片')
  })

  test('going back instead of answering counts as a refusal', async () => {
    await ask()
    await phone.back()
    await phone.at('pages/tabbar/index/index')
    await phone.quiet()
    expect(phone.countOf('privacy-dialog')).toBe(0)
    expect(phone.wx.album).toHaveLength(1)
    expect(phone.wx.privacyAgreed).toBe(false)
  })

  test('whoever refused reads on: posts, circles, comments', async () => {
    await phone.tap('第 48 号藏品', { first: true })
    await phone.at('pages/post/detail')
    await phone.see('还没有评论')
    await phone.back()
    await phone.goTo('/pages/topic/topic-classify')
    await phone.see('宋元瓷话')
    await phone.back()
    expect(phone.countOf('privacy-dialog')).toBe(0)
  })

  test('is asked again when it is needed again; the guide can be read meanwhile', async () => {
    await phone.goTo('/pages/post/add-post')
    await ask()
    await phone.tap('《隐私保护指引》')
    await phone.quiet()
    await phone.see(TITLE)
  })

  test('consent lets the chooser open, and it is not asked again', async () => {
    await phone.native('同意', 'agreeprivacyauthorization')
    await phone.gone(TITLE)
    await phone.see('1/9')
    expect(phone.wx.album).toHaveLength(0)
    phone.wx.album.push([{ name: 'b.jpg', bytes: picture }])
    await phone.tap('1/9')
    await phone.see('2/9')
    expect(phone.countOf('privacy-dialog')).toBe(0)
  })

  test('consent outlives the app', async () => {
    phone.wx.album.push([{ name: 'c.jpg', bytes: picture }])
    await phone.launch({ url: '/pages/post/add-post' })
    await phone.see('2/9')
    await phone.tap('2/9')
    await phone.see('3/9')
    expect(phone.countOf('privacy-dialog')).toBe(0)
  })
})
