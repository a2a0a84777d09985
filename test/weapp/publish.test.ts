/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import sharp from 'sharp'

import { call, signIn } from './support/people'
import { Phone, closePhones } from './support/phone'

interface PostOfMine {
  text: string
  pictures: { base: string; width: number; height: number }[]
}

/** A photograph as a phone takes it: lying on its side, with a note how to turn it. */
const photograph = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a2b' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

describe('publishing', () => {
  const phone = new Phone()
  afterAll(closePhones)
  beforeAll(async () => {
    await signIn(phone)
  })
  afterEach(() => expect(phone.takeErrors()).toEqual([]))

  test('a draft of words, circle and photographs outlives the app', async () => {
    await phone.launch({ url: '/pages/tabbar/topic/topic' })
    await phone.see('晒一件藏品')
    await phone.tap('.button', { first: true })
    await phone.at('pages/post/add-post')
    await phone.tap('选择要发到的圈子')
    await phone.at('pages/post/choose-topic')
    await phone.tap('青花雅集')
    await phone.at('pages/post/add-post')
    await phone.see('青花雅集')
    await phone.fill('说说来历、尺寸、重量，或者你拿不准的地方', '道光青花碗一只，口径十五公分')
    phone.wx.album.push([
      { name: 'a.jpg', bytes: await photograph(800, 600) },
      { name: 'b.jpg', bytes: await photograph(640, 480) },
    ])
    await phone.tap('添加照片')
    await phone.see('2/9')
    await phone.quiet()

    await phone.launch({ url: '/pages/post/add-post' })
    await phone.see('道光青花碗一只')
    await phone.see('青花雅集')
    await phone.see('2/9')
  })

  test('one post comes of it, upright, however often the button is tapped', async () => {
    await phone.tap('发布')
    await phone.tap('发布').catch(() => undefined)
    await phone.at('pages/post/detail', 15_000)
    await phone.see('道光青花碗一只')
    const { records } = await call<{ records: PostOfMine[] }>(
      phone,
      'GET',
      '/rest/auth/post/myPost',
    )
    expect(
      records.map(({ text, pictures }) => [
        text,
        pictures.map(({ width, height }) => [width, height]),
      ]),
    ).toEqual([
      [
        '道光青花碗一只，口径十五公分',
        [
          [600, 800],
          [480, 640],
        ],
      ],
    ])
  })

  test('it is on top of home', async () => {
    await phone.goTo('/pages/tabbar/index/index')
    await phone.until(
      () => phone.countOf('post-card') > 5,
      () => 'no feed',
    )
    const text = phone.text()
    expect(text.indexOf('道光青花碗一只')).toBeGreaterThan(0)
    expect(text.indexOf('道光青花碗一只')).toBeLessThan(text.indexOf('口沿完整'))
  })

  test('a text that calls itself a picture is refused, and the rest stays', async () => {
    await phone.goTo('/pages/post/add-post')
    await phone.fill('说说来历、尺寸、重量，或者你拿不准的地方', '再发一件')
    phone.wx.album.push([{ name: 'note.jpg', bytes: Buffer.from('这不是照片'.repeat(300)) }])
    await phone.tap('添加照片')
    await phone.until(
      () => phone.countOf('add-post__problem') === 1 || phone.wx.toasts.length > 0,
      () => phone.text(),
      10_000,
    )
    await phone.see('再发一件')
  })
})
