import { randomUUID } from 'node:crypto'

import { ERRORS } from '@contract/errors'
import { LIMITS } from '@contract/limits'
import { SOCKET_CLOSE } from '@contract/socket'

import { startLiveServer, type LiveServer, type Person } from './support/live-server'
import type { LiveDevice } from './support/live-client'

/** Chat over real HTTP and real sockets: specification §4 and §7, point 6 of the first evening. */
describe('chat between two members', () => {
  let live: LiveServer
  let wang: Person
  let li: Person
  let stranger: Person
  let sessionId: string

  beforeAll(async () => {
    live = await startLiveServer()
  })
  afterAll(() => live.close())
  beforeEach(async () => {
    ;[wang, li, stranger] = await Promise.all([live.person(), live.person(), live.person()])
    const opened = await live.call('openChat', { uid: li.uid }, wang.token)
    sessionId = opened.data.session.session_id
  })
  afterEach(() => live.closeDevices())

  const say = (who: Person, content: string, clientMsgId = randomUUID()) =>
    live.call('sendMessage', { sessionId, clientMsgId, messageType: 'text', content }, who.token)
  const unreadOf = async (who: Person): Promise<number> => {
    const { data } = await live.call('friendList', {}, who.token)
    return data.list.find((item) => item.session_id === sessionId)?.unread ?? -1
  }
  const arrived = (device: LiveDevice, count: number) =>
    device.until(() => device.of('person-message').length >= count, `${count} messages`)

  it('opens one session for both, however often and whoever opens it', async () => {
    const again = await Promise.all([
      live.call('openChat', { uid: li.uid }, wang.token),
      live.call('openChat', { uid: wang.uid }, li.token),
      live.call('openChat', { uid: wang.uid }, li.token),
    ])
    expect(again.map((answer) => answer.data.session.session_id)).toEqual([
      sessionId,
      sessionId,
      sessionId,
    ])
    expect(again[1]?.data.peer).toMatchObject({ uid: wang.uid, username: wang.username })
    expect(again[1]?.data.session).toMatchObject({ friend_id: wang.uid, unread: 0, lastSeq: 0 })
  })

  it('refuses a session with oneself and with nobody', async () => {
    const self = await live.call('openChat', { uid: wang.uid }, wang.token)
    expect(self.code).toBe(ERRORS.chatSelf.code)
    for (const uid of ['999999999', '999999999999999999']) {
      const nobody = await live.call('openChat', { uid }, wang.token)
      expect(nobody.code).toBe(ERRORS.notFound.code)
    }
  })

  it('shows a message at once on every device of both members', async () => {
    const devices = await Promise.all([
      live.device(wang),
      live.device(wang),
      live.device(li),
      live.device(li),
    ])
    const [wangPhone, , liPhone, liTablet] = devices
    const sent = await say(wang, '  这只碗的底足有火石红吗？ ')
    expect(sent.code).toBe(200)
    expect(sent.data).toMatchObject({
      seq: 1,
      senderId: wang.uid,
      content: '这只碗的底足有火石红吗？',
      messageType: 'text',
      isWithdrawn: false,
    })
    await Promise.all(devices.map((device) => arrived(device, 1)))
    for (const device of [liPhone, liTablet]) {
      expect(device.of('person-message')[0]).toMatchObject({
        message: sent.data,
        session: { sessionId, unread: 1, lastMessage: '这只碗的底足有火石红吗？' },
        sender: { uid: wang.uid, username: wang.username },
      })
    }
    expect(wangPhone.of('person-message')[0]?.session.unread).toBe(0)
  })

  it('stores a message once when ten equal sends arrive together, and shows it once', async () => {
    const phone = await live.device(li)
    const clientMsgId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => say(wang, '同一条消息', clientMsgId)),
    )
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1)
    expect(answers.every((answer) => answer.code === 200 && answer.data.seq === 1)).toBe(true)
    const later = await say(wang, '换了内容的重试也只认第一条', clientMsgId)
    expect(later.data).toEqual(answers[0]?.data)
    await arrived(phone, 1)
    await phone.settle()
    expect(new Set(phone.of('person-message').map((frame) => frame.message.id)).size).toBe(1)
    const { data } = await live.call('chatList', { sessionId, pageNum: 1, pageSize: 20 }, li.token)
    expect(data.pageInfo.total).toBe(1)
    expect(await unreadOf(li)).toBe(1)
  })

  it('keeps the same client id of two senders apart', async () => {
    const clientMsgId = randomUUID()
    const [first, second] = [await say(wang, '一', clientMsgId), await say(li, '二', clientMsgId)]
    expect(first.data.id).not.toBe(second.data.id)
    expect(second.data.seq).toBe(2)
  })

  it('numbers the messages of both without a gap under a crowd of sends', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => say(n % 2 === 0 ? wang : li, `第 ${n} 条`)),
    )
    const seqs = answers.map((answer) => answer.data.seq).sort((a, b) => a - b)
    expect(seqs).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
  })

  it('delivers in the order of the session', async () => {
    const phone = await live.device(li)
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => say(n % 2 === 0 ? wang : li, `第 ${n} 条`)),
    )
    await arrived(phone, 40)
    const seqs = phone.of('person-message').map((frame) => frame.message.seq)
    expect(seqs).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  })

  it('counts unread from the read cursor, which never goes back', async () => {
    const [wangPhone, liPhone] = await Promise.all([live.device(wang), live.device(li)])
    for (const text of ['一', '二', '三']) await say(wang, text)
    expect(await unreadOf(li)).toBe(3)
    expect(await unreadOf(wang)).toBe(0)

    const part = await live.call('clearUnread', { sessionId, seq: 2 }, li.token)
    expect(part.data).toEqual({ sessionId, readSeq: 2, unread: 1 })
    const back = await live.call('clearUnread', { sessionId, seq: 1 }, li.token)
    expect(back.data).toEqual({ sessionId, readSeq: 2, unread: 1 })
    const far = await live.call('clearUnread', { sessionId, seq: 99 }, li.token)
    expect(far.data).toEqual({ sessionId, readSeq: 3, unread: 0 })
    expect(await unreadOf(li)).toBe(0)

    // Both members' devices are told, and once for each move.
    await Promise.all([wangPhone.settle(), liPhone.settle()])
    const moves = [2, 3].map((readSeq) => ({
      type: 'person-read',
      sessionId,
      uid: li.uid,
      readSeq,
    }))
    expect(wangPhone.of('person-read')).toEqual(moves)
    expect(liPhone.of('person-read')).toEqual(moves)

    await say(wang, '四')
    expect(await unreadOf(li)).toBe(1)
    // Who answers has read.
    await say(li, '五')
    expect(await unreadOf(li)).toBe(0)
    expect(await unreadOf(wang)).toBe(1)
  })

  it('lists sessions newest first, with a preview, and none in which nothing was said', async () => {
    const quiet = await live.call('openChat', { uid: stranger.uid }, wang.token)
    await say(wang, '看看\n这件')
    let { data } = await live.call('friendList', {}, wang.token)
    expect(data.list.map((item) => item.session_id)).toEqual([sessionId])
    expect(data.list[0]).toMatchObject({
      friend_id: li.uid,
      notation: li.username,
      last_message: '看看 这件',
      is_hidden: false,
      unread: 0,
    })
    await live.call(
      'sendMessage',
      {
        sessionId: quiet.data.session.session_id,
        clientMsgId: randomUUID(),
        messageType: 'image',
        pictureId: await live.picture(wang),
      },
      wang.token,
    )
    ;({ data } = await live.call('friendList', {}, wang.token))
    expect(data.list.map((item) => item.last_message)).toEqual(['【图片】', '看看 这件'])
    const experts = await live.call('friendList', { friendType: 1 }, wang.token)
    expect(experts.data.list).toEqual([])
  })

  it('sends a picture of the sender, and no other', async () => {
    const phone = await live.device(li)
    const mine = await live.picture(wang)
    const send = (pictureId?: string) =>
      live.call(
        'sendMessage',
        {
          sessionId,
          clientMsgId: randomUUID(),
          messageType: 'image',
          ...(pictureId ? { pictureId } : {}),
        },
        wang.token,
      )
    const sent = await send(mine)
    expect(sent.data.picture).toMatchObject({ id: mine, width: 1200, height: 900 })
    expect(sent.data.content).toBe(sent.data.picture?.base)
    await arrived(phone, 1)
    expect(phone.of('person-message')[0]?.message).toEqual(sent.data)
    const history = await live.call('chatList', { sessionId, pageNum: 1, pageSize: 20 }, li.token)
    expect(history.data.pageInfo.records).toEqual([sent.data])

    for (const pictureId of [await live.picture(li), '99999999', '999999999999999999', undefined]) {
      expect((await send(pictureId)).code).toBe(ERRORS.pictureNotUploaded.code)
    }
  })

  it('refuses an empty text and one that is too long, and counts code points', async () => {
    for (const content of ['', ' \n ', '\0']) {
      const refused = await say(wang, content)
      expect([refused.code, refused.message]).toEqual([400, '消息内容不能为空'])
    }
    expect((await say(wang, '瓷'.repeat(LIMITS.chatTextMax + 1))).code).toBe(400)
    const rare = await say(wang, '𠮷'.repeat(LIMITS.chatTextMax))
    expect(rare.code).toBe(200)
    expect(rare.data.content).toBe('𠮷'.repeat(LIMITS.chatTextMax))
  })

  it('pages the history by 20 without shifting while messages arrive', async () => {
    await Promise.all(Array.from({ length: 45 }, (_, n) => say(wang, `旧 ${n}`)))
    const page = (pageNum: number, lastMessageId?: string) =>
      live
        .call(
          'chatList',
          { sessionId, pageNum, pageSize: 20, ...(lastMessageId ? { lastMessageId } : {}) },
          li.token,
        )
        .then((answer) => answer.data.pageInfo)
    const first = await page(1)
    expect(first).toMatchObject({ current: 1, total: 45, size: 20 })
    const seqs = first.records.map((message) => message.seq)
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, n) => 45 - n))

    for (let n = 0; n < 5; n++) await say(li, `新 ${n}`)
    const anchor = first.records[0]?.id
    const [second, third] = [await page(2, anchor), await page(3, anchor)]
    expect(second.records.map((message) => message.seq)).toEqual(
      Array.from({ length: 20 }, (_, n) => 25 - n),
    )
    expect(third.records.map((message) => message.seq)).toEqual([5, 4, 3, 2, 1])
    expect(third.total).toBe(45)
    expect((await page(4, anchor)).records).toEqual([])
    expect((await page(1)).total).toBe(50)
  })

  it('shows each message once and in order to a device that was away', async () => {
    const phone = await live.device(li)
    await say(wang, '一')
    await say(wang, '二')
    await arrived(phone, 2)
    phone.drop()
    for (const text of ['三', '四', '五']) await say(wang, text)

    // As the client does it: connect first, then ask for what came after the last one it has.
    const again = await live.device(li)
    const racing = say(wang, '六')
    const missed = await live.call('syncChat', { sessions: [{ sessionId, afterSeq: 2 }] }, li.token)
    await racing
    await arrived(again, 1)
    const bySeq = new Map<number, string>()
    const seen = [
      ...phone.of('person-message').map((frame) => frame.message),
      ...missed.data.messages,
      ...again.of('person-message').map((frame) => frame.message),
    ]
    for (const message of seen) bySeq.set(message.seq, message.content)
    expect([...bySeq].sort(([a], [b]) => a - b).map(([, text]) => text)).toEqual([
      '一',
      '二',
      '三',
      '四',
      '五',
      '六',
    ])
    expect(missed.data.complete).toBe(true)
  })

  it('cuts what was missed at 500 and gives the rest on asking again', async () => {
    await Promise.all(Array.from({ length: 520 }, (_, n) => say(wang, `消息 ${n}`)))
    const first = await live.call('syncChat', { sessions: [{ sessionId, afterSeq: 0 }] }, li.token)
    expect(first.data.complete).toBe(false)
    expect(first.data.messages.map((message) => message.seq)).toEqual(
      Array.from({ length: 500 }, (_, n) => n + 1),
    )
    const rest = await live.call('syncChat', { sessions: [{ sessionId, afterSeq: 500 }] }, li.token)
    expect(rest.data.messages).toHaveLength(20)
    expect(rest.data.complete).toBe(true)
  })

  it('withdraws within two minutes, only one’s own, and forgets what was said', async () => {
    const [wangPhone, liPhone] = await Promise.all([live.device(wang), live.device(li)])
    const sent = await say(wang, '价钱写错了')
    const foreign = await live.call('withdrawMessage', { sessionId, id: sent.data.id }, li.token)
    expect(foreign.code).toBe(ERRORS.notYours.code)

    const gone = await live.call('withdrawMessage', { sessionId, id: sent.data.id }, wang.token)
    expect(gone.data).toMatchObject({
      id: sent.data.id,
      seq: 1,
      isWithdrawn: true,
      content: '',
      picture: null,
    })
    const twice = await live.call('withdrawMessage', { sessionId, id: sent.data.id }, wang.token)
    expect(twice.data).toEqual(gone.data)
    await Promise.all([wangPhone.settle(), liPhone.settle()])
    const told = [{ type: 'person-withdraw', sessionId, id: sent.data.id, seq: 1 }]
    expect(liPhone.of('person-withdraw')).toEqual(told)
    expect(wangPhone.of('person-withdraw')).toEqual(told)

    const { data } = await live.call('chatList', { sessionId, pageNum: 1, pageSize: 20 }, li.token)
    expect(data.pageInfo.records[0]).toMatchObject({ isWithdrawn: true, content: '' })
    expect(data.session.last_message).toBe('撤回了一条消息')
    const { rows } = await live.pool.query('select content from chat_message where id = $1', [
      sent.data.id,
    ])
    expect(rows).toEqual([{ content: '' }])
  })

  it('withdraws nothing after two minutes', async () => {
    const sent = await say(wang, '太晚了')
    const age = async (seconds: number): Promise<number> => {
      await live.pool.query(
        `update chat_message set created_at = now() - make_interval(secs => $2) where id = $1`,
        [sent.data.id, seconds],
      )
      const { code } = await live.call(
        'withdrawMessage',
        { sessionId, id: sent.data.id },
        wang.token,
      )
      return code
    }
    expect(await age(LIMITS.withdrawSec + 1)).toBe(ERRORS.withdrawTooLate.code)
    expect(await age(LIMITS.withdrawSec - 10)).toBe(200)
  })

  it('lets no stranger read, write, mark, withdraw or sync', async () => {
    const sent = await say(wang, '只给老李看')
    const phone = await live.device(stranger)
    const refused = [
      await say(stranger, '插话'),
      await live.call('chatList', { sessionId, pageNum: 1, pageSize: 20 }, stranger.token),
      await live.call('clearUnread', { sessionId }, stranger.token),
      await live.call('withdrawMessage', { sessionId, id: sent.data.id }, stranger.token),
    ]
    expect(refused.map((answer) => answer.code)).toEqual(Array(4).fill(ERRORS.notInSession.code))
    const { data } = await live.call(
      'syncChat',
      { sessions: [{ sessionId, afterSeq: 0 }] },
      stranger.token,
    )
    expect(data).toEqual({ messages: [], complete: true })
    await say(li, '收到')
    await phone.settle()
    expect(phone.of('person-message')).toEqual([])
  })

  it('asks visitors to sign in, by every call', async () => {
    const answers = [
      await live.call('friendList', {}),
      await live.call('openChat', { uid: li.uid }),
      await live.call('chatList', { sessionId, pageNum: 1, pageSize: 20 }),
      await live.call('syncChat', { sessions: [] }),
      await live.call('clearUnread', { sessionId }),
      await live.call('withdrawMessage', { sessionId, id: '1' }),
      await live.call('sendMessage', {
        sessionId,
        clientMsgId: randomUUID(),
        messageType: 'text',
        content: '访客',
      }),
    ]
    expect(answers.map(({ status, code, message }) => [status, code, message])).toEqual(
      Array(answers.length).fill([200, 401, '登录状态已过期,请重新登录!']),
    )
  })
})

describe('the socket', () => {
  let live: LiveServer
  beforeAll(async () => {
    live = await startLiveServer()
  })
  afterAll(() => live.close())
  afterEach(() => live.closeDevices())

  it('answers a ping, and takes no harm from what is no frame', async () => {
    const device = await live.device(await live.person())
    for (const bad of [
      '',
      '{',
      'null',
      '[]',
      '"ping"',
      '{"type":"who"}',
      '{"type":"person-apply"}',
    ]) {
      device.sendRaw(bad)
    }
    device.sendRaw(Buffer.from([0, 1, 2]))
    await device.settle()
    expect(device.of('ping')).toHaveLength(1)
    expect(device.closeCode).toBeUndefined()
  })

  it('closes a socket that sends more than 64 KB in one frame', async () => {
    const device = await live.device(await live.person())
    device.sendRaw('x'.repeat(65 * 1024))
    await device.until(() => device.closeCode !== undefined, 'the end')
    expect(device.closeCode).toBe(1009)
  })

  it('tells a wrong token that it failed, and closes', async () => {
    for (const token of ['wrong', '', '%E0%A4%A']) {
      const device = await live.deviceByToken(token)
      await device.until(() => device.closeCode !== undefined, 'the end')
      expect(device.closeCode).toBe(SOCKET_CLOSE.tokenFailed)
      expect(device.frames).toEqual([
        { type: 'token-failed', message: 'Identity verification has expired' },
      ])
    }
  })

  it('ends the socket of the device that signs out, and of no other', async () => {
    const person = await live.person()
    const other = await live.signInAgain(person)
    const [leaving, staying] = await Promise.all([live.device(person), live.device(other)])
    expect((await live.call('logout', {}, person.token)).code).toBe(200)
    await leaving.until(() => leaving.closeCode !== undefined, 'the end')
    expect(leaving.closeCode).toBe(SOCKET_CLOSE.tokenFailed)
    expect(leaving.of('token-failed')).toHaveLength(1)
    await staying.settle()
    expect(staying.closeCode).toBeUndefined()
    const again = await live.deviceByToken(person.token)
    await again.until(() => again.closeCode !== undefined, 'the end')
    expect(again.closeCode).toBe(SOCKET_CLOSE.tokenFailed)
  })

  it('says who of one’s sessions is online, and when that changes', async () => {
    const [a, b, c] = await Promise.all([live.person(), live.person(), live.person()])
    await live.call('openChat', { uid: b.uid }, a.token)
    const deviceA = await live.device(a)
    await deviceA.until(() => deviceA.of('count').length > 0, 'the first count')
    expect(deviceA.of('count').at(-1)?.online).toEqual([])
    const deviceB = await live.device(b)
    await live.device(c)
    await deviceA.until(
      () => deviceA.of('count').at(-1)?.online.includes(b.uid) === true,
      'b online',
    )
    expect(deviceA.of('count').at(-1)?.online).toEqual([b.uid])
    await deviceB.until(
      () => deviceB.of('count').at(-1)?.online.includes(a.uid) === true,
      'a online',
    )
    deviceB.drop()
    await deviceA.until(() => deviceA.of('count').at(-1)?.online.length === 0, 'b offline')
  })

  it('says farewell with 1001 when the server stops', async () => {
    const short = await startLiveServer()
    const device = await short.device(await short.person())
    await short.close()
    await device.until(() => device.closeCode !== undefined, 'the end')
    expect(device.closeCode).toBe(SOCKET_CLOSE.goingAway)
  })
})
