import { buildMember } from '../../server/src/testing/factories'
import { pause, startClient, until, type Client } from './support/client'
import { swatch } from './support/photo'
import { goOffline, goOnline, online, openWorld, type Phone, type World } from './support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Person = Awaited<ReturnType<World['signedIn']>>

const SEND = '/rest/message'

/** Two members with a session between them; neither has the chat page open. */
async function pair(): Promise<{ a: Person; b: Person; sessionId: string }> {
  const a = await world.signedIn('甲')
  const b = await world.signedIn('乙')
  const sessionId = await a.client.chatActions.openChatWith(b.member.uid)
  if (sessionId === null) throw new Error('no session')
  return { a, b, sessionId }
}

const listOf = (client: Client, sessionId: string) => client.chat.cacheOf(sessionId)?.list ?? []
const textsOf = (client: Client, sessionId: string) =>
  listOf(client, sessionId).map((message) => message.content)
const outbox = (client: Client, sessionId: string) => client.outbox.outgoingOf(sessionId)
const ready = (client: Client, sessionId: string) =>
  until('the conversation is loaded', () => client.chat.cacheOf(sessionId)?.status === 'ready')

async function openPage(person: { client: Client }, sessionId: string): Promise<void> {
  person.client.chatActions.enterChat(sessionId)
  await ready(person.client, sessionId)
}

/** What the server holds. */
async function stored(person: Person, sessionId: string): Promise<string[]> {
  const { data } = await world.server.inject(
    'chatList',
    { sessionId, pageNum: 1, pageSize: 50 },
    { token: person.client.session.currentToken() },
  )
  return data.pageInfo.records.map((message) => message.content).reverse()
}

test('live: the session comes to the top, unread rises on session and badge, opening reads it', async () => {
  const { a, b, sessionId } = await pair()
  await openPage(a, sessionId)
  b.device.sounds.length = 0
  a.client.chatActions.sendText(sessionId, '顾老师，底足补拍好了，请您看看。')
  expect(outbox(a.client, sessionId)[0]).toMatchObject({ status: 'sending' })
  await until('it is stored', () => outbox(a.client, sessionId).length === 0)
  await until('it arrives', () => b.client.unread.unreadCounts().message === 1)

  const session = b.client.chat.sessionOf(sessionId)
  expect(session).toMatchObject({
    name: a.member.username,
    chattingUserId: a.member.uid,
    lastMessage: '顾老师，底足补拍好了，请您看看。',
  })
  expect(
    b.client.chat.shownSessions(b.client.chat.chatStore.getState().sessions)[0]?.sessionId,
  ).toBe(sessionId)
  expect(b.client.unread.unreadCounts().total).toBe(1)
  expect(b.device.sounds).toEqual(['message'])
  expect(b.device.vibrations).toBe(1)
  // One's own message makes no noise on one's own phone, and is not unread.
  expect(a.device.sounds).toEqual([])
  expect(a.client.unread.unreadCounts().message).toBe(0)

  await openPage(b, sessionId)
  await until('it is read', () => b.client.unread.unreadCounts().message === 0)
  await until('the sender sees that', () => a.client.chat.sessionOf(sessionId)?.peerReadSeq === 1)

  // While the page is open, what comes in is read at once, on the server too.
  a.client.chatActions.sendText(sessionId, '看到了吗')
  await until('it arrives', () => textsOf(b.client, sessionId).includes('看到了吗'))
  await until('the sender sees that', () => a.client.chat.sessionOf(sessionId)?.peerReadSeq === 2)
  expect(b.client.unread.unreadCounts().message).toBe(0)

  // Behind a hidden app nobody reads.
  b.device.setVisible(false)
  a.client.chatActions.sendText(sessionId, '还在吗')
  await until('it is unread', () => b.client.unread.unreadCounts().message === 1)
  b.device.setVisible(true)
  await until('it is read', () => b.client.unread.unreadCounts().message === 0)
})

test('with bell and vibration off it is quiet', async () => {
  const { a, b, sessionId } = await pair()
  b.client.settings.setBell(false)
  b.client.settings.setVibrate(false)
  a.client.chatActions.sendText(sessionId, '轻一点')
  await until('it arrives', () => b.client.unread.unreadCounts().message === 1)
  expect(b.device.sounds).toEqual([])
  expect(b.device.vibrations).toBe(0)
})

test('many at once: each in the order in which it was sent, on both phones', async () => {
  const { a, b, sessionId } = await pair()
  await openPage(a, sessionId)
  await openPage(b, sessionId)
  const said = Array.from({ length: 30 }, (_, n) => `第 ${n} 句`)
  for (const text of said) a.client.chatActions.sendText(sessionId, text)
  await until('all are stored', () => outbox(a.client, sessionId).length === 0)
  await until('all arrive', () => listOf(b.client, sessionId).length === 30)
  expect(textsOf(b.client, sessionId)).toEqual(said)
  expect(textsOf(a.client, sessionId)).toEqual(said)
})

test('without a network: kept, shown as failed, in order; sent by a tap; stored once', async () => {
  const { a, b, sessionId } = await pair()
  await openPage(a, sessionId)
  goOffline(a)
  a.client.chatActions.sendText(sessionId, '第一句')
  a.client.chatActions.sendText(sessionId, '第二句')
  await until('both have failed', () =>
    outbox(a.client, sessionId).every((message) => message.status === 'failed'),
  )
  expect(outbox(a.client, sessionId).map(({ content }) => content)).toEqual(['第一句', '第二句'])
  // No toast for what the bubble shows.
  expect(a.device.toasts).toEqual([])

  // Still there after the app was closed, and for its account only.
  const again = await startClient(a.device)
  expect(outbox(again, sessionId).map(({ content, status }) => [content, status])).toEqual([
    ['第一句', 'failed'],
    ['第二句', 'failed'],
  ])
  goOnline(a)
  await online(again)
  await pause(300)
  expect(outbox(again, sessionId)).toHaveLength(2)
  for (const { clientMsgId } of outbox(again, sessionId)) {
    again.chatActions.resendMessage(sessionId, clientMsgId)
  }
  await until('both are stored', () => outbox(again, sessionId).length === 0)
  expect(await stored(b, sessionId)).toEqual(['第一句', '第二句'])
})

test('the answer to a send is lost: sent again it is stored once and shows once', async () => {
  const { a, b, sessionId } = await pair()
  await openPage(a, sessionId)
  // No socket: otherwise the frame would tell that it arrived.
  a.client.realtime.disconnect()
  a.cable.loseAnswerTo(SEND)
  a.client.chatActions.sendText(sessionId, '只此一句')
  await until('it shows as failed', () => outbox(a.client, sessionId)[0]?.status === 'failed')
  expect(await stored(b, sessionId)).toEqual(['只此一句'])

  a.client.chatActions.resendMessage(sessionId, outbox(a.client, sessionId)[0]!.clientMsgId)
  await until('it is settled', () => outbox(a.client, sessionId).length === 0)
  expect(textsOf(a.client, sessionId)).toEqual(['只此一句'])
  expect(await stored(b, sessionId)).toEqual(['只此一句'])
  await until('the other has it', () => b.client.unread.unreadCounts().message === 1)
})

test('the answer is lost but the socket says that it arrived: nothing is left to send', async () => {
  const { a, sessionId } = await pair()
  await openPage(a, sessionId)
  a.cable.loseAnswerTo(SEND)
  a.client.chatActions.sendText(sessionId, '到了的')
  await until('it is settled', () => textsOf(a.client, sessionId).length === 1)
  await pause(200)
  expect(outbox(a.client, sessionId)).toEqual([])
  expect(textsOf(a.client, sessionId)).toEqual(['到了的'])
})

test('after a reconnect each missed message once and in order, whatever arrives meanwhile', async () => {
  const { a, b, sessionId } = await pair()
  await openPage(a, sessionId)
  await openPage(b, sessionId)
  a.client.chatActions.sendText(sessionId, '之前')
  await until('it arrives', () => textsOf(b.client, sessionId).length === 1)

  goOffline(b)
  await until(
    'the socket is gone',
    () => b.client.realtime.realtimeStore.getState().status !== 'open',
  )
  const missed = Array.from({ length: 60 }, (_, n) => `错过的 ${n}`)
  for (const text of missed) a.client.chatActions.sendText(sessionId, text)
  await until('all are stored', () => outbox(a.client, sessionId).length === 0, 15_000)

  goOnline(b)
  for (let n = 0; n < 10; n += 1) a.client.chatActions.sendText(sessionId, `正在来的 ${n}`)
  const all = ['之前', ...missed, ...Array.from({ length: 10 }, (_, n) => `正在来的 ${n}`)]
  await until('all are here', () => listOf(b.client, sessionId).length === all.length, 15_000)
  expect(textsOf(b.client, sessionId)).toEqual(all)
  expect(listOf(b.client, sessionId).map(({ seq }) => seq)).toEqual(all.map((_, n) => n + 1))
  await until('all is read', () => b.client.unread.unreadCounts().message === 0)
})

test('more than one answer of a sync can hold', async () => {
  const { a, b, sessionId } = await pair()
  await openPage(b, sessionId)
  goOffline(b)
  await until(
    'the socket is gone',
    () => b.client.realtime.realtimeStore.getState().status !== 'open',
  )
  const token = a.client.session.currentToken()
  for (let n = 0; n < 620; n += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, k) =>
        world.server.inject(
          'sendMessage',
          {
            sessionId,
            clientMsgId: `bulk-${n + k}-xxxx`,
            messageType: 'text',
            content: `${n + k}`,
          },
          { token },
        ),
      ),
    )
  }
  goOnline(b)
  await until('all are here', () => listOf(b.client, sessionId).length === 620, 20_000)
  expect(listOf(b.client, sessionId).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 620 }, (_, n) => n + 1),
  )
}, 60_000)

test('history in pages of 20, chronological, nothing twice while new ones arrive', async () => {
  const { a, b, sessionId } = await pair()
  await openPage(a, sessionId)
  for (let n = 1; n <= 47; n += 1) a.client.chatActions.sendText(sessionId, `${n}`)
  await until('all are stored', () => outbox(a.client, sessionId).length === 0, 15_000)

  await openPage(b, sessionId)
  const numbers = () => textsOf(b.client, sessionId).map(Number)
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => from + n)
  expect(numbers()).toEqual(range(28, 47))
  expect(b.client.chat.cacheOf(sessionId)).toMatchObject({
    pageNum: 1,
    pageSize: 20,
    hasNextPage: true,
  })
  a.client.chatActions.sendText(sessionId, '48')
  await until('the new one is here', () => numbers().at(-1) === 48)
  b.client.chatActions.loadOlder(sessionId)
  b.client.chatActions.loadOlder(sessionId)
  await until('the second page is here', () => numbers()[0] === 8)
  expect(numbers()).toEqual(range(8, 48))
  b.client.chatActions.loadOlder(sessionId)
  await until('the last page is here', () => numbers()[0] === 1)
  expect(numbers()).toEqual(range(1, 48))
  expect(b.client.chat.cacheOf(sessionId)?.hasNextPage).toBe(false)
  b.client.chatActions.loadOlder(sessionId)
  await pause(100)
  expect(numbers()).toEqual(range(1, 48))
})

test('a picture: preview at once, uploaded, stored as 【图片】, live on the other phone', async () => {
  const { a, b, sessionId } = await pair()
  await openPage(a, sessionId)
  await openPage(b, sessionId)
  b.client.chatActions.leaveChat(sessionId)
  a.device.picks.push([await swatch('底足.jpg', '#6a8f7b')])
  await a.client.chatActions.sendPictures(sessionId, 'album')
  const [waiting] = outbox(a.client, sessionId)
  expect(waiting).toMatchObject({ messageType: 'image' })
  expect(a.client.uploads.uploadOf(waiting!.clientMsgId)?.src).toContain('底足.jpg')
  a.client.chatActions.sendText(sessionId, '这是底足')
  await until('both arrive', () => listOf(b.client, sessionId).length === 2)
  expect(listOf(b.client, sessionId)[0]).toMatchObject({
    messageType: 'image',
    picture: { width: 640, height: 480 },
  })
  expect(listOf(b.client, sessionId)[1]?.content).toBe('这是底足')
  expect(a.client.uploads.uploadStore.getState().uploads).toEqual({})
  expect(a.device.keptFiles.size).toBe(0)
})

test('a picture without a network fails like a text, and goes by a tap after a restart', async () => {
  const { a, b, sessionId } = await pair()
  await openPage(a, sessionId)
  goOffline(a)
  a.device.picks.push([await swatch('瓶.jpg', '#444')])
  await a.client.chatActions.sendPictures(sessionId)
  await until('it shows as failed', () => outbox(a.client, sessionId)[0]?.status === 'failed')
  expect(outbox(a.client, sessionId)[0]?.error).toBe('网络不可用，图片还没有传完')
  await until('a copy is kept', () => a.device.keptFiles.size === 1)
  const again = await startClient(a.device)
  goOnline(a)
  await online(again)
  const { clientMsgId } = outbox(again, sessionId)[0]!
  expect(again.uploads.uploadOf(clientMsgId)).toBeDefined()
  again.chatActions.resendMessage(sessionId, clientMsgId)
  await until('it is stored', () => outbox(again, sessionId).length === 0)
  await until('it arrives', () => b.client.chat.sessionOf(sessionId)?.lastMessage === '【图片】')
  expect(a.device.keptFiles.size).toBe(0)
})

test('a failed message can be thrown away', async () => {
  const { a, b, sessionId } = await pair()
  goOffline(a)
  a.client.chatActions.sendText(sessionId, '算了')
  await until('it shows as failed', () => outbox(a.client, sessionId)[0]?.status === 'failed')
  a.client.chatActions.dropMessage(sessionId, outbox(a.client, sessionId)[0]!.clientMsgId)
  expect(outbox(a.client, sessionId)).toEqual([])
  goOnline(a)
  await online(a.client)
  expect(await stored(b, sessionId)).toEqual([])
})

test('withdrawn on both phones, also on one that was away', async () => {
  const { a, b, sessionId } = await pair()
  await openPage(a, sessionId)
  await openPage(b, sessionId)
  for (const text of ['说漏了', '又说漏了']) a.client.chatActions.sendText(sessionId, text)
  await until('both arrive', () => listOf(b.client, sessionId).length === 2)
  const [first, second] = listOf(a.client, sessionId)
  expect(await a.client.chatActions.withdraw(sessionId, first!.id)).toBe(true)
  await until('it is gone there too', () => listOf(b.client, sessionId)[0]!.isWithdrawn)
  expect(listOf(b.client, sessionId)[0]).toMatchObject({ isWithdrawn: true, content: '' })

  goOffline(b)
  expect(await a.client.chatActions.withdraw(sessionId, second!.id)).toBe(true)
  expect(a.client.chat.sessionOf(sessionId)?.lastMessage).toBe('你撤回了一条消息')
  goOnline(b)
  await until('it is gone there too', () => listOf(b.client, sessionId)[1]!.isWithdrawn)
})

test('two phones of one member show the same, read on one is read on the other', async () => {
  const { a, b, sessionId } = await pair()
  const { device } = await world.phone()
  const other = await startClient(device)
  const { signInAgain } = await import('./support/world')
  await signInAgain(other, a.member, world.server)
  await openPage({ client: other }, sessionId)
  other.chatActions.leaveChat(sessionId)

  await openPage(a, sessionId)
  a.client.chatActions.sendText(sessionId, '从第一部发的')
  await until('the second shows it', () => textsOf(other, sessionId).includes('从第一部发的'))
  expect(other.unread.unreadCounts().message).toBe(0)
  expect(device.sounds).toEqual([])

  a.client.chatActions.leaveChat(sessionId)
  b.client.chatActions.sendText(sessionId, '回一句')
  await until('unread on both', () => other.unread.unreadCounts().message === 1)
  await until('unread on both', () => a.client.unread.unreadCounts().message === 1)
  await openPage(a, sessionId)
  await until('read on both', () => other.unread.unreadCounts().message === 0)
})

test('what is blank or too long is not sent, and stays where it was typed', async () => {
  const { a, sessionId } = await pair()
  const { sendText } = a.client.chatActions
  expect(sendText(sessionId, ' \n')).toBe(false)
  expect(a.device.toasts.at(-1)).toBe('请先写点内容')
  expect(sendText(sessionId, '字'.repeat(1_001))).toBe(false)
  expect(a.device.toasts.at(-1)).toBe('一条消息不能超过 1000 字')
  expect(outbox(a.client, sessionId)).toEqual([])
})

test('nobody chats with oneself, and a visitor is led to the login page', async () => {
  const { a } = await pair()
  expect(await a.client.chatActions.openChatWith(a.member.uid)).toBeNull()
  expect(a.device.toasts.at(-1)).toBe('不能和自己聊天')
  const { device } = await world.phone()
  const visitor = await startClient(device)
  const someone = await buildMember(world.server.services.db)
  expect(await visitor.chatActions.openChatWith(someone.uid)).toBeNull()
  expect(device.page).toContain('/pages/login/login')
})

test('who is online is told', async () => {
  const { a, b, sessionId } = await pair()
  a.client.chatActions.sendText(sessionId, '在吗')
  const sees = (person: Person, uid: string) =>
    person.client.realtime.realtimeStore.getState().online[uid] === true
  await until('a sees b', () => sees(a, b.member.uid))
  const phone: Phone = b
  goOffline(phone)
  await until('a sees that b is gone', () => !sees(a, b.member.uid))
})
