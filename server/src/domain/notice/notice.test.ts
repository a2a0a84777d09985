import { jest } from '@jest/globals'

import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import {
  buildMember,
  buildNotice,
  buildPicture,
  buildPost,
  buildSystemMessage,
  injectAs,
  injectWith,
  newKey,
  type Caller,
  type Member,
} from '../../testing/factories'

let app: TestApp
let visitor: Caller
/** A new author with a post, and somebody who does things to it, in each test. */
let author: Member
let mine: Caller
let actor: Member
let theirs: Caller
let postId: string
let sent: jest.SpiedFunction<typeof app.services.sockets.sendToMember>

beforeAll(async () => {
  app = await createTestApp()
  visitor = injectWith(app, '')
})
afterAll(() => app.close())
beforeEach(async () => {
  const { db } = app.services
  author = await buildMember(db)
  actor = await buildMember(db, { region: '福建' })
  mine = await injectAs(app, author)
  theirs = await injectAs(app, actor)
  const picture = await buildPicture(db, author)
  postId = (await buildPost(db, { authorUid: author.uid, text: '建窑兔毫盏' }, [picture])).id
  sent = jest.spyOn(app.services.sockets, 'sendToMember')
})
afterEach(() => {
  jest.restoreAllMocks()
})

const like = (by: Caller, liked = true) =>
  by.ok('operationLike', { targetType: 'post', targetId: postId, liked })
const say = (by: Caller, text: string, replyToId?: string) =>
  by.ok('addComment', {
    clientKey: newKey(),
    postId,
    text,
    ...(replyToId === undefined ? {} : { replyToId }),
  })
const pushedTo = (uid: string) =>
  sent.mock.calls.filter(([to]) => to === uid).map(([, frame]) => frame)

test('each deed makes a notice that says who, what and about what', async () => {
  await like(theirs)
  await theirs.ok('addCollection', { postId })
  const comment = await say(theirs, '曜变的意思')
  const answer = await say(mine, '兔毫而已')
  await theirs.ok('commentThumbs', { commentId: answer.id })
  const reply = await say(theirs, '  细看\n盏心  ', answer.id)
  await theirs.ok('addFollow', { uid: author.uid })

  const { count, noticeList, nextCursor } = await mine.ok('noticeList', {})
  expect(count).toBe(6)
  expect(nextCursor).toBeNull()
  const brief = noticeList.map((n) => [n.kind, n.excerpt, n.postId, n.commentId])
  expect(brief).toEqual([
    ['follow', '', null, null],
    ['reply', '细看 盏心', postId, reply.id],
    ['like', '兔毫而已', postId, answer.id],
    ['comment', '曜变的意思', postId, comment.id],
    ['collect', '建窑兔毫盏', postId, null],
    ['like', '建窑兔毫盏', postId, null],
  ])
  expect(noticeList[1]).toMatchObject({
    actor: { uid: actor.uid, username: actor.username, region: '福建' },
    pictureBase: expect.stringMatching(/^\/media\//),
    read: false,
    createTime: expect.stringMatching(/Z$/),
  })
  expect(noticeList[0]!.pictureBase).toBe('')
  expect(pushedTo(author.uid)).toEqual(
    [
      '赞了你的帖子',
      '收藏了你的帖子',
      '评论了你的帖子',
      '赞了你的评论',
      '回复了你的评论',
      '关注了你',
    ].map((deed, index) => ({
      type: 'notice-refresh',
      message: `${actor.username} ${deed}`,
      count: index + 1,
    })),
  )
})

test('nobody is told of what he does himself', async () => {
  await like(mine)
  await mine.ok('addCollection', { postId })
  const comment = await say(mine, '自己顶一下')
  await mine.ok('commentThumbs', { commentId: comment.id })
  await say(mine, '再顶一下', comment.id)
  expect(await mine.ok('noticeList', {})).toMatchObject({ count: 0, noticeList: [] })
  expect(pushedTo(author.uid)).toEqual([])
})

test('a reply tells the one replied to, and the post’s author of a comment', async () => {
  const third = await buildMember(app.services.db)
  const thirdCaller = await injectAs(app, third)
  const comment = await say(theirs, '好盏')
  await say(thirdCaller, '附议', comment.id)
  expect((await theirs.ok('noticeList', {})).noticeList.map((n) => n.kind)).toEqual(['reply'])
  expect((await mine.ok('noticeList', {})).noticeList.map((n) => n.kind)).toEqual([
    'comment',
    'comment',
  ])
  expect((await thirdCaller.ok('noticeList', {})).count).toBe(0)
})

test('like, unlike, like is one notice and one push; unlike takes it out of sight', async () => {
  await like(theirs)
  await like(theirs, false)
  expect(await mine.ok('noticeList', {})).toMatchObject({ count: 0, noticeList: [] })
  await like(theirs)
  await like(theirs, false)
  await Promise.all(Array.from({ length: 10 }, () => like(theirs)))
  expect(await mine.ok('noticeList', {})).toMatchObject({
    count: 1,
    noticeList: [{ kind: 'like' }],
  })
  expect(pushedTo(author.uid)).toHaveLength(1)

  await theirs.ok('addFollow', { uid: author.uid })
  await theirs.ok('cancelFollow', { uid: author.uid })
  await theirs.ok('addCollection', { postId })
  await theirs.ok('cancelCollection', { postId })
  expect((await mine.ok('noticeList', {})).count).toBe(1)
})

test('what was read stays read when the deed is undone and done again', async () => {
  await like(theirs)
  await mine.ok('readNoticeById', { all: true })
  await like(theirs, false)
  await like(theirs)
  expect(await mine.ok('noticeList', {})).toMatchObject({ count: 0, noticeList: [{ read: true }] })
})

test('a deleted comment takes its notices along, a deleted post all of its', async () => {
  const comment = await say(theirs, '收回前')
  await theirs.ok('delComment', { commentId: comment.id })
  expect((await mine.ok('noticeList', {})).count).toBe(0)
  const kept = await say(theirs, '留着')
  await say(mine, '多谢', kept.id)
  expect((await theirs.ok('noticeList', {})).count).toBe(1)
  await mine.ok('delPost', { id: postId })
  expect((await theirs.ok('noticeList', {})).noticeList).toEqual([])
  expect((await mine.ok('noticeList', {})).noticeList).toEqual([])
})

test('a push that fails does not fail the deed', async () => {
  sent.mockRejectedValue(new Error('bus is down'))
  expect((await like(theirs)).likeCount).toBe(1)
  expect((await mine.ok('noticeList', {})).count).toBe(1)
})

test('notices are read one by one or all, and deleted for good', async () => {
  await like(theirs)
  await theirs.ok('addCollection', { postId })
  await say(theirs, '一句')
  const ids = (await mine.ok('noticeList', {})).noticeList.map((n) => n.id)
  expect(await mine.ok('readNoticeById', { id: ids[0]! })).toEqual({ count: 2 })
  expect(await mine.ok('readNoticeById', { id: ids[0]! })).toEqual({ count: 2 })
  expect(await mine.ok('deleteNotice', { id: ids[1]! })).toEqual({ count: 1 })
  expect(await mine.ok('deleteNotice', { id: ids[1]! })).toEqual({ count: 1 })
  expect((await mine.ok('noticeList', {})).noticeList.map((n) => [n.id, n.read])).toEqual([
    [ids[0], true],
    [ids[2], false],
  ])
  // Done again, a deed whose notice the reader removed stays removed.
  await theirs.ok('cancelCollection', { postId })
  await theirs.ok('addCollection', { postId })
  expect((await mine.ok('noticeList', {})).noticeList).toHaveLength(2)
  expect(await mine.ok('readNoticeById', { all: true })).toEqual({ count: 0 })
  expect((await mine.refused('readNoticeById', {})).code).toBe(400)
})

test('another’s notices can be neither read nor deleted', async () => {
  await like(theirs)
  const id = (await mine.ok('noticeList', {})).noticeList[0]!.id
  for (const call of ['readNoticeById', 'deleteNotice'] as const) {
    expect((await theirs.refused(call, { id })).code).toBe(404)
    expect((await visitor.refused(call, { id })).code).toBe(401)
  }
  expect((await visitor.refused('noticeList', {})).code).toBe(401)
  expect(await mine.ok('noticeList', {})).toMatchObject({ count: 1, noticeList: [{ read: false }] })
})

test('the list pages without a gap or a repeat', async () => {
  const createdAt = new Date(Date.now() - 1000)
  const made: string[] = []
  for (let i = 0; i < 7; i++) {
    const row = await buildNotice(app.services.db, {
      uid: author.uid,
      actorUid: actor.uid,
      createdAt,
    })
    made.push(row.id)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { noticeList: { id: string }[]; nextCursor: string | null } = await mine.ok(
      'noticeList',
      cursor === '' ? { pageSize: 3 } : { pageSize: 3, cursor },
    )
    seen.push(...page.noticeList.map((n) => n.id))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(made.reverse())
})

describe('system messages', () => {
  test('reach the member meant, and everybody who had joined', async () => {
    const { db } = app.services
    const personal = await buildSystemMessage(db, { uid: author.uid, type: 7, targetId: postId })
    const late = await buildMember(db, { createdAt: new Date(Date.now() + 60_000) })
    const toAll = await buildSystemMessage(db)
    const { records } = await mine.ok('messageList', {})
    expect(records.map((m) => m.id)).toEqual([toAll.id, personal.id])
    expect(records[1]).toEqual({
      id: personal.id,
      title: personal.title,
      text: personal.text,
      type: 7,
      targetId: postId,
      read: false,
      createTime: personal.createdAt.toISOString(),
    })
    expect((await theirs.ok('messageList', {})).records.map((m) => m.id)).toContain(toAll.id)
    expect((await theirs.ok('messageList', {})).records.map((m) => m.id)).not.toContain(personal.id)
    expect((await (await injectAs(app, late)).ok('messageList', {})).records).toEqual([])
  })

  test('are counted until read, each member for himself', async () => {
    const { db } = app.services
    const first = await buildSystemMessage(db)
    const { allCount } = await mine.ok('messageNum', {})
    await buildSystemMessage(db, { uid: author.uid })
    expect((await mine.ok('messageNum', {})).allCount).toBe(allCount + 1)
    expect((await theirs.ok('messageNum', {})).allCount).toBe(allCount)
    expect(await mine.ok('readMessage', { id: first.id })).toEqual({ allCount })
    expect(await mine.ok('readMessage', { id: first.id })).toEqual({ allCount })
    expect((await theirs.ok('messageNum', {})).allCount).toBe(allCount)
    await Promise.all(Array.from({ length: 5 }, () => mine.ok('readAllWatchInfo', {})))
    expect((await mine.ok('messageNum', {})).allCount).toBe(0)
    expect((await mine.ok('messageList', {})).records.every((m) => m.read)).toBe(true)
    expect((await theirs.ok('messageNum', {})).allCount).toBe(allCount)
  })

  test('of another cannot be read; a visitor has none', async () => {
    const row = await buildSystemMessage(app.services.db, { uid: author.uid })
    expect((await theirs.refused('readMessage', { id: row.id })).code).toBe(404)
    expect((await mine.ok('messageNum', {})).allCount).toBeGreaterThan(0)
    expect(await visitor.ok('messageNum', {})).toEqual({ allCount: 0 })
    for (const call of ['messageList', 'readAllWatchInfo'] as const) {
      expect((await visitor.refused(call, {})).code).toBe(401)
    }
    expect((await visitor.refused('readMessage', { id: row.id })).code).toBe(401)
  })
})
