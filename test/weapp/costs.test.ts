/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { call, signIn, uidOf, writePost } from './support/people'
import { Phone, closePhones, type Cost } from './support/phone'

// What crosses from the logic layer to the view, which is what makes a mini-program slow. The budgets
// are those of the design; `npm run bench -- --only weapp` writes the figures into docs/performance.md.

interface Budget {
  calls: number
  bytes: number
}
/** One touch: a like, another tab, a message. */
const TAP: Budget = { calls: 2, bytes: 4 * 1024 }
/** A page that opens is drawn whole. */
const OPEN: Budget = { calls: 3, bytes: 12 * 1024 }
const MORE: Budget = { calls: 3, bytes: 60 * 1024 }
const LAUNCH: Budget = { calls: 6, bytes: 80 * 1024 }

const bench = process.env['WEAPP_BENCH'] ?? ''
const figures: { what: string; cost: Cost; budget: Budget | null; designed: boolean }[] = []

/** Measures and holds to the budget. `designed`: the budget is the design's own and goes into the table. */
async function within(
  phone: Phone,
  what: string,
  budget: Budget,
  designed: boolean,
  work: () => Promise<void> | void,
): Promise<Cost> {
  await phone.quiet()
  const cost = await phone.measure(work)
  figures.push({ what, cost, budget, designed })
  expect(cost.calls).toBeLessThanOrEqual(budget.calls)
  expect(cost.bytes).toBeLessThanOrEqual(budget.bytes)
  return cost
}

afterAll(() => {
  if (bench === '') return
  mkdirSync(path.dirname(bench), { recursive: true })
  writeFileSync(bench, JSON.stringify(figures))
})

describe('setData of a visitor', () => {
  const phone = new Phone()
  afterAll(closePhones)
  afterEach(() => expect(phone.takeErrors()).toEqual([]))

  test('a launch to home with the first 20 posts', async () => {
    const cost = await phone.measure(async () => {
      await phone.launch()
      await phone.see('底足见火石红')
    })
    figures.push({ what: '启动到首页，20 篇帖子', cost, budget: LAUNCH, designed: false })
    expect(cost.calls).toBeLessThanOrEqual(LAUNCH.calls)
    expect(cost.bytes).toBeLessThanOrEqual(LAUNCH.bytes)
    expect(cost.bytes).toBeGreaterThan(20 * 1024)
  })

  test('one more page of 20 posts', async () => {
    const cost = await within(phone, '首页再来一页，20 篇，每篇两张图', MORE, true, async () => {
      phone.toEnd()
      await phone.until(
        () => phone.countOf('post-card') === 40,
        () => 'no second page',
      )
    })
    expect(cost.bytes).toBeGreaterThan(20 * 1024)
  })

  test('posts that go far away, and come back', async () => {
    const [chunk] = phone.attributes('windowed__chunk', 'id') as string[]
    if (chunk === undefined) throw new Error('no chunk')
    const shown = (count: number) => async (): Promise<void> => {
      phone.wx.scrolled(chunk, count === 40)
      await phone.until(
        () => phone.countOf('post-card') === count,
        () => `${phone.countOf('post-card')} posts, not ${count}`,
      )
    }
    const gone = await within(phone, '滚出很远的 10 篇换成空位', TAP, false, shown(30))
    expect(gone.calls).toBe(1)
    const back = await within(phone, '滚回来，10 篇重新画出', MORE, true, shown(40))
    expect(back.calls).toBe(1)
  })

  test('another tab for the first time', async () => {
    await within(phone, '第一次打开“学习”标签', OPEN, false, () => phone.tab('学习'))
  })

  test('a tab that is open already', async () => {
    await within(phone, '切回已打开的标签', TAP, true, async () => {
      await phone.tab('首页')
      await phone.at('pages/tabbar/index/index')
    })
  })

  test('a post that is opened', async () => {
    await within(phone, '打开一篇帖子', OPEN, false, async () => {
      await phone.tap('.post-card__body', { first: true })
      await phone.see('还没有评论')
    })
  })
})

describe('setData of a member', () => {
  const phone = new Phone()
  const other = new Phone()
  let postId = ''
  let sessionId = ''
  afterAll(closePhones)
  afterEach(() => expect([...phone.takeErrors(), ...other.takeErrors()]).toEqual([]))

  beforeAll(async () => {
    await Promise.all([signIn(phone), signIn(other)])
    postId = await writePost(other, '一只算盘')
    const { session } = await call<{ session: { session_id: string } }>(
      phone,
      'POST',
      '/rest/auth/chat/open',
      { uid: uidOf(other) },
    )
    sessionId = session.session_id
    await phone.goTo(`/pages/post/detail?id=${postId}`)
    await phone.see('还没有评论')
  })

  test('a like, and taken back', async () => {
    await within(phone, '点赞', TAP, true, () => phone.tap('点赞 0'))
    await within(phone, '取消点赞', TAP, true, () => phone.tap('取消点赞 1'))
  })

  test('a collection', async () => {
    await within(phone, '收藏', TAP, true, () => phone.tap('收藏 0'))
  })

  test('a follow', async () => {
    await within(phone, '关注', TAP, true, () => phone.tap('关注'))
  })

  test('a chat that is opened', async () => {
    await within(phone, '打开一个会话', OPEN, false, async () => {
      await phone.goTo(`/pages/notice/chat?sessionId=${sessionId}`)
      await phone.until(
        () => phone.countOf('windowed') === 1,
        () => 'no conversation',
      )
    })
  })

  test('letters typed in a chat', async () => {
    await within(phone, '聊天输入第一个字', TAP, true, () => phone.fill('发消息', '在'))
    await within(phone, '聊天再输入一个字', TAP, true, () => phone.fill('发消息', '在吗'))
  })

  test('a message that is sent, from the touch to the server’s answer', async () => {
    const send = (words: string) => async (): Promise<void> => {
      await phone.tap('发送')
      await phone.see(words)
      await phone.until(
        () => phone.countOf('chat-bubble__sending') === 0,
        () => 'still on its way',
      )
    }
    await within(phone, '发送第一条消息', TAP, true, send('在吗'))
    await phone.fill('发消息', '有空看看瓶子')
    await within(phone, '再发送一条消息', TAP, true, send('有空看看瓶子'))
    expect(phone.countOf('chat-bubble')).toBe(2)
  })

  test('a message that arrives in the open chat', async () => {
    await within(phone, '会话里收到一条消息', TAP, true, async () => {
      await call(other, 'POST', '/rest/message', {
        sessionId,
        messageType: 'text',
        clientMsgId: `costs-${process.pid}-${Date.now()}`,
        content: '有空',
      })
      await phone.see('有空')
    })
  })

  test('letters typed in a post', async () => {
    await phone.goTo('/pages/post/add-post')
    const field = '说说来历、尺寸、重量，或者你拿不准的地方'
    await within(phone, '发布页输入第一个字', TAP, true, () => phone.fill(field, '在'))
    await within(phone, '发布页再输入一个字', TAP, true, () => phone.fill(field, '在吗'))
  })
})

if (bench !== '') {
  describe('setData of other feeds', () => {
    const phone = new Phone()
    afterAll(closePhones)

    test.each(['每篇一张图', '每篇三张图', '每篇九张图', '每篇千字无图'])('%s', async (name) => {
      const { records } = await call<{ records: { topicId: string; name: string }[] }>(
        '',
        'GET',
        '/rest/no-auth/community/new/topic/list',
      )
      const topicId = records.find((item) => item.name === name)?.topicId ?? ''
      await phone.launch({ url: `/pages/topic/detail?topicId=${topicId}` })
      await phone.until(
        () => phone.countOf('post-card') === 20,
        () => 'no posts',
      )
      await phone.quiet()
      const cost = await phone.measure(async () => {
        phone.toEnd()
        await phone.until(
          () => phone.countOf('post-card') === 40,
          () => 'no second page',
        )
      })
      figures.push({ what: `再来一页，20 篇，${name}`, cost, budget: null, designed: false })
      expect(cost.bytes).toBeGreaterThan(10 * 1024)
    })
  })
}
