import { buildPost } from '../../server/src/testing/factories'
import { startLiveServer, type LiveServer } from './support/live-server'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterEach(() => server.closeDevices())
afterAll(() => server.close())

test('a like raises the author’s badge live on all his devices, and nobody else’s', async () => {
  const author = await server.person()
  const reader = await server.person()
  const post = await buildPost(server.services.db, { authorUid: author.uid })
  const phone = await server.device(author)
  const tablet = await server.device(await server.signInAgain(author))
  const own = await server.device(reader)

  const like = { targetType: 'post', targetId: post.id, liked: true } as const
  expect((await server.call('operationLike', like, reader.token)).code).toBe(200)

  for (const device of [phone, tablet]) {
    await device.until(() => device.of('notice-refresh').length > 0, 'a notice')
    expect(device.of('notice-refresh')).toEqual([
      { type: 'notice-refresh', message: `${reader.username} 赞了你的帖子`, count: 1 },
    ])
  }
  await own.settle()
  expect(own.of('notice-refresh')).toEqual([])
  expect((await server.call('noticeList', {}, author.token)).data.count).toBe(1)
})

test('signing out ends this device’s socket with token-failed, and leaves the other connected', async () => {
  const member = await server.person()
  const other = await server.signInAgain(member)
  const leaving = await server.device(member)
  const staying = await server.device(other)

  expect((await server.call('logout', {}, member.token)).code).toBe(200)

  await leaving.until(() => leaving.closeCode !== undefined, 'the socket’s end')
  expect(leaving.closeCode).toBe(4401)
  expect(leaving.of('token-failed')).toHaveLength(1)
  await staying.settle()
  expect(staying.closeCode).toBeUndefined()
  expect((await server.call('userInfo', {}, member.token)).code).toBe(401)
  expect((await server.call('userInfo', {}, other.token)).code).toBe(200)
})
