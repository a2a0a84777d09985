import { eq } from 'drizzle-orm'

import { post } from '../../db/schema'
import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import {
  buildFollow,
  buildMember,
  buildPicture,
  buildPost,
  buildTopic,
  injectAs,
  injectWith,
  type Caller,
} from '../../testing/factories'
import { recommendedPosts } from './feed'

const HOUR = 3_600_000
const ago = (ms: number): Date => new Date(Date.now() - ms)

let app: TestApp
let visitor: Caller
beforeAll(async () => {
  app = await createTestApp()
  visitor = injectWith(app, '')
})
afterAll(() => app.close())
beforeEach(() => app.services.db.delete(post))

/** Every page of a feed, one after the other. */
async function readAll(
  pageSize: number,
  read: (params: { cursor?: string; pageSize: number }) => Promise<{
    records: { id: string }[]
    nextCursor: string | null
  }>,
  between?: () => Promise<void>,
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 100; page++) {
    const answer = await read(cursor === undefined ? { pageSize } : { cursor, pageSize })
    ids.push(...answer.records.map((record) => record.id))
    if (answer.nextCursor === null) return ids
    expect(answer.records).toHaveLength(pageSize)
    cursor = answer.nextCursor
    await between?.()
  }
  throw new Error('the feed has no end')
}

test('a post on a page carries its author, circle, pictures in order, counts and time', async () => {
  const { db } = app.services
  const author = await buildMember(db, {
    username: '听雨轩主',
    title: '瓷器鉴定师',
    region: '江西',
  })
  const circle = await buildTopic(db, { name: '青花' })
  const pictures = [await buildPicture(db, author), await buildPicture(db, author)]
  const createdAt = ago(HOUR)
  const row = await buildPost(
    db,
    { authorUid: author.uid, topicId: circle.id, text: '元青花残片', createdAt },
    [pictures[1]!, pictures[0]!],
  )
  const { records, nextCursor } = await visitor.ok('lastPost', {})
  expect(nextCursor).toBeNull()
  expect(records).toEqual([
    {
      id: row.id,
      author: {
        uid: author.uid,
        username: '听雨轩主',
        avatar: '',
        title: '瓷器鉴定师',
        region: '江西',
      },
      topic: { topicId: circle.id, name: '青花' },
      text: '元青花残片',
      pictures: [pictures[1], pictures[0]].map((item) => ({
        id: item!.id,
        base: item!.base,
        width: 1200,
        height: 900,
        blur: item!.blur,
      })),
      createTime: createdAt.toISOString(),
      likeCount: 0,
      commentCount: 0,
      collectCount: 0,
      liked: false,
      collected: false,
      mine: false,
    },
  ])
})

test('lastPost pages through posts of one and the same moment without a gap or a repeat', async () => {
  const { db } = app.services
  const topicId = (await buildTopic(db)).id
  const authorUid = (await buildMember(db)).uid
  const moment = ago(HOUR)
  const made: string[] = []
  for (let i = 0; i < 25; i++) {
    const createdAt = i < 15 ? moment : new Date(moment.getTime() - i)
    made.push((await buildPost(db, { topicId, authorUid, createdAt })).id)
  }
  const ids = await readAll(4, (params) => visitor.ok('lastPost', params))
  expect(ids).toHaveLength(25)
  expect(new Set(ids)).toEqual(new Set(made))
  expect(ids.slice(0, 15)).toEqual(made.slice(0, 15).reverse())
})

test('a deleted post is in no feed', async () => {
  const { db } = app.services
  const row = await buildPost(db, { deletedAt: new Date() })
  const me = await injectAs(app, { uid: row.authorUid })
  for (const call of ['lastPost', 'hotPost', 'recommendPost', 'myPost'] as const) {
    expect((await me.ok(call, {})).records).toEqual([])
  }
  expect((await visitor.ok('getListByUid', { uid: row.authorUid })).records).toEqual([])
  expect((await visitor.ok('getListByTopicId', { topicId: row.topicId! })).records).toEqual([])
})

describe('recommendPost', () => {
  test('puts a new post above the hottest, and the hot before the merely older', async () => {
    const { db } = app.services
    const quiet = await buildPost(db, { createdAt: ago(3 * HOUR) })
    const hot = await buildPost(db, { createdAt: ago(5 * HOUR), heat: 5000 })
    const older = await buildPost(db, { createdAt: ago(400 * HOUR) })
    const fresh = await buildPost(db, {})
    const { records } = await visitor.ok('recommendPost', {})
    expect(records.map((record) => record.id)).toEqual([fresh.id, hot.id, quiet.id, older.id])
    expect((await visitor.ok('hotPost', {})).records.map((record) => record.id)).toEqual([
      hot.id,
      fresh.id,
      quiet.id,
      older.id,
    ])
  })

  test('shows each post once though posts and likes arrive while one reads on', async () => {
    const { db } = app.services
    const topicId = (await buildTopic(db)).id
    const authorUid = (await buildMember(db)).uid
    const made: string[] = []
    for (let i = 0; i < 30; i++) {
      const createdAt = i < 8 ? ago(i * 60_000) : ago(i * HOUR)
      made.push((await buildPost(db, { topicId, authorUid, createdAt, heat: (i * 7) % 13 })).id)
    }
    const likers = await Promise.all(
      Array.from({ length: 4 }, async () => injectAs(app, await buildMember(db))),
    )
    let step = 0
    const ids = await readAll(
      5,
      (params) => visitor.ok('recommendPost', params),
      async () => {
        await buildPost(db, { topicId, authorUid })
        // Likes on a post already read, and one taken back at once.
        const targetId = made[step++]!
        for (const liker of likers) {
          await liker.ok('operationLike', { targetType: 'post', targetId, liked: true })
        }
        await likers[0]!.ok('operationLike', { targetType: 'post', targetId, liked: false })
      },
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual([...made].sort())
  })

  test('a post that ages past the freshness while one reads on is neither lost nor repeated', async () => {
    const { db } = app.services
    const topicId = (await buildTopic(db)).id
    const authorUid = (await buildMember(db)).uid
    const made: string[] = []
    for (let i = 0; i < 6; i++) {
      made.push((await buildPost(db, { topicId, authorUid, createdAt: ago(i * 60_000) })).id)
    }
    const first = await recommendedPosts(db, null, { pageSize: 3 })
    const later = new Date(Date.now() + HOUR)
    const second = await recommendedPosts(
      db,
      null,
      { pageSize: 3, cursor: first.nextCursor! },
      later,
    )
    expect([...first.records, ...second.records].map((record) => record.id)).toEqual(made)
    expect(second.nextCursor).toBeNull()
  })
})

test('a post’s rank never falls, whatever is taken back', async () => {
  const { db } = app.services
  const row = await buildPost(db)
  const me = await injectAs(app, await buildMember(db))
  const rank = async () =>
    (await db.select({ score: post.hotScore }).from(post).where(eq(post.id, row.id)))[0]!.score
  const before = await rank()
  await me.ok('addCollection', { postId: row.id })
  const raised = await rank()
  expect(raised).toBeCloseTo(before + 2, 9)
  await me.ok('cancelCollection', { postId: row.id })
  expect(await rank()).toBe(raised)
})

test('the feed of those whom one follows holds theirs alone, newest first', async () => {
  const { db } = app.services
  const me = await buildMember(db)
  const friend = await buildMember(db)
  await buildFollow(db, me, friend)
  await buildPost(db)
  const older = await buildPost(db, { authorUid: friend.uid, createdAt: ago(HOUR) })
  const newer = await buildPost(db, { authorUid: friend.uid })
  const caller = await injectAs(app, me)
  const ids = await readAll(1, (params) => caller.ok('followUserPost', params))
  expect(ids).toEqual([newer.id, older.id])
  expect((await visitor.refused('followUserPost', {})).code).toBe(401)
})

test('an author’s posts, and one’s own', async () => {
  const { db } = app.services
  const me = await buildMember(db)
  const mine = await buildPost(db, { authorUid: me.uid })
  const other = await buildPost(db)
  const caller = await injectAs(app, me)
  expect((await caller.ok('myPost', {})).records).toEqual([
    expect.objectContaining({ id: mine.id, mine: true }),
  ])
  expect((await caller.ok('getListByUid', { uid: other.authorUid })).records).toEqual([
    expect.objectContaining({ id: other.id, mine: false }),
  ])
  expect((await visitor.ok('getListByUid', { uid: me.uid })).records).toEqual([
    expect.objectContaining({ id: mine.id, mine: false }),
  ])
  expect((await visitor.ok('getListByUid', { uid: '999999' })).records).toEqual([])
})

test('a circle’s posts by time and by rank', async () => {
  const { db } = app.services
  const topicId = (await buildTopic(db)).id
  await buildPost(db)
  const hot = await buildPost(db, { topicId, createdAt: ago(HOUR), heat: 40 })
  const recent = await buildPost(db, { topicId })
  const read = (sort?: 'new' | 'hot') =>
    readAll(1, (params) =>
      visitor.ok('getListByTopicId', {
        topicId,
        ...params,
        ...(sort === undefined ? {} : { sort }),
      }),
    )
  expect(await read()).toEqual([recent.id, hot.id])
  expect(await read('new')).toEqual([recent.id, hot.id])
  expect(await read('hot')).toEqual([hot.id, recent.id])
})

test('the viewer’s own marks show on each feed, and nobody else’s', async () => {
  const { db } = app.services
  const first = await buildPost(db)
  const second = await buildPost(db)
  const me = await injectAs(app, await buildMember(db))
  const other = await injectAs(app, await buildMember(db))
  await me.ok('operationLike', { targetType: 'post', targetId: first.id, liked: true })
  await me.ok('addCollection', { postId: second.id })
  const marks = async (caller: Caller) =>
    Object.fromEntries(
      (await caller.ok('recommendPost', {})).records.map((r) => [r.id, [r.liked, r.collected]]),
    )
  expect(await marks(me)).toEqual({ [first.id]: [true, false], [second.id]: [false, true] })
  const none = { [first.id]: [false, false], [second.id]: [false, false] }
  expect(await marks(other)).toEqual(none)
  expect(await marks(visitor)).toEqual(none)
})

test('a cursor that is garbled, too great or of another feed is refused in words', async () => {
  const { db } = app.services
  for (let i = 0; i < 3; i++) await buildPost(db)
  const { nextCursor } = await visitor.ok('lastPost', { pageSize: 1 })
  const cursors = [
    'x',
    nextCursor!,
    Buffer.from('["hot",1,"99999999999999999999"]').toString('base64url'),
    Buffer.from('["hot","1","1"]').toString('base64url'),
    Buffer.from('null').toString('base64url'),
  ]
  for (const cursor of cursors) {
    expect(await visitor.refused('hotPost', { cursor })).toMatchObject({
      code: 400,
      message: '列表已更新，请下拉刷新',
    })
  }
  const home = Buffer.from('["home",1e15,"fresh",1,"1"]').toString('base64url')
  expect((await visitor.refused('recommendPost', { cursor: home })).code).toBe(400)
})
