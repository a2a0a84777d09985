/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import sharp from 'sharp'

import { signIn } from './support/people'
import { Phone, closePhones } from './support/phone'

describe('WeChat’s question for consent before private data', () => {
  const phone = new Phone()
  afterAll(closePhones)
  afterEach(() => expect(phone.takeErrors()).toEqual([]))

  beforeAll(async () => {
    await signIn(phone)
    phone.wx.privacyAgreed = false
    await phone.launch({ url: '/pages/post/add-post' })
    const bytes = await sharp({
      create: { width: 64, height: 48, channels: 3, background: '#27408b' },
    })
      .jpeg()
      .toBuffer()
    phone.wx.album.push([{ name: 'a.jpg', bytes }])
  })

  test('a refusal leaves the page usable and opens no chooser', async () => {
    await phone.tap('添加照片')
    await phone.see('隐私保护提示')
    await phone.tap('不同意')
    await phone.gone('隐私保护提示')
    await phone.quiet()
    expect(phone.wx.album).toHaveLength(1)
    await phone.see('添加照片')
  })

  test('consent lets the chooser open, and it is not asked again', async () => {
    await phone.tap('添加照片')
    await phone.see('隐私保护提示')
    await phone.native('同意', 'agreeprivacyauthorization')
    await phone.gone('隐私保护提示')
    await phone.see('1/9')
    expect(phone.wx.album).toHaveLength(0)
  })
})
