import { eq } from 'drizzle-orm'

import { siteConfig } from '../../db/schema'
import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import {
  buildBanner,
  buildMember,
  buildPost,
  injectAs,
  injectWith,
  type Caller,
} from '../../testing/factories'
import { READ_AGAIN_MS, readerKeyOf, readPost } from '../operation/read'
import { appStatus } from './site'

let app: TestApp
let visitor: Caller
beforeAll(async () => {
  app = await createTestApp()
  visitor = injectWith(app, '')
})
afterAll(() => app.close())

test('the site’s name and its whole addresses', async () => {
  const site = await visitor.ok('publicApiIndex', {})
  expect(site.site_name).toBe('拾古')
  expect(site.site_description).not.toBe('')
  expect(site.site_url).toMatch(/^https?:\/\/.+\/h5\/$/)
  expect(site.site_logo).toMatch(/^https?:\/\/.+\.png$/)
})

describe('statusGet', () => {
  test.each(['0.0.57', '2.1.1', '2.9.5', '99.0', '', 'dev', '2.x', '1.2.3.4', '１.０'])(
    'lets %j in',
    async (versionName) => {
      expect(await visitor.ok('statusGet', { versionName })).toEqual({
        storeVersion: '2.9.5',
        updateRequired: false,
        notice: '',
      })
    },
  )

  test('tells an older version than the oldest allowed to update', async () => {
    const { db } = app.services
    const setOldest = (value: string) =>
      db.update(siteConfig).set({ value }).where(eq(siteConfig.key, 'min_version'))
    await setOldest('1.10.0')
    const required = async (name: string) => (await appStatus(db, name)).updateRequired
    expect(await required('1.9.9')).toBe(true)
    expect(await required('v0.0.57')).toBe(true)
    expect(await required('1.10')).toBe(false)
    expect(await required('1.10.1')).toBe(false)
    expect(await required('2.0.0')).toBe(false)
    expect((await visitor.ok('statusGet', { versionName: '1.9' })).notice).toMatch(/更新/)
    await setOldest('not a version')
    expect(await required('0.0.1')).toBe(false)
    await setOldest('0.0.1')
  })

  test('needs a version', async () => {
    expect((await visitor.refused('statusGet', {} as never)).code).toBe(400)
    expect((await visitor.refused('statusGet', { versionName: '1'.repeat(21) })).code).toBe(400)
  })
})

test.each([
  ['user', '拾古用户协议'],
  ['privacy', '拾古隐私政策'],
  ['community', '拾古社区公约'],
] as const)('the agreement %s can be read by anybody', async (key, title) => {
  const text = await visitor.ok('protocolDetail', { key })
  expect(text).toMatchObject({ key, title, updatedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(text.sections.length).toBeGreaterThanOrEqual(5)
  for (const section of text.sections) {
    expect(section.heading).not.toBe('')
    expect(section.paragraphs.length).toBeGreaterThan(0)
  }
})

test('an agreement that does not exist is refused', async () => {
  expect((await visitor.refused('protocolDetail', { key: 'other' as never })).code).toBe(400)
})

test('banners of this moment, in order, with their target’s parameters', async () => {
  const { db } = app.services
  const ago = new Date(Date.now() - 60_000)
  const ahead = new Date(Date.now() + 60_000)
  await buildBanner(db, { title: '后', sort: 2, dataType: 9, target: { topicId: '3' } })
  await buildBanner(db, { title: '先', sort: 1, startsAt: ago, endsAt: ahead })
  await buildBanner(db, { title: '已过', endsAt: ago })
  await buildBanner(db, { title: '未到', startsAt: ahead })
  const { list } = await visitor.ok('homeBannerList', {})
  expect(list.map((item) => item.title)).toEqual(['先', '后'])
  expect(list[1]).toMatchObject({
    subtitle: '',
    bannerDataType: 9,
    topicId: '3',
    picture: { width: 1200, height: 900 },
  })
})

describe('operationRead', () => {
  test('counts a reader once in 30 minutes, and everyone for himself', async () => {
    const { db } = app.services
    const { id: targetId } = await buildPost(db)
    const read = { targetType: 'post', targetId } as const
    const member = await injectAs(app, await buildMember(db))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.ok('operationRead', read)),
    )
    expect(Math.max(...answers.map((answer) => answer.readCount))).toBe(1)
    expect(await member.ok('operationRead', read)).toEqual({ readCount: 1 })
    expect(await visitor.ok('operationRead', read)).toEqual({ readCount: 2 })
    expect(await visitor.ok('operationRead', read)).toEqual({ readCount: 2 })
    expect((await visitor.ok('postDetail', { id: targetId })).readCount).toBe(2)

    const now = Date.now()
    const key = readerKeyOf({ uid: '5', ip: '', userAgent: '' })
    expect(await readPost(db, key, targetId, new Date(now))).toBe(3)
    expect(await readPost(db, key, targetId, new Date(now + READ_AGAIN_MS - 1))).toBe(3)
    expect(await readPost(db, key, targetId, new Date(now + READ_AGAIN_MS + 1))).toBe(4)
  })

  test('keeps no address, only its hash', () => {
    const key = readerKeyOf({ uid: null, ip: '203.0.113.9', userAgent: 'Safari' })
    expect(key).toMatch(/^v[A-Za-z0-9_-]{22}$/)
    expect(key).not.toBe(readerKeyOf({ uid: null, ip: '203.0.113.9', userAgent: 'Chrome' }))
  })

  test('needs a post that is there', async () => {
    const gone = await buildPost(app.services.db, { deletedAt: new Date() })
    for (const targetId of [gone.id, '999999']) {
      expect((await visitor.refused('operationRead', { targetType: 'post', targetId })).code).toBe(
        404,
      )
    }
    const odd = { targetType: 'goods', targetId: '1' } as never
    expect((await visitor.refused('operationRead', odd)).code).toBe(400)
  })
})
