import { eq } from 'drizzle-orm'

import { member, topicClass } from '../../db/schema'
import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import {
  buildJoin,
  buildMember,
  buildPicture,
  buildTopic,
  injectAs,
  injectWith,
  type Caller,
} from '../../testing/factories'

let app: TestApp
let visitor: Caller
let liquor: string
beforeAll(async () => {
  app = await createTestApp()
  visitor = injectWith(app, '')
  const { db } = app.services
  const classes = await db
    .insert(topicClass)
    .values([
      { name: '老酒', sort: 2 },
      { name: '瓷器', sort: 1 },
    ])
    .returning()
  liquor = classes[0]!.id
  const cover = await buildPicture(db, null)
  await buildTopic(db, { name: '茅台', intro: '赤水河畔', classId: liquor, sort: 3 })
  await buildTopic(db, { name: '汾酒', intro: '杏花村里', classId: liquor, sort: 1 })
  await buildTopic(db, {
    name: '青花瓷',
    intro: '苏麻离青到回青',
    classId: classes[1]!.id,
    sort: 2,
    coverPictureId: cover.id,
    rules: ['实物拍摄', '不谈出土'],
  })
})
afterAll(() => app.close())

const names = (list: { name: string }[]): string[] => list.map((item) => item.name)

test('classes and circles stand in the house’s order', async () => {
  expect(names((await visitor.ok('topicClassList', {})).list)).toEqual(['瓷器', '老酒'])
  expect(names((await visitor.ok('topicList', {})).records)).toEqual(['汾酒', '青花瓷', '茅台'])
  expect(names((await visitor.ok('topicList', { classId: liquor })).records)).toEqual([
    '汾酒',
    '茅台',
  ])
  expect((await visitor.ok('topicList', { classId: '999' })).records).toEqual([])
})

test('the list pages, and a cursor of another list is refused', async () => {
  const first = await visitor.ok('topicList', { pageSize: 2 })
  expect(names(first.records)).toEqual(['汾酒', '青花瓷'])
  const cursor = first.nextCursor!
  const second = await visitor.ok('topicList', { pageSize: 2, cursor })
  expect(names(second.records)).toEqual(['茅台'])
  expect(second.nextCursor).toBeNull()
  expect((await visitor.refused('topicList', { classId: liquor, cursor })).code).toBe(400)
})

test('a circle’s page has its rules, cover and newest members', async () => {
  const { db } = app.services
  const { topicId } = (await visitor.ok('topicList', {})).records[1]!
  const who = await buildMember(db, { username: '窑火' })
  await (await injectAs(app, who)).ok('userJoinTopic', { topicId })
  expect(await visitor.ok('topicDetail', { topicId })).toMatchObject({
    name: '青花瓷',
    className: '瓷器',
    rules: ['实物拍摄', '不谈出土'],
    cover: { width: 1200, base: expect.stringContaining('/media/') },
    joined: false,
    memberCount: 1,
    recentMembers: [{ uid: who.uid, username: '窑火' }],
  })
  expect(await visitor.refused('topicDetail', { topicId: '999' })).toMatchObject({
    code: 404,
    message: '圈子不存在',
  })
  for (let i = 0; i < 9; i++) {
    await buildJoin(db, { id: topicId }, await buildMember(db))
  }
  expect((await visitor.ok('topicDetail', { topicId })).recentMembers).toHaveLength(8)
})

describe('joining', () => {
  test('counts once however often and how many at once', async () => {
    const { db } = app.services
    const circle = await buildTopic(db, { sort: 9 })
    const topicId = circle.id
    const who = await buildMember(db)
    const caller = await injectAs(app, who)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller.ok('userJoinTopic', { topicId })),
    )
    expect(new Set(answers.map((answer) => answer.memberCount))).toEqual(new Set([1]))
    expect(names((await caller.ok('joinTopic', {})).list)).toEqual([circle.name])
    expect((await caller.ok('topicDetail', { topicId })).joined).toBe(true)
    const [row] = await db.select().from(member).where(eq(member.uid, who.uid))
    expect(row!.topicCount).toBe(1)
    for (let i = 0; i < 2; i++) {
      expect(await caller.ok('userTopicDel', { topicId })).toEqual({
        topicId,
        joined: false,
        memberCount: 0,
      })
    }
    expect((await caller.ok('joinTopic', {})).list).toEqual([])
  })

  test('lists the newest joined first, one’s own only', async () => {
    const { db } = app.services
    const first = await buildTopic(db, { sort: 9 })
    const second = await buildTopic(db, { sort: 9 })
    const caller = await injectAs(app, await buildMember(db))
    await caller.ok('userJoinTopic', { topicId: first.id })
    await caller.ok('userJoinTopic', { topicId: second.id })
    const { list } = await caller.ok('joinTopic', {})
    expect(names(list)).toEqual([second.name, first.name])
    expect(list.every((item) => item.joined)).toBe(true)
    const other = await injectAs(app, await buildMember(db))
    expect((await other.ok('joinTopic', {})).list).toEqual([])
  })

  test('a closed circle can be left and kept, not joined', async () => {
    const { db } = app.services
    const closed = await buildTopic(db, { closed: true, sort: 9, memberCount: 1 })
    const inside = await buildMember(db, { topicCount: 1 })
    await buildJoin(db, closed, inside)
    const topicId = closed.id
    const outsider = await injectAs(app, await buildMember(db))
    expect(await outsider.refused('userJoinTopic', { topicId })).toMatchObject({
      code: 10020,
      message: '该圈子暂不能加入',
    })
    const insider = await injectAs(app, inside)
    expect((await insider.ok('userJoinTopic', { topicId })).memberCount).toBe(1)
    expect((await insider.ok('userTopicDel', { topicId })).memberCount).toBe(0)
    expect((await insider.refused('userJoinTopic', { topicId: '999' })).code).toBe(404)
    expect((await visitor.refused('userJoinTopic', { topicId })).code).toBe(401)
    expect((await visitor.refused('userTopicDel', { topicId })).code).toBe(401)
    expect((await visitor.refused('joinTopic', {})).code).toBe(401)
  })
})

test('the search finds by name before introduction, and takes wildcards as letters', async () => {
  const { db } = app.services
  await buildTopic(db, { name: '杯盏', intro: '茅台杯也算', sort: 0 })
  await buildTopic(db, { name: '100%纯粮', sort: 9 })
  const caller = await injectAs(app, await buildMember(db))
  const find = async (keyword: string) => names((await caller.ok('topicSearch', { keyword })).list)
  expect(await find(' 茅台 ')).toEqual(['茅台', '杯盏'])
  expect(await find('%')).toEqual(['100%纯粮'])
  expect(await find('_')).toEqual([])
  expect(await find('\\')).toEqual([])
  expect(await find('  ')).toEqual([])
  expect((await visitor.refused('topicSearch', { keyword: '茅台' })).code).toBe(401)
})
