/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import sharp from 'sharp'

import { call, signIn, uidOf, writePost } from './support/people'
import { Phone, closePhones } from './support/phone'

afterAll(closePhones)

/** Unread messages and notices as the tab bar shows them. */
const badge = (phone: Phone): number => Number(/(\d+)\n消息/.exec(phone.tabBarText())?.[1] ?? 0)
const badgeReaches = (phone: Phone, count: number): Promise<void> =>
  phone.until(
    () => badge(phone) === count,
    () => `the badge says ${badge(phone)}, not ${count}: ${phone.tabBarText()}`,
  )

describe('two members and a post', () => {
  const author = new Phone()
  const reader = new Phone()
  let postId = ''

  beforeAll(async () => {
    await signIn(author)
    await signIn(reader)
    postId = await writePost(author, '新得一方旧砚，请各位掌眼')
  })
  afterEach(() => expect([...author.takeErrors(), ...reader.takeErrors()]).toEqual([]))

  test('a like rises the author’s badge, live', async () => {
    await reader.goTo(`/pages/post/detail?id=${postId}`)
    await reader.see('新得一方旧砚')
    const like = await reader.measure(() => reader.tap('.action-count', { first: true }))
    await badgeReaches(author, 1)
    expect(reader.countOf('action-count--on')).toBeGreaterThan(0)
    expect(like.bytes).toBeLessThan(4096)
    const post = await call<{ liked: boolean; likeCount: number }>(
      reader,
      'GET',
      `/rest/no-auth/post/detail?id=${postId}`,
    )
    expect(post).toMatchObject({ liked: true, likeCount: 1 })
  })

  test('a comment appears at once and rises it again', async () => {
    await reader.fill('说说你的看法', '石质细润，像是老坑的')
    await reader.tap('发送')
    await reader.see('石质细润，像是老坑的')
    await reader.see('评论 1')
    await badgeReaches(author, 2)
  })

  test('a follow rises it once more', async () => {
    await reader.tap('关注')
    await reader.see('已关注')
    await badgeReaches(author, 3)
  })

  test('the author reads who did what, and the badge goes', async () => {
    await author.tap('互动通知')
    await author.at('pages/notice/notice-list')
    for (const words of ['赞了你的帖子', '评论了你的帖子', '关注了你']) await author.see(words)
    await author.tap('全部已读')
    await author.gone('全部已读')
    await author.back()
    await author.at('pages/tabbar/notice/notice')
    await badgeReaches(author, 0)
  })

  test('a like without a network is taken back', async () => {
    await reader.tap('.action-count', { first: true })
    await reader.quiet()
    const before = reader.countOf('action-count--on')
    reader.wx.setOnline(false)
    await reader.tap('.action-count', { first: true })
    await reader.until(
      () => reader.countOf('action-count--on') === before,
      () => 'the like stays although nobody heard of it',
    )
    reader.wx.setOnline(true)
    await reader.quiet()
  })
})

describe('a private chat', () => {
  const anna = new Phone()
  const ben = new Phone()
  let sessionId = ''

  beforeAll(async () => {
    await signIn(anna)
    await signIn(ben)
    const opened = await call<{ session: { session_id: string } }>(
      anna,
      'POST',
      '/rest/auth/chat/open',
      {
        uid: uidOf(ben),
      },
    )
    sessionId = opened.session.session_id
    await anna.goTo(`/pages/notice/chat?sessionId=${sessionId}`)
    await anna.until(
      () => anna.countOf('chat-composer') === 1,
      () => 'no composer',
    )
  })
  afterEach(() => expect([...anna.takeErrors(), ...ben.takeErrors()]).toEqual([]))

  const say = async (phone: Phone, words: string): Promise<void> => {
    await phone.fill('发消息', words)
    await phone.tap('发送')
    await phone.see(words)
  }

  test('words arrive live, with the unread count on session and tab bar', async () => {
    await say(anna, '在吗？那只青花碗还在手上吗')
    await ben.see('那只青花碗')
    await badgeReaches(ben, 1)
  })

  test('the answer arrives live, and what was read is no longer counted', async () => {
    await ben.tap('那只青花碗')
    await ben.at('pages/notice/chat')
    await ben.see('那只青花碗')
    await say(ben, '还在，拍给你看底足')
    await anna.see('拍给你看底足')
    await ben.back()
    await badgeReaches(ben, 0)
  })

  test('a picture arrives live', async () => {
    await ben.goTo(`/pages/notice/chat?sessionId=${sessionId}`)
    await ben.see('还在，拍给你看底足')
    const bytes = await sharp({
      create: { width: 640, height: 480, channels: 3, background: '#27408b' },
    })
      .jpeg()
      .toBuffer()
    ben.wx.album.push([{ name: 'foot.jpg', bytes }])
    await ben.tap('更多')
    await ben.tap('照片')
    await anna.until(
      () => anna.countOf('chat-bubble__photo') === 1,
      () => 'no picture arrived',
      10_000,
    )
    const sources = anna.attributes('picture__img', 'src')
    expect(sources.some((src) => /\/media\/.+-320\.webp$/.test(String(src)))).toBe(true)
    await ben.back()
  })

  test('a message written without a network is kept as failed, sent again by a tap, stored once', async () => {
    anna.wx.setOnline(false)
    await say(anna, '地铁里没信号')
    await anna.see('未发出', 15_000)
    anna.wx.setOnline(true)
    await anna.tap('.chat-bubble__failed')
    ;(await anna.actionSheet()).pick('重新发送')
    await anna.gone('未发出')
    await ben.see('地铁里没信号', 10_000)
    const { pageInfo } = await call<{ pageInfo: { records: { content: string }[] } }>(
      anna,
      'POST',
      '/rest/auth/chat/list',
      { sessionId, pageNum: 1, pageSize: 20 },
    )
    expect(pageInfo.records.filter(({ content }) => content === '地铁里没信号')).toHaveLength(1)
  })

  test('what was said while the connection was gone is shown once and in order', async () => {
    await ben.goTo(`/pages/notice/chat?sessionId=${sessionId}`)
    await ben.see('地铁里没信号')
    ben.wx.setOnline(false)
    for (const words of ['断线第一句', '断线第二句', '断线第三句']) await say(anna, words)
    await anna.quiet()
    ben.wx.setOnline(true)
    await ben.see('断线第三句', 10_000)
    expect(ben.text().match(/断线第.句/g)).toEqual(['断线第一句', '断线第二句', '断线第三句'])
  })
})
