import { buildTopic } from '../../server/src/testing/factories'
import { startClient, until, type Client } from './support/client'
import { photo, swatch } from './support/photo'
import { goOffline, goOnline, openWorld, type World } from './support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const SLICE = '/rest/no-auth/file/upload/uploadSlice'
const ADD_POST = '/rest/auth/post/addPost'

const draftOf = (client: Client) => client.drafts.draftStore.getState()
const uploadsOf = (client: Client) =>
  draftOf(client).pictureKeys.map((key) => client.uploads.uploadOf(key))
/** What the database holds, oldest first. */
async function postsOf(uid: string): Promise<{ id: string; text: string }[]> {
  const { rows } = await world.server.services.pool.query<{ id: string; text: string }>(
    'select id, text from post where author_uid = $1 order by id',
    [uid],
  )
  return rows
}

/** A draft with text and circle on a phone where home and the circle have been read. */
async function writing(username: string) {
  const topic = await buildTopic(world.server.services.db)
  const someone = await world.signedIn(username)
  const { client } = someone
  const { queryClient } = client.query
  const home = client.feeds.feedQuery({ kind: 'recommend' })
  const circle = client.feeds.feedQuery({ kind: 'topic', topicId: topic.id })
  await queryClient.fetchInfiniteQuery(home)
  await queryClient.fetchInfiniteQuery(circle)
  const top = (query: typeof home) =>
    client.pages.flatIds(queryClient.getQueryData(query.queryKey))[0]
  client.drafts.setDraftTopic({ topicId: topic.id, name: topic.name })
  client.drafts.setDraftText('收了一只龙泉小瓶，各位看看到不到宋？')
  return { ...someone, topic, topOfHome: () => top(home), topOfCircle: () => top(circle) }
}

test('with three photographs: on top of home and circle at once, the draft is gone', async () => {
  const me = await writing('发帖人')
  const { client, device } = me
  device.picks.push([
    await photo('底足.jpg', 1.5),
    await swatch('瓶身.jpg', '#5b8a72'),
    await swatch('开片.jpg', '#7fa48c'),
  ])
  await client.drafts.addDraftPictures()
  expect(uploadsOf(client).map((upload) => upload?.status)).toEqual([
    'uploading',
    'uploading',
    'queued',
  ])
  const published = await client.publish.publishDraft()
  expect(published?.pictures).toHaveLength(3)
  expect(me.topOfHome()).toBe(published?.id)
  expect(me.topOfCircle()).toBe(published?.id)
  expect(client.entities.postOf(published!.id)).toMatchObject({ mine: true, likeCount: 0 })

  expect(client.drafts.isDraftEmpty(draftOf(client))).toBe(true)
  expect(client.uploads.uploadStore.getState().uploads).toEqual({})
  expect(device.keptFiles.size).toBe(0)
  expect([...device.storage.keys()].filter((key) => /draft|uploads/.test(key))).toEqual([])
  // The pictures are in the order in which they were picked.
  expect(published!.pictures.map(({ width }) => width > 640)).toEqual([true, false, false])
})

test('the connection is lost in the middle of a photograph: it goes on by itself and sends nothing twice', async () => {
  const { client, device, cable } = await writing('山里的人')
  const big = await photo('大瓶.jpg', 3.6)
  const slices = Math.ceil(big.bytes.length / (1024 * 1024))
  expect(slices).toBeGreaterThanOrEqual(4)
  // Two slices pass, the third breaks in the middle.
  let passed = 0
  const stop = client.uploads.uploadStore.subscribe(() => {
    const done = cable.callsTo(SLICE).filter((call) => call.status === 200).length
    if (done === 2 && passed < 2) {
      cable.cutDuring(SLICE, 300_000, () => {
        device.online = false
      })
    }
    passed = done
  })
  device.picks.push([big])
  await client.drafts.addDraftPictures()
  await until('it pauses', () => uploadsOf(client)[0]?.status === 'paused')
  stop()
  const arrived = cable.callsTo(SLICE).filter((call) => call.status === 200)
  expect(arrived.map((call) => call.slice)).toEqual([0, 1])
  const before = uploadsOf(client)[0]!.progress
  expect(before).toBeGreaterThan(0.3)
  expect(before).toBeLessThan(0.98)

  cable.mend()
  device.setOnline(true)
  await until('it is done', () => uploadsOf(client)[0]?.status === 'done')
  const stored = cable.callsTo(SLICE).filter((call) => call.status === 200)
  expect(stored.map((call) => call.slice)).toEqual(Array.from({ length: slices }, (_, n) => n))
  expect(uploadsOf(client)[0]).toMatchObject({ progress: 1, error: '' })
  expect(device.toasts).toEqual([])
})

test('the app is killed in the middle: draft, pictures and what arrived are there, and it goes on', async () => {
  const { client, device, cable, topic } = await writing('手机没电的人')
  const big = await photo('老酒.jpg', 3.2)
  device.picks.push([big, await swatch('标.jpg', '#a33')])
  await client.drafts.addDraftPictures()
  await until(
    'two slices of the big one have arrived',
    () => cable.callsTo(SLICE).filter((call) => call.status === 200).length >= 3,
  )
  await until('copies are kept', () => device.keptFiles.size === 2)
  device.kill()
  const sentBefore = cable.callsTo(SLICE).filter((call) => call.status === 200).length

  const again = await startClient(device)
  expect(draftOf(again)).toMatchObject({
    text: '收了一只龙泉小瓶，各位看看到不到宋？',
    topicId: topic.id,
    topicName: topic.name,
  })
  expect(draftOf(again).pictureKeys).toEqual(draftOf(client).pictureKeys)
  await until('both are done', () => uploadsOf(again).every((upload) => upload?.status === 'done'))
  expect(uploadsOf(again).every((upload) => upload?.src.startsWith('kept://'))).toBe(true)
  const stored = cable.callsTo(SLICE).filter((call) => call.status === 200)
  const slices = Math.ceil(big.bytes.length / (1024 * 1024)) + 1
  // One slice may have been on its way when the app died: the server has it, or it is sent again.
  expect(stored.length).toBeLessThanOrEqual(slices + 1)
  expect(stored.length).toBeGreaterThan(sentBefore - 1)
  const published = await again.publish.publishDraft()
  expect(published?.pictures).toHaveLength(2)
})

test('tapped twice, and tried again after an answer was lost: one post', async () => {
  const { client, device, cable, member } = await writing('手快的人')
  cable.loseAnswerTo(ADD_POST)
  const first = client.publish.publishDraft()
  expect(client.publish.publishDraft()).toBe(first)
  expect(await first).toBeNull()
  expect(client.publish.publishStore.getState().status).toBe('failed')
  expect(device.toasts.at(-1)).toContain('网络')
  expect(draftOf(client).text).not.toBe('')
  expect(await postsOf(member.uid)).toHaveLength(1)

  const again = await startClient(device)
  const published = await again.publish.publishDraft()
  const stored = await postsOf(member.uid)
  expect(stored.map(({ id }) => id)).toEqual([published?.id])
  expect(again.drafts.isDraftEmpty(draftOf(again))).toBe(true)
})

test('changed after a try that had gone through unseen: the change is kept as a draft of its own', async () => {
  const { client, device, cable, member } = await writing('改了又改的人')
  cable.loseAnswerTo(ADD_POST)
  expect(await client.publish.publishDraft()).toBeNull()
  client.drafts.setDraftText('改过的话')
  const before = draftOf(client).clientKey
  expect(await client.publish.publishDraft()).not.toBeNull()
  expect(draftOf(client).text).toBe('改过的话')
  expect(draftOf(client).clientKey).not.toBe(before)
  expect(device.toasts.at(-1)).toBe('之前那次其实已发布成功，改动后的内容留在草稿里')
  expect(await postsOf(member.uid)).toHaveLength(1)
  await client.publish.publishDraft()
  expect((await postsOf(member.uid)).map(({ text }) => text)).toEqual([
    '收了一只龙泉小瓶，各位看看到不到宋？',
    '改过的话',
  ])
})

test('without a network the pictures wait, and publishing goes on when it is back', async () => {
  const me = await writing('飞机上的人')
  const { client, device } = me
  goOffline(me)
  device.picks.push([await swatch('云.jpg', '#88a')])
  await client.drafts.addDraftPictures()
  const published = client.publish.publishDraft()
  await until('it pauses', () => uploadsOf(client)[0]?.status === 'paused')
  expect(client.publish.publishStore.getState().status).toBe('uploading')
  goOnline(me)
  expect((await published)?.pictures).toHaveLength(1)
})

test.each([
  [
    '改名的文本.jpg',
    'image/jpeg',
    () => Buffer.from('这是一封信，不是照片'.repeat(40)),
    '这不是图片文件，请选择 JPG、PNG 或 WebP 图片',
  ],
  [
    '图.svg',
    'image/svg+xml',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    '不支持 SVG 图片，请选择 JPG、PNG 或 WebP 图片',
  ],
  [
    '图.jpg',
    'image/jpeg',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    '不支持 SVG 图片，请选择 JPG、PNG 或 WebP 图片',
  ],
  ['空.jpg', 'image/jpeg', () => Buffer.alloc(0), '图片已损坏或不完整，请重新选择'],
  ['太大.jpg', 'image/jpeg', () => Buffer.alloc(60 * 1024 * 1024), '图片超过 50MB，请压缩后再上传'],
])(
  '%s (%s) gets a clear refusal, and publishing says which picture',
  async (name, type, bytes, words) => {
    const { client, device, cable } = await writing('挑错文件的人')
    device.picks.push([await swatch('好.jpg', '#533'), { name, type, bytes: bytes() }])
    await client.drafts.addDraftPictures()
    await until('it is refused', () => uploadsOf(client)[1]?.status === 'failed')
    expect(uploadsOf(client)[1]).toMatchObject({ error: words, retryable: false })
    device.toasts.length = 0
    expect(await client.publish.publishDraft()).toBeNull()
    expect(device.toasts).toEqual([`第 2 张照片没有传成：${words}`])
    expect(cable.callsTo(ADD_POST)).toHaveLength(0)
    // Taken out, the rest is published.
    client.drafts.removeDraftPicture(draftOf(client).pictureKeys[1]!)
    expect((await client.publish.publishDraft())?.pictures).toHaveLength(1)
  },
)

test('a photograph that was cut short is refused', async () => {
  const { client, device } = await writing('下载一半的人')
  const whole = await swatch('瓶.jpg', '#456')
  device.picks.push([{ ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length - 700) }])
  await client.drafts.addDraftPictures()
  await until('it is refused', () => uploadsOf(client)[0]?.status === 'failed')
  expect(uploadsOf(client)[0]?.error).toBe('图片已损坏或不完整，请重新选择')
})

test('what is missing is said before anything is sent', async () => {
  const { client, device, cable } = await world.signedIn('还没写的人')
  const said = async () => {
    device.toasts.length = 0
    expect(await client.publish.publishDraft()).toBeNull()
    return device.toasts
  }
  expect(await said()).toEqual(['写点什么，或放一张照片再发布'])
  client.drafts.setDraftText('有话')
  expect(await said()).toEqual(['请先选择一个圈子'])
  client.drafts.setDraftTopic({ topicId: '1', name: '瓷器' })
  client.drafts.setDraftText('字'.repeat(2_001))
  expect(await said()).toEqual(['正文不能超过 2000 字，现在有 2001 字'])
  expect(cable.callsTo(ADD_POST)).toHaveLength(0)
})

test('nine pictures at most; moved and taken out as the person likes', async () => {
  const { client, device } = await world.signedIn('照片多的人')
  const picture9 = await swatch('一.jpg', '#123')
  device.picks.push(Array.from({ length: 8 }, () => picture9))
  await client.drafts.addDraftPictures()
  device.picks.push([picture9, picture9])
  await client.drafts.addDraftPictures()
  expect(draftOf(client).pictureKeys).toHaveLength(9)
  expect(device.pickRequests.at(-1)?.count).toBe(1)
  await client.drafts.addDraftPictures()
  expect(device.toasts.at(-1)).toBe('最多可以放 9 张照片')

  const [a, b, c] = draftOf(client).pictureKeys
  client.drafts.moveDraftPicture(2, 0)
  expect(draftOf(client).pictureKeys.slice(0, 3)).toEqual([c, a, b])
  await until(
    'all are done',
    () => uploadsOf(client).every((upload) => upload?.status === 'done'),
    20_000,
  )
  client.drafts.discardDraft()
  expect(device.keptFiles.size).toBe(0)
  expect(client.uploads.uploadStore.getState().uploads).toEqual({})
})

test('a draft belongs to its account', async () => {
  const { client, device } = await writing('甲')
  await client.sessionActions.signOut()
  expect(client.drafts.isDraftEmpty(draftOf(client))).toBe(true)
  expect([...device.storage.keys()].filter((key) => key.startsWith('post_draft:'))).toHaveLength(1)
})
