import { eq } from 'drizzle-orm'

import { member, post, postCollect, postLike, topic } from '../../db/schema'
import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import {
  buildFollow,
  buildMember,
  buildPicture,
  buildPost,
  buildTopic,
  injectAs,
  injectWith,
  newKey,
  type Caller,
  type Member,
} from '../../testing/factories'

let app: TestApp
let me: Member
let caller: Caller
let visitor: Caller
let topicId: string
beforeAll(async () => {
  app = await createTestApp()
  visitor = injectWith(app, '')
  me = await buildMember(app.services.db)
  caller = await injectAs(app, me)
  topicId = (await buildTopic(app.services.db)).id
})
afterAll(() => app.close())

const draft = (over: Partial<Parameters<typeof caller.ok<'addPost'>>[1]> = {}) => ({
  clientKey: newKey(),
  topicId,
  text: '新得一方端砚',
  pictureIds: [],
  ...over,
})

async function memberRow(uid: string) {
  const [row] = await app.services.db.select().from(member).where(eq(member.uid, uid))
  return row!
}

async function topicRow(id: string) {
  const [row] = await app.services.db.select().from(topic).where(eq(topic.id, id))
  return row!
}

async function postRow(id: string) {
  const [row] = await app.services.db.select().from(post).where(eq(post.id, id))
  return row!
}

describe('addPost', () => {
  test('publishes to the circle, on top of it and of home at once, with true counts', async () => {
    const { db } = app.services
    const pictures = [await buildPicture(db, me), await buildPicture(db, me)]
    const before = { mine: await memberRow(me.uid), circle: await topicRow(topicId) }
    const made = await caller.ok(
      'addPost',
      draft({
        text: '  老坑端砚\r\n\r\n\r\n\r\n请掌眼 \u0000',
        pictureIds: pictures.map((p) => p.id).reverse(),
      }),
    )
    expect(made).toMatchObject({
      author: { uid: me.uid },
      topic: { topicId },
      text: '老坑端砚\n\n请掌眼',
      mine: true,
      likeCount: 0,
    })
    expect(made.pictures.map((p) => p.id)).toEqual(pictures.map((p) => p.id).reverse())
    expect((await visitor.ok('recommendPost', {})).records[0]!.id).toBe(made.id)
    expect((await visitor.ok('getListByTopicId', { topicId })).records[0]!.id).toBe(made.id)
    expect((await memberRow(me.uid)).postCount).toBe(before.mine.postCount + 1)
    expect((await topicRow(topicId)).postCount).toBe(before.circle.postCount + 1)
  })

  test('stores one post for one key, whether repeated or sent ten times at once', async () => {
    const before = (await memberRow(me.uid)).postCount
    const params = draft()
    const made = await Promise.all(Array.from({ length: 10 }, () => caller.ok('addPost', params)))
    const again = await caller.ok('addPost', { ...params, text: '改了字也还是那一帖' })
    expect(new Set([...made, again].map((item) => item.id)).size).toBe(1)
    expect(again.text).toBe('新得一方端砚')
    expect((await memberRow(me.uid)).postCount).toBe(before + 1)
    // Another author's key is his own affair.
    const other = await injectAs(app, await buildMember(app.services.db))
    expect((await other.ok('addPost', params)).id).not.toBe(again.id)
  })

  test('counts the length in code points', async () => {
    const emoji = '🏺'
    expect((await caller.ok('addPost', draft({ text: emoji.repeat(2000) }))).text).toHaveLength(
      4000,
    )
    expect(await caller.refused('addPost', draft({ text: '字'.repeat(2001) }))).toMatchObject({
      code: 400,
      message: '正文最多 2000 字',
    })
  })

  test('needs words or pictures', async () => {
    expect(await caller.refused('addPost', draft({ text: ' \n\u200b'.slice(0, 2) }))).toMatchObject(
      {
        code: 400,
        message: '写几句话，或选几张图片再发布',
      },
    )
    const one = await buildPicture(app.services.db, me)
    expect((await caller.ok('addPost', draft({ text: '', pictureIds: [one.id] }))).text).toBe('')
  })

  test('refuses another’s picture, an unknown one, and more than nine', async () => {
    const { db } = app.services
    const theirs = await buildPicture(db, await buildMember(db))
    for (const id of [theirs.id, '999999']) {
      expect(await caller.refused('addPost', draft({ pictureIds: [id] }))).toMatchObject({
        code: 10113,
      })
    }
    const ten = await Promise.all(Array.from({ length: 10 }, () => buildPicture(db, me)))
    const pictureIds = ten.map((item) => item.id)
    expect((await caller.refused('addPost', draft({ pictureIds }))).code).toBe(400)
    expect(
      (await caller.ok('addPost', draft({ pictureIds: pictureIds.slice(1) }))).pictures,
    ).toHaveLength(9)
  })

  describe('with a place', () => {
    const panjiayuan = {
      name: '潘家园旧货市场',
      address: '北京市朝阳区华威里18号',
      latitude: 39.8762,
      longitude: 116.4596,
    }

    test('keeps it to the metre and shows it on the post’s own page, to everybody', async () => {
      const made = await caller.ok(
        'addPost',
        draft({
          place: {
            name: '  潘家园\n旧货市场 \u0000',
            address: ' 华威里18号 ',
            latitude: 39.876_204_9,
            longitude: 116.459_599_9,
          },
        }),
      )
      const kept = {
        name: '潘家园 旧货市场',
        address: '华威里18号',
        latitude: 39.8762,
        longitude: 116.4596,
      }
      expect(made.place).toEqual(kept)
      expect((await visitor.ok('postDetail', { id: made.id })).place).toEqual(kept)
      // Feeds do without it: their cards do not show it.
      const [card] = (await visitor.ok('recommendPost', {})).records
      expect(card!.id).toBe(made.id)
      expect(card).not.toHaveProperty('place')
    })

    test('may be left out, and may have no address', async () => {
      const none = await caller.ok('addPost', draft())
      expect(none.place).toBeNull()
      expect((await visitor.ok('postDetail', { id: none.id })).place).toBeNull()
      const bare = await caller.ok('addPost', draft({ place: { ...panjiayuan, address: '' } }))
      expect(bare.place).toEqual({ ...panjiayuan, address: '' })
    })

    test('takes markup for the words that it is', async () => {
      const name = '<img src=x onerror=alert(1)>店'
      const made = await caller.ok('addPost', draft({ place: { ...panjiayuan, name } }))
      expect(made.place!.name).toBe(name)
    })

    test('answers a repeat with the place of the first time', async () => {
      const params = draft({ place: panjiayuan })
      await caller.ok('addPost', params)
      const again = await caller.ok('addPost', {
        ...params,
        place: { ...panjiayuan, name: '别处' },
      })
      expect(again.place).toEqual(panjiayuan)
    })

    test.each([
      ['no name', { name: ' \n ' }, '请填写地点名称'],
      ['too long a name', { name: '名'.repeat(61) }, '地点名称最多 60 字'],
      ['too long an address', { address: '址'.repeat(121) }, '地址最多 120 字'],
      ['a latitude beyond the pole', { latitude: 90.1 }, '“place.latitude”不能大于 90'],
      ['a longitude beyond the globe', { longitude: -180.5 }, '“place.longitude”不能小于 -180'],
      [
        'the position of nowhere',
        { latitude: 0.000_001, longitude: 0 },
        '没有取到这个地点的位置，请重新选择',
      ],
    ])('is refused with %s', async (_what, wrong, message) => {
      const before = (await memberRow(me.uid)).postCount
      const place = { ...panjiayuan, ...wrong }
      expect(await caller.refused('addPost', draft({ place }))).toMatchObject({
        code: 400,
        message,
      })
      expect((await memberRow(me.uid)).postCount).toBe(before)
    })

    test('takes emoji for one letter each, and refuses numbers sent as words', async () => {
      const name = '🏺'.repeat(60)
      expect(
        (await caller.ok('addPost', draft({ place: { ...panjiayuan, name } }))).place!.name,
      ).toBe(name)
      const words = { ...panjiayuan, latitude: '39.9' as unknown as number }
      expect((await caller.refused('addPost', draft({ place: words }))).message).toBe(
        '“place.latitude”应为数字',
      )
    })

    test('goes with the post when that is deleted', async () => {
      const made = await caller.ok('addPost', draft({ place: panjiayuan }))
      await caller.ok('delPost', { id: made.id })
      expect((await visitor.refused('postDetail', { id: made.id })).code).toBe(404)
      expect((await postRow(made.id)).placeName).toBeNull()
    })
  })

  test('refuses an unknown circle and a closed one', async () => {
    const closed = await buildTopic(app.services.db, { closed: true })
    expect((await caller.refused('addPost', draft({ topicId: '999999' }))).code).toBe(404)
    expect(await caller.refused('addPost', draft({ topicId: closed.id }))).toMatchObject({
      code: 10020,
      message: '该圈子暂不能发布',
    })
  })

  test('is for members, and takes no odd key', async () => {
    expect((await visitor.refused('addPost', draft())).code).toBe(401)
    expect((await caller.refused('addPost', draft({ clientKey: 'short' }))).code).toBe(400)
  })
})

describe('delPost', () => {
  test('takes it from every feed and count; again is no error', async () => {
    const { db } = app.services
    const made = await caller.ok('addPost', draft())
    const fan = await buildMember(db)
    const reader = await injectAs(app, fan)
    await reader.ok('operationLike', { targetType: 'post', targetId: made.id, liked: true })
    await reader.ok('addCollection', { postId: made.id })
    const before = { mine: await memberRow(me.uid), circle: await topicRow(topicId) }

    expect(await caller.ok('delPost', { id: made.id })).toEqual({ done: true })
    expect(await caller.ok('delPost', { id: made.id })).toEqual({ done: true })

    const after = await memberRow(me.uid)
    expect(after.postCount).toBe(before.mine.postCount - 1)
    expect(after.likedCount).toBe(before.mine.likedCount - 1)
    expect((await topicRow(topicId)).postCount).toBe(before.circle.postCount - 1)
    expect((await memberRow(fan.uid)).collectCount).toBe(0)
    expect(await visitor.refused('postDetail', { id: made.id })).toMatchObject({
      code: 404,
      message: '帖子不存在或已被删除',
    })
    for (const call of ['addCollection', 'cancelCollection'] as const) {
      expect((await reader.refused(call, { postId: made.id })).code).toBe(404)
    }
    const like = { targetType: 'post', targetId: made.id, liked: true } as const
    expect((await reader.refused('operationLike', like)).code).toBe(404)
    expect((await caller.ok('noticeList', {})).noticeList).toEqual([])
  })

  test('is the author’s alone', async () => {
    const made = await caller.ok('addPost', draft())
    const other = await injectAs(app, await buildMember(app.services.db))
    expect(await other.refused('delPost', { id: made.id })).toMatchObject({ code: 10010 })
    expect((await visitor.refused('delPost', { id: made.id })).code).toBe(401)
    expect((await caller.refused('delPost', { id: '999999' })).code).toBe(404)
    expect((await visitor.ok('postDetail', { id: made.id })).id).toBe(made.id)
  })

  test('while many collect it, ends with true counts', async () => {
    const { db } = app.services
    const fans = await Promise.all(
      Array.from({ length: 8 }, async () => injectAs(app, await buildMember(db))),
    )
    const made = await caller.ok('addPost', draft())
    await Promise.all(fans.slice(0, 4).map((fan) => fan.ok('addCollection', { postId: made.id })))
    await Promise.all([
      ...fans
        .slice(0, 4)
        .map((fan) => fan.ok('cancelCollection', { postId: made.id }).catch(() => null)),
      caller.ok('delPost', { id: made.id }),
      ...fans.slice(4).map((fan) => fan.ok('addCollection', { postId: made.id }).catch(() => null)),
    ])
    const left = await db.select().from(postCollect).where(eq(postCollect.postId, made.id))
    expect(left).toEqual([])
    const counts = await db.select({ uid: member.uid, n: member.collectCount }).from(member)
    expect(counts.filter((row) => row.n !== 0)).toEqual([])
  })
})

describe('postDetail', () => {
  test('says whether the reader follows the author', async () => {
    const { db } = app.services
    const row = await buildPost(db, { readCount: 7 })
    const fan = await buildMember(db)
    await buildFollow(db, fan, { uid: row.authorUid })
    const seen = await (await injectAs(app, fan)).ok('postDetail', { id: row.id })
    expect(seen).toMatchObject({ id: row.id, followed: true, readCount: 7, mine: false })
    expect(await visitor.ok('postDetail', { id: row.id })).toMatchObject({ followed: false })
    expect((await visitor.refused('postDetail', { id: 'abc' })).code).toBe(400)
    expect((await visitor.refused('postDetail', { id: '0' })).code).toBe(404)
  })
})

describe('likes and collections', () => {
  test('twenty likes of one member at once are one like', async () => {
    const row = await buildPost(app.services.db, { authorUid: me.uid, topicId })
    const fan = await injectAs(app, await buildMember(app.services.db))
    const like = { targetType: 'post', targetId: row.id, liked: true } as const
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fan.ok('operationLike', like)),
    )
    expect(answers.every((answer) => answer.liked && answer.likeCount === 1)).toBe(true)
    expect((await postRow(row.id)).likeCount).toBe(1)
    expect(await fan.ok('operationLike', { ...like, liked: false })).toEqual({
      targetType: 'post',
      targetId: row.id,
      liked: false,
      likeCount: 0,
    })
    expect((await fan.ok('operationLike', { ...like, liked: false })).likeCount).toBe(0)
  })

  test('twenty members at once are twenty, with the author’s total', async () => {
    const { db } = app.services
    const author = await buildMember(db)
    const row = await buildPost(db, { authorUid: author.uid, topicId })
    const fans = await Promise.all(
      Array.from({ length: 20 }, async () => injectAs(app, await buildMember(db))),
    )
    const target = { targetType: 'post', targetId: row.id } as const
    await Promise.all(
      fans.flatMap((fan) => [
        fan.ok('operationLike', { ...target, liked: true }),
        fan.ok('addCollection', { postId: row.id }),
      ]),
    )
    expect(await postRow(row.id)).toMatchObject({ likeCount: 20, collectCount: 20, heat: 80 })
    expect((await memberRow(author.uid)).likedCount).toBe(20)
    expect(await db.select().from(postLike).where(eq(postLike.postId, row.id))).toHaveLength(20)

    await Promise.all(
      fans.slice(0, 15).map((fan) => fan.ok('operationLike', { ...target, liked: false })),
    )
    expect(await postRow(row.id)).toMatchObject({ likeCount: 5, heat: 80 })
    expect((await memberRow(author.uid)).likedCount).toBe(5)
  })

  test('like and unlike at the same moment end in one of the two, counted truly', async () => {
    const row = await buildPost(app.services.db, { authorUid: me.uid, topicId })
    const fan = await injectAs(app, await buildMember(app.services.db))
    const target = { targetType: 'post', targetId: row.id } as const
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        fan.ok('operationLike', { ...target, liked: i % 2 === 0 }),
      ),
    )
    const rows = await app.services.db.select().from(postLike).where(eq(postLike.postId, row.id))
    expect((await postRow(row.id)).likeCount).toBe(rows.length)
  })

  test('a collection can be repeated and taken back', async () => {
    const row = await buildPost(app.services.db, { authorUid: me.uid, topicId })
    const who = await buildMember(app.services.db)
    const fan = await injectAs(app, who)
    for (let i = 0; i < 2; i++) {
      expect(await fan.ok('addCollection', { postId: row.id })).toEqual({
        postId: row.id,
        collected: true,
        collectCount: 1,
      })
    }
    expect((await memberRow(who.uid)).collectCount).toBe(1)
    for (let i = 0; i < 2; i++) {
      expect(await fan.ok('cancelCollection', { postId: row.id })).toEqual({
        postId: row.id,
        collected: false,
        collectCount: 0,
      })
    }
    expect((await memberRow(who.uid)).collectCount).toBe(0)
  })

  test('need an account and a post', async () => {
    const like = { targetType: 'post', targetId: '999999', liked: true } as const
    expect((await caller.refused('operationLike', like)).code).toBe(404)
    expect((await caller.refused('addCollection', { postId: '999999' })).code).toBe(404)
    expect((await visitor.refused('operationLike', like)).code).toBe(401)
    expect((await visitor.refused('addCollection', { postId: '1' })).code).toBe(401)
    expect((await visitor.refused('cancelCollection', { postId: '1' })).code).toBe(401)
  })
})
