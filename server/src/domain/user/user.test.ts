import { eq } from 'drizzle-orm'

import { member } from '../../db/schema'
import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import { buildMember, injectAs, injectWith } from '../../testing/factories'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('userInfo tells a member his own, the number masked', async () => {
  const { db } = app.services
  const who = await buildMember(db, { username: '半瓶斋', phone: '+8613812345678', region: '山西' })
  const mine = await (await injectAs(app, who)).ok('userInfo', {})
  expect(mine).toEqual({
    uid: who.uid,
    username: '半瓶斋',
    avatar: '',
    title: '',
    region: '山西',
    intro: '',
    postCount: 0,
    followCount: 0,
    fansCount: 0,
    likedCount: 0,
    topicCount: 0,
    collectCount: 0,
    phoneMasked: '138****5678',
    createTime: who.createdAt.toISOString(),
  })
})

test('userInfoById tells another what is public, and no number', async () => {
  const { db } = app.services
  const me = await buildMember(db)
  const other = await buildMember(db, { phone: '+8613887654321', intro: '只藏老酒' })
  const caller = await injectAs(app, me)
  const seen = await caller.ok('userInfoById', { uid: other.uid })
  expect(seen).toMatchObject({ uid: other.uid, intro: '只藏老酒', followed: false, isMe: false })
  expect(JSON.stringify(seen)).not.toMatch(/4321|phone/)
  expect((await caller.ok('userInfoById', { uid: me.uid })).isMe).toBe(true)
  expect(await caller.refused('userInfoById', { uid: '7' })).toMatchObject({ code: 404 })
  expect((await caller.refused('userInfoById', { uid: '99999999999999999999' })).code).toBe(400)
  expect((await injectWith(app, '').refused('userInfoById', { uid: me.uid })).code).toBe(401)
})

test('settings are true unless changed, and each changes alone', async () => {
  const { db } = app.services
  const caller = await injectAs(app, await buildMember(db))
  const other = await injectAs(app, await buildMember(db))
  expect(await caller.ok('userSetting', {})).toEqual({ vibrate: true, bell: true })
  expect(await caller.ok('updateUserSetting', {})).toEqual({ vibrate: true, bell: true })
  expect(await caller.ok('updateUserSetting', { bell: false })).toEqual({
    vibrate: true,
    bell: false,
  })
  expect(await caller.ok('updateUserSetting', { vibrate: false })).toEqual({
    vibrate: false,
    bell: false,
  })
  expect(await caller.ok('userSetting', {})).toEqual({ vibrate: false, bell: false })
  expect(await other.ok('userSetting', {})).toEqual({ vibrate: true, bell: true })
})

describe('following', () => {
  const countsOf = async (uid: string) => {
    const [row] = await app.services.db.select().from(member).where(eq(member.uid, uid))
    return { follow: row!.followCount, fans: row!.fansCount }
  }

  test('counts once however often it is repeated', async () => {
    const { db } = app.services
    const me = await buildMember(db)
    const other = await buildMember(db)
    const caller = await injectAs(app, me)
    for (let i = 0; i < 3; i++) {
      expect(await caller.ok('addFollow', { uid: other.uid })).toEqual({
        uid: other.uid,
        followed: true,
        fansCount: 1,
      })
    }
    expect(await countsOf(me.uid)).toEqual({ follow: 1, fans: 0 })
    expect((await caller.ok('userInfoById', { uid: other.uid })).followed).toBe(true)
    for (let i = 0; i < 2; i++) {
      expect(await caller.ok('cancelFollow', { uid: other.uid })).toEqual({
        uid: other.uid,
        followed: false,
        fansCount: 0,
      })
    }
    expect(await countsOf(me.uid)).toEqual({ follow: 0, fans: 0 })
  })

  test('holds true counts when everybody follows everybody at once', async () => {
    const { db } = app.services
    const members = await Promise.all(Array.from({ length: 6 }, () => buildMember(db)))
    const callers = await Promise.all(members.map((who) => injectAs(app, who)))
    const all = callers.flatMap((caller, i) =>
      members
        .filter((_, j) => j !== i)
        .flatMap(({ uid }) => [caller.ok('addFollow', { uid }), caller.ok('addFollow', { uid })]),
    )
    await Promise.all(all)
    for (const { uid } of members) expect(await countsOf(uid)).toEqual({ follow: 5, fans: 5 })
  })

  test('neither oneself nor nobody can be followed', async () => {
    const me = await buildMember(app.services.db)
    const caller = await injectAs(app, me)
    expect(await caller.refused('addFollow', { uid: me.uid })).toMatchObject({
      code: 10203,
      message: '不能关注自己',
    })
    expect((await caller.refused('addFollow', { uid: '7' })).code).toBe(404)
    expect((await caller.refused('cancelFollow', { uid: '7' })).code).toBe(404)
  })
})
