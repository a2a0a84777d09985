import { buildMember, buildPost, buildTopic } from '../../server/src/testing/factories'
import { pause, startClient, until, type Client } from './support/client'
import { openWorld, signIn, signInAgain, type World } from './support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const idsOf = (client: Client, kind: 'recommend' | 'last') => {
  const { feedKey } = client.feeds
  const { flatIds } = client.pages
  return flatIds(client.query.queryClient.getQueryData(feedKey({ kind })))
}

test('a visitor reads page after page, each post once, and likes show nowhere', async () => {
  const { db } = world.server.services
  const topic = await buildTopic(db)
  const author = await buildMember(db)
  for (let n = 0; n < 45; n += 1) {
    await buildPost(db, { topicId: topic.id, authorUid: author.uid, text: `第 ${n} 件` })
  }
  const { device } = await world.phone()
  const client = await startClient(device)
  const feed = client.feeds.feedQuery({ kind: 'topic', topicId: topic.id })
  const data = await client.query.queryClient.fetchInfiniteQuery({ ...feed, pages: 3 })
  const ids = client.pages.flatIds(data)
  expect(data.pages.map((page) => page.ids.length)).toEqual([20, 20, 5])
  expect(new Set(ids).size).toBe(45)
  const posts = client.entities.entityStore.getState().posts
  expect(posts[ids[0]!]).toMatchObject({ text: '第 44 件', liked: false, mine: false })
  expect(device.toasts).toEqual([])
})

test('what needs an account leads to the login page and back to where one was', async () => {
  const post = await buildPost(world.server.services.db)
  const member = await buildMember(world.server.services.db)
  const { device } = await world.phone()
  const client = await startClient(device)
  device.pages.push(`/pages/post/detail?id=${post.id}`)
  await client.query.queryClient.fetchQuery(client.postQueries.postDetailQuery(post.id))

  await client.posts.likePost(post.id)
  expect(device.page).toContain('/pages/login/login')
  expect(client.entities.postOf(post.id)?.likeCount).toBe(0)

  await signIn(client, member)
  await client.requireLogin.completeLogin(`/pages/post/detail?id=${post.id}`)
  expect(device.page).toBe(`/pages/post/detail?id=${post.id}`)
  await client.posts.likePost(post.id)
  expect(client.entities.postOf(post.id)).toMatchObject({ liked: true, likeCount: 1 })
})

test('a like shows at once; after a storm of taps server and phone agree on the last', async () => {
  const post = await buildPost(world.server.services.db)
  const { client, cable } = await world.signedIn('点赞人')
  const { queryClient } = client.query
  await queryClient.fetchQuery(client.postQueries.postDetailQuery(post.id))

  const rest = client.posts.likePost(post.id)
  for (let taps = 0; taps < 4; taps += 1) void client.posts.likePost(post.id)
  expect(client.toggles.intentStore.getState().intents).toEqual({ [`postLike:${post.id}`]: true })
  await rest
  expect(client.toggles.intentStore.getState().intents).toEqual({})
  expect(client.entities.postOf(post.id)).toMatchObject({ liked: true, likeCount: 1 })
  // Taps in between cancelled each other out before they were sent.
  expect(cable.callsTo('/rest/operation/like')).toHaveLength(1)

  await client.posts.likePost(post.id)
  await queryClient.fetchQuery({ ...client.postQueries.postDetailQuery(post.id), staleTime: 0 })
  expect(client.entities.postOf(post.id)).toMatchObject({ liked: false, likeCount: 0 })
})

test('a like that cannot be sent is taken back, and the person is told once', async () => {
  const post = await buildPost(world.server.services.db)
  const { client, device, cable } = await world.signedIn('断网的人')
  await client.query.queryClient.fetchQuery(client.postQueries.postDetailQuery(post.id))
  device.toasts.length = 0
  cable.cut()
  const rest = client.posts.likePost(post.id)
  expect(client.toggles.intentStore.getState().intents).not.toEqual({})
  await rest
  expect(client.toggles.intentStore.getState().intents).toEqual({})
  expect(client.entities.postOf(post.id)).toMatchObject({ liked: false, likeCount: 0 })
  expect(device.toasts).toHaveLength(1)
})

test('a second account likes, collects, comments and follows, and the author’s badge rises live', async () => {
  const { db } = world.server.services
  const author = await world.signedIn('作者')
  const reader = await world.signedIn('读者')
  const post = await buildPost(db, { authorUid: author.member.uid })
  await reader.client.query.queryClient.fetchQuery(
    reader.client.postQueries.postDetailQuery(post.id),
  )
  expect(author.client.unread.unreadCounts().total).toBe(0)

  await reader.client.posts.likePost(post.id)
  await until('the like reaches the author', () => author.client.unread.unreadCounts().notice === 1)
  await reader.client.posts.collectPost(post.id)
  await until('the collecting too', () => author.client.unread.unreadCounts().notice === 2)

  expect(
    reader.client.commentActions.sendComment({ postId: post.id, text: ' 胎釉开门，恭喜 ' }),
  ).toBe(true)
  const pending = () => reader.client.comments.pendingCommentStore.getState().pending
  expect(pending()[0]).toMatchObject({ text: '胎釉开门，恭喜', status: 'sending' })
  await until('the comment is stored', () => pending().length === 0)
  expect(reader.client.entities.postOf(post.id)).toMatchObject({
    commentCount: 1,
    liked: true,
    collected: true,
  })
  await until('the comment too', () => author.client.unread.unreadCounts().notice === 3)

  await reader.client.members.followMember(author.member.uid)
  expect(reader.client.entities.entityStore.getState().members[author.member.uid]?.followed).toBe(
    true,
  )
  await until('the follower too', () => author.client.unread.unreadCounts().notice === 4)
  expect(author.device.toasts.length).toBeGreaterThanOrEqual(4)

  const kinds = () =>
    Object.values(author.client.notices.noticeStore.getState().notices)
      .map((notice) => notice.kind)
      .sort()
      .join()
  await until('the list has all four', () => kinds() === 'collect,comment,follow,like')
  expect(await author.client.noticeActions.readAllNotices()).toBe(true)
  expect(author.client.unread.unreadCounts()).toEqual({
    message: 0,
    notice: 0,
    messegeNum: 0,
    total: 0,
  })
})

test('a comment that could not be sent stays as a draft over a restart, and is stored once', async () => {
  const post = await buildPost(world.server.services.db)
  const { client, device, cable } = await world.signedIn('地铁里的人')
  // The comment arrives, the answer does not: the worst case for a second try.
  cable.loseAnswerTo('/rest/auth/post/addComment')
  client.commentActions.sendComment({ postId: post.id, text: '底足修得规整' })
  const pendingOf = (of: Client) => of.comments.pendingCommentStore.getState().pending
  await until('it shows as failed', () => pendingOf(client)[0]?.status === 'failed')

  const again = await startClient(device)
  expect(pendingOf(again)).toHaveLength(1)
  expect(pendingOf(again)[0]).toMatchObject({ text: '底足修得规整', status: 'failed' })
  again.commentActions.resendComment(pendingOf(again)[0]!.clientKey)
  await until('it is stored', () => pendingOf(again).length === 0)

  const list = await again.query.queryClient.fetchInfiniteQuery(
    again.comments.commentsQuery(post.id),
  )
  expect(again.pages.flatIds(list)).toHaveLength(1)
})

test('what is typed and not sent is there after a restart, for its account only', async () => {
  const { client, device } = await world.signedIn('打字的人')
  const key = client.typed.typedKey.comment('77')
  client.typed.setTypedText(key, '还没写完')
  const again = await startClient(device)
  expect(again.typed.typedText(key)).toBe('还没写完')
  await again.sessionActions.signOut()
  expect(again.typed.typedText(key)).toBe('')
})

test('joining a circle and leaving it', async () => {
  const topic = await buildTopic(world.server.services.db)
  const { client } = await world.signedIn('入圈的人')
  const { queryClient } = client.query
  await queryClient.fetchQuery(client.topicQueries.topicDetailQuery(topic.id))
  const joined = () => client.entities.entityStore.getState().topics[topic.id]
  await client.topics.joinTopicCircle(topic.id)
  expect(joined()).toMatchObject({ joined: true, memberCount: 1 })
  expect(
    await queryClient.fetchQuery({ ...client.topicQueries.joinedTopicsQuery, staleTime: 0 }),
  ).toEqual([topic.id])
  await client.topics.joinTopicCircle(topic.id)
  expect(joined()).toMatchObject({ joined: false, memberCount: 0 })
})

test('settings reach the account and come back on another phone', async () => {
  const { client, member } = await world.signedIn('怕吵的人')
  client.settings.setBell(false)
  const onServer = () => client.userApi.userSetting({}, { toast: false })
  for (let tries = 0; tries < 100 && (await onServer()).bell; tries += 1) await pause(10)
  expect(await onServer()).toEqual({ bell: false, vibrate: true })
  const { device } = await world.phone()
  const other = await startClient(device)
  expect(other.settings.settingsStore.getState()).toMatchObject({ bell: true, vibrate: true })
  await signInAgain(other, member, world.server)
  await until('it is taken over', () => !other.settings.settingsStore.getState().bell)
  expect(other.settings.settingsStore.getState().vibrate).toBe(true)
})

test('signing in again elsewhere keeps the first phone; signing out ends this one only', async () => {
  const first = await world.signedIn('两部手机')
  const { device } = await world.phone()
  const second = await startClient(device)
  await signInAgain(second, first.member, world.server)
  const token = second.session.currentToken()
  await second.sessionActions.signOut()
  expect(device.storage.has('token')).toBe(false)
  expect(second.realtime.realtimeStore.getState().status).toBe('closed')
  await expect(second.userApi.userInfo({}, { toast: false, token })).rejects.toMatchObject({
    code: 401,
  })
  expect((await first.client.userApi.userInfo({})).uid).toBe(first.member.uid)
  expect(first.client.realtime.realtimeStore.getState().status).toBe('open')
})

test('another viewer sees none of the likes of the one before', async () => {
  const post = await buildPost(world.server.services.db)
  const { client } = await world.signedIn('前一位')
  await client.query.queryClient.fetchQuery(client.postQueries.postDetailQuery(post.id))
  await client.posts.likePost(post.id)
  await client.sessionActions.signOut()
  expect(client.entities.postOf(post.id)).toMatchObject({ liked: false, likeCount: 1 })
  expect(idsOf(client, 'recommend')).toEqual([])
})
