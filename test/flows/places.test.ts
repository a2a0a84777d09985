import { buildTopic } from '../../server/src/testing/factories'
import { startClient, type Client } from './support/client'
import { openWorld, type World } from './support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ADD_POST = '/rest/auth/post/addPost'

const panjiayuan = {
  name: '潘家园旧货市场',
  address: '北京市朝阳区华威里18号',
  latitude: 39.8762,
  longitude: 116.4596,
}

const draftOf = (client: Client) => client.drafts.draftStore.getState()

async function writing(username: string) {
  const topic = await buildTopic(world.server.services.db)
  const someone = await world.signedIn(username)
  someone.client.drafts.setDraftTopic({ topicId: topic.id, name: topic.name })
  someone.client.drafts.setDraftText('早市上见到的一只小罐')
  return someone
}

test('a place is part of the draft: it outlives a failure and a restart, and is published', async () => {
  const { client, device } = await writing('赶集人')
  device.places.push({
    name: ' 潘家园\n旧货市场',
    address: panjiayuan.address,
    latitude: 39.876_201_4,
    longitude: 116.459_598,
  })
  await client.drafts.addDraftPlace()
  const kept = { ...panjiayuan, name: '潘家园 旧货市场' }
  expect(draftOf(client).place).toEqual(kept)

  device.setOnline(false)
  expect(await client.publish.publishDraft()).toBeNull()
  expect(draftOf(client).place).toEqual(kept)

  const again = await startClient(device)
  expect(draftOf(again).place).toEqual(kept)
  device.setOnline(true)
  const published = await again.publish.publishDraft()
  expect(published?.place).toEqual(kept)
  expect(again.entities.postOf(published!.id)?.place).toEqual(kept)
  expect(draftOf(again).place).toBeNull()
  expect([...device.storage.keys()].filter((key) => /post_draft/.test(key))).toEqual([])

  // Everybody who opens the post sees it.
  const reader = await world.signedIn('读者')
  await reader.client.query.queryClient.fetchQuery(
    reader.client.postQueries.postDetailQuery(published!.id),
  )
  expect(reader.client.entities.postOf(published!.id)?.place).toEqual(kept)
})

test('closing the picker keeps what was there; the place can be taken away again', async () => {
  const { client, device } = await writing('改主意的人')
  device.places.push(panjiayuan, null)
  await client.drafts.addDraftPlace()
  await client.drafts.addDraftPlace()
  expect(draftOf(client).place).toEqual(panjiayuan)
  client.drafts.setDraftPlace(null)
  const published = await client.publish.publishDraft()
  expect(published?.place).toBeNull()
  expect(device.toasts).toEqual([])
})

test('a place alone is kept, though there is nothing to publish yet', async () => {
  const { client, device } = await world.signedIn('只选了地方')
  device.places.push(panjiayuan)
  await client.drafts.addDraftPlace()
  expect(client.drafts.isDraftEmpty(draftOf(client))).toBe(true)
  const again = await startClient(device)
  expect(draftOf(again).place).toEqual(panjiayuan)
  again.drafts.discardDraft()
  expect(draftOf(await startClient(device)).place).toBeNull()
})

test('without permission the way to the settings is shown, and taken only by whoever wants it', async () => {
  const { client, device } = await writing('不给定位的人')
  device.places.push('denied', 'denied')
  device.answerModal = () => false
  await client.drafts.addDraftPlace()
  expect(device.modals.at(-1)).toMatchObject({ title: '没有位置权限', confirmText: '去设置' })
  expect(device.settingsOpened).toBe(0)
  device.answerModal = () => true
  await client.drafts.addDraftPlace()
  expect(device.settingsOpened).toBe(1)
  expect(draftOf(client).place).toBeNull()
})

test('a draft of an earlier version, which knows no place, is read; a broken one is not', async () => {
  const { client, device } = await writing('老用户')
  const key = [...device.storage.keys()].find((name) => name.startsWith('post_draft'))!
  const stored = device.storage.get(key)!
  expect(stored).toContain('"place":null')
  device.storage.set(key, stored.replace(/,?"place":null/, ''))
  const again = await startClient(device)
  expect(draftOf(again)).toMatchObject({ text: '早市上见到的一只小罐', place: null })
  device.storage.set(key, stored.replace('"place":null', '"place":{"name":"x"}'))
  expect(draftOf(await startClient(device)).text).toBe('')
  expect(draftOf(client).place).toBeNull()
})

test('a picker that outlived its page leaves the place for the page that comes', async () => {
  const { client, device } = await writing('刷新的人')
  device.leftPlace = panjiayuan
  client.drafts.takeDraftPlace()
  client.drafts.takeDraftPlace()
  expect(draftOf(client)).toMatchObject({ text: '早市上见到的一只小罐', place: panjiayuan })
})

test('a place that was changed after an answer was lost stays in the draft', async () => {
  const { client, device, cable } = await writing('网络不好的人')
  client.drafts.setDraftPlace(panjiayuan)
  cable.loseAnswerTo(ADD_POST)
  expect(await client.publish.publishDraft()).toBeNull()
  client.drafts.setDraftPlace({ ...panjiayuan, name: '报国寺' })
  const published = await client.publish.publishDraft()
  expect(published?.place).toEqual(panjiayuan)
  expect(draftOf(client)).toMatchObject({ text: '早市上见到的一只小罐', place: { name: '报国寺' } })
  expect(device.toasts.at(-1)).toContain('改动后的内容留在草稿里')
})
