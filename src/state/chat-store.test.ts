import type { ChatMessage } from '@/contract/socket'
import {
  cacheOf,
  chatStore,
  fromFriendItem,
  movePeerReadSeq,
  moveReadSeq,
  patchCache,
  putSessions,
  receiveMessages,
  resetChat,
  sessionOf,
  shownSessions,
  unreadOf,
  withdrawMessageById,
  type ChatSession,
} from './chat-store'
import { adoptLogin, clearSession } from './session'
import { messageUnread } from './unread'

const ME = '1'
const OTHER = '2'

function session(over: Partial<ChatSession> = {}): ChatSession {
  return {
    type: 'person',
    sessionId: '10',
    avatar: '',
    name: '听雨轩主',
    lastMessage: '',
    isHidden: false,
    updateTime: '2026-11-20T10:00:00+08:00',
    createTime: '2026-11-01T10:00:00+08:00',
    chattingUserId: OTHER,
    title: '',
    lastSeq: 0,
    readSeq: 0,
    peerReadSeq: 0,
    ...over,
  }
}

function message(seq: number, over: Partial<ChatMessage> = {}): ChatMessage {
  const at = `2026-11-20T11:00:${String(seq).padStart(2, '0')}+08:00`
  return {
    sessionId: '10',
    id: String(100 + seq),
    seq,
    clientMsgId: `client-${seq}`,
    senderId: OTHER,
    content: `第 ${seq} 句`,
    messageType: 'text',
    picture: null,
    createTime: at,
    updateTime: at,
    isWithdrawn: false,
    ...over,
  }
}

beforeEach(() => {
  adoptLogin({
    token: 'token',
    userInfo: { uid: ME, username: '我', avatar: '', token: 'token' },
    crmebLoginResp: null,
    isNew: false,
  })
  resetChat()
})
afterAll(clearSession)

test('unread is what lies between the cursors, and cannot drift by repeats', () => {
  putSessions([session({ lastSeq: 3, readSeq: 3 })])
  for (let times = 0; times < 3; times += 1) receiveMessages([message(4), message(5)])
  expect(unreadOf(sessionOf('10')!)).toBe(2)
  expect(messageUnread(chatStore.getState())).toBe(2)
  moveReadSeq('10', 5)
  expect(unreadOf(sessionOf('10')!)).toBe(0)
})

test('cursors never move back', () => {
  putSessions([session({ lastSeq: 9, readSeq: 5, peerReadSeq: 4 })])
  moveReadSeq('10', 3)
  movePeerReadSeq('10', 2)
  expect(sessionOf('10')).toMatchObject({ readSeq: 5, peerReadSeq: 4 })
})

test('what one writes oneself one has read up to there', () => {
  putSessions([session({ lastSeq: 3, readSeq: 2 })])
  receiveMessages([message(4, { senderId: ME })])
  expect(unreadOf(sessionOf('10')!)).toBe(0)
  receiveMessages([message(5)])
  expect(unreadOf(sessionOf('10')!)).toBe(1)
})

test('a session that was only opened is not listed, unless something of mine waits there', () => {
  putSessions([session()])
  const { sessions } = chatStore.getState()
  expect(shownSessions(sessions)).toEqual([])
  expect(shownSessions(sessions, (id) => id === '10')).toHaveLength(1)
})

test('an incoming message moves its session to the top with its preview', () => {
  putSessions([
    session({ sessionId: '10', lastSeq: 1, updateTime: '2026-11-20T10:00:00+08:00' }),
    session({ sessionId: '11', lastSeq: 1, updateTime: '2026-11-20T10:30:00+08:00' }),
  ])
  const order = () => shownSessions(chatStore.getState().sessions).map(({ sessionId }) => sessionId)
  expect(order()).toEqual(['11', '10'])
  receiveMessages([message(2, { messageType: 'image', content: '' })])
  expect(order()).toEqual(['10', '11'])
  expect(sessionOf('10')?.lastMessage).toBe('【图片】')
})

test('a hidden session comes back with a new message', () => {
  putSessions([session({ isHidden: true, lastSeq: 1 })])
  expect(messageUnread(chatStore.getState())).toBe(0)
  receiveMessages([message(2)])
  expect(sessionOf('10')?.isHidden).toBe(false)
})

test('each message once and in order, however it arrives', () => {
  putSessions([session()])
  patchCache('10', { status: 'ready', list: [message(1)] })
  receiveMessages([message(4)])
  receiveMessages([message(3), message(2), message(4)])
  expect(cacheOf('10')?.list.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

test('a conversation that was never opened is not half filled', () => {
  putSessions([session()])
  receiveMessages([message(1)])
  expect(cacheOf('10')).toBeUndefined()
})

test('a withdrawal takes the content away and stays', () => {
  putSessions([session()])
  patchCache('10', { status: 'ready', list: [] })
  receiveMessages([message(1)])
  withdrawMessageById('10', '101', 1, false)
  expect(cacheOf('10')?.list[0]).toMatchObject({ isWithdrawn: true, content: '' })
  expect(sessionOf('10')?.lastMessage).toBe('对方撤回了一条消息')
  receiveMessages([message(1)])
  expect(cacheOf('10')?.list[0]?.isWithdrawn).toBe(true)
})

test('a list that was on its way does not undo what is known since', () => {
  putSessions([session()])
  receiveMessages([message(6)])
  moveReadSeq('10', 6)
  const old = fromFriendItem(
    {
      friend_id: OTHER,
      session_id: '10',
      notation: '老友',
      head_img: '',
      last_message: '第 5 句',
      is_hidden: false,
      unread: 1,
      update_time: '2026-11-20T11:00:05+08:00',
      create_time: '2026-11-01T10:00:00+08:00',
      lastSeq: 5,
      readSeq: 4,
      peerReadSeq: 0,
      title: '',
    },
    'person',
  )
  expect(old).toMatchObject({
    name: '老友',
    lastSeq: 6,
    readSeq: 6,
    lastMessage: '第 6 句',
    updateTime: '2026-11-20T11:00:06+08:00',
  })
})
