import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import sharp from 'sharp'

import { createLogger } from '../infra/logging'
import { createDiskStorage } from '../infra/storage/disk'
import { createTestApp, type TestApp } from '../infra/testing/test-app'
import { signInAs } from '../testing/factories'
import { type DrawnPicture, storePictures } from './pictures'
import { isEmpty, seedDemo } from './run'

const log = createLogger('silent')

/** Stands in for the drawing, which takes most of a minute for the whole community. */
const undrawn: typeof storePictures = (_storage, keys) =>
  Promise.resolve(
    new Map(
      [...keys].map((key, i): [string, DrawnPicture] => {
        const hash = i.toString(16).padStart(32, '0')
        return [
          key,
          {
            hash,
            base: `/media/00/${hash}`,
            width: 840,
            height: 840,
            blur: 'data:image/webp;base64,AA==',
          },
        ]
      }),
    ),
  )

describe('the demo community in the database', () => {
  let app: TestApp
  let token: string

  beforeAll(async () => {
    app = await createTestApp()
    const { db, storage } = app.services
    expect(await isEmpty(db)).toBe(true)
    const { accounts } = await seedDemo(db, storage, log, { draw: undrawn })
    expect(accounts[0]?.name).toBe('听雨轩主')
    const { rows } = await db.execute<{ uid: string }>(
      sql`select uid::text from member where phone = '+8613800000001'`,
    )
    token = await signInAs(db, { uid: rows[0]?.uid ?? '' })
  })

  afterAll(() => app.close())

  it('is put in once', async () => {
    const { db, storage } = app.services
    expect(await isEmpty(db)).toBe(false)
    await expect(seedDemo(db, storage, log, { draw: undrawn })).rejects.toThrow('empty')
  })

  it('fills home, circles and a post with comments, answers and pictures', async () => {
    const feed = await app.inject('recommendPost', { pageSize: 20 })
    expect(feed.code).toBe(200)
    expect(feed.data.records).toHaveLength(20)
    expect(feed.data.records.filter((p) => p.pictures.length > 0).length).toBeGreaterThan(15)
    const classes = await app.inject('topicClassList', {})
    expect(classes.data.list.map((c) => c.name)).toEqual(['陶瓷', '金石书画', '老酒', '学堂'])
    const topics = await app.inject('topicList', { pageSize: 20 })
    expect(topics.data.records).toHaveLength(10)
    for (const t of topics.data.records) {
      expect(t.postCount).toBeGreaterThanOrEqual(7)
      expect(t.memberCount).toBeGreaterThan(5)
      expect(t.cover).not.toBeNull()
    }
    const last = await app.inject('lastPost', { pageSize: 1 })
    const newest = last.data.records[0]
    expect(newest?.author.username).toBe('听雨轩主')
    const comments = await app.inject('commentList', { postId: newest?.id ?? '' })
    expect(comments.data.total).toBe(newest?.commentCount)
    expect(comments.data.records.some((c) => c.replies.length > 0)).toBe(true)
  })

  it('gives the first account chats, unread messages, notices and a badge', async () => {
    const friends = await app.inject('friendList', {}, { token })
    expect(friends.data.list.length).toBeGreaterThanOrEqual(3)
    const withExpert = friends.data.list.find((f) => f.notation === '顾怀瑾')
    expect(withExpert).toMatchObject({ title: '瓷器鉴定', unread: 2 })
    const page = await app.inject(
      'chatList',
      { sessionId: withExpert?.session_id ?? '', pageNum: 1, pageSize: 20 },
      { token },
    )
    expect(page.data.pageInfo.total).toBeGreaterThan(20)
    expect(
      page.data.pageInfo.records.some((m) => m.messageType === 'image' && m.picture !== null),
    ).toBe(true)
    const notices = await app.inject('noticeList', {}, { token })
    expect(notices.data.count).toBe(5)
    const num = await app.inject('messageNum', {}, { token })
    expect(num.data.allCount).toBeGreaterThan(0)
    const messages = await app.inject('messageList', {}, { token })
    const jump = messages.data.records.find((m) => m.type === 7)
    const target = await app.inject('postDetail', { id: jump?.targetId ?? '0' })
    expect(target.code).toBe(200)
  })

  it('has banners that lead somewhere', async () => {
    const banners = await app.inject('homeBannerList', {})
    expect(banners.data.list.length).toBeGreaterThanOrEqual(3)
    for (const b of banners.data.list) {
      const answer =
        b.bannerDataType === 9
          ? await app.inject('topicDetail', { topicId: b.topicId ?? '0' })
          : await app.inject('postDetail', { id: b.wineId ?? '0' })
      expect(answer.code).toBe(200)
    }
  })

  it('shows on some posts where they were written', async () => {
    const { rows } = await app.services.db.execute<{ id: string }>(
      sql`select id::text from post where place_name = '故宫博物院'`,
    )
    const detail = await app.inject('postDetail', { id: rows[0]?.id ?? '0' })
    expect(detail.data.place).toEqual({
      name: '故宫博物院',
      address: '北京市东城区景山前街4号',
      latitude: 39.9176,
      longitude: 116.397,
    })
  })

  it('counts what it stored', async () => {
    const { rows } = await app.services.db.execute<{ wrong: number }>(sql`
      select count(*)::int as wrong from post p where
        like_count <> (select count(*) from post_like l where l.post_id = p.id)
        or comment_count <> (select count(*) from comment c where c.post_id = p.id)`)
    expect(rows[0]?.wrong).toBe(0)
  })
})

describe('the pictures', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'shigu-art-'))
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  it('are drawn the same every time, in three sizes, and not again where they are', async () => {
    const keys = new Set(['cup-flowers/foot', 'avatar/gu'])
    const first = createDiskStorage(join(dir, 'a'))
    const second = createDiskStorage(join(dir, 'b'))
    const one = await storePictures(first, keys)
    const two = await storePictures(second, keys)
    expect([...two.entries()].sort()).toEqual([...one.entries()].sort())
    for (const picture of one.values()) {
      expect(picture.blur).toMatch(/^data:image\/webp;base64,/)
      expect(picture.blur.length).toBeLessThanOrEqual(200)
      for (const width of [320, 750, 1600]) {
        const key = `media/${picture.hash.slice(0, 2)}/${picture.hash}-${width}.webp`
        const bytes = await bytesOf(first, key)
        expect(bytes.equals(await bytesOf(second, key))).toBe(true)
        expect((await sharp(bytes).metadata()).width).toBe(Math.min(width, picture.width))
      }
    }
    const before = await readdir(join(dir, 'a'), { recursive: true })
    expect(await storePictures(first, keys)).toEqual(one)
    expect(await readdir(join(dir, 'a'), { recursive: true })).toEqual(before)
  }, 60_000)

  it('come from the cache where another community was made before', async () => {
    const cache = join(dir, 'cache')
    const keys = new Set(['avatar/carp'])
    const one = await storePictures(createDiskStorage(join(dir, 'c')), keys, cache)
    const again = createDiskStorage(join(dir, 'd'))
    expect(await storePictures(again, keys, cache)).toEqual(one)
    const picture = one.get('avatar/carp')
    expect(await again.exists(`media/${picture?.hash.slice(0, 2)}/${picture?.hash}-320.webp`)).toBe(
      true,
    )
  }, 60_000)

  it('are refused for a key that nobody draws', async () => {
    await expect(
      storePictures(createDiskStorage(join(dir, 'e')), new Set(['moon/dark'])),
    ).rejects.toThrow('moon/dark')
  })
})

async function bytesOf(
  storage: ReturnType<typeof createDiskStorage>,
  key: string,
): Promise<Buffer> {
  const object = await storage.get(key)
  if (object === null) throw new Error(`${key} is not stored`)
  const chunks: Buffer[] = []
  for await (const chunk of object.stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
