import { getStored, setStored } from '@/platform/storage'
import { currentDevice } from '../../test/doubles/device'
import { discard, loadOutbox, outgoingOf, queueText, type OutgoingMessage } from './chat-outbox'
import { accountKey } from './keep'
import { adoptLogin, clearSession } from './session'

const KEY = accountKey('chat_outbox', '7')
const device = currentDevice()

const storedTexts = () =>
  (getStored<OutgoingMessage[]>(KEY) ?? []).map((message) => message.content)

function unsent(content: string, over: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    clientMsgId: `client-${content}`,
    sessionId: '10',
    messageType: 'text',
    content,
    status: 'failed',
    error: '',
    createTime: '2026-11-20T10:00:00+08:00',
    ...over,
  }
}

async function failed(count: number): Promise<void> {
  for (let turns = 0; turns < 100; turns += 1) {
    if (outgoingOf('10').filter(({ status }) => status === 'failed').length === count) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('was expected to fail')
}

beforeEach(() => {
  device.online = false
  device.storage.clear()
  adoptLogin({
    token: 'token',
    userInfo: { uid: '7', username: '我', avatar: '', token: 'token' },
    crmebLoginResp: null,
    isNew: false,
  })
  loadOutbox('7')
})
afterAll(() => {
  device.online = true
  clearSession()
})

test('what could not be sent is stored as it fails, with words', async () => {
  queueText('10', '第一句')
  queueText('10', '第二句')
  expect(storedTexts()).toEqual(['第一句', '第二句'])
  await failed(2)
  expect(outgoingOf('10').map(({ error }) => error)).toEqual([
    '网络不可用，请检查网络设置',
    '网络不可用，请检查网络设置',
  ])
})

test('what was being sent when the app was closed counts as failed', () => {
  setStored(KEY, [unsent('半路上', { status: 'sending' })])
  loadOutbox('7')
  expect(outgoingOf('10')).toMatchObject([
    { content: '半路上', status: 'failed', error: '上次没有发送成功，可以重新发送' },
  ])
})

test('what another version wrote and this one cannot read is left out, the rest stays', () => {
  setStored(KEY, [unsent('好的'), { sessionId: '10' }, 'nonsense'])
  loadOutbox('7')
  expect(outgoingOf('10').map(({ content }) => content)).toEqual(['好的'])
})

test('two windows of a browser do not lose each other’s messages', async () => {
  queueText('10', '这个窗口的')
  await failed(1)
  setStored(KEY, [...(getStored<OutgoingMessage[]>(KEY) ?? []), unsent('那个窗口的')])
  queueText('10', '又一句')
  expect(storedTexts().sort()).toEqual(['又一句', '这个窗口的', '那个窗口的'].sort())
  await failed(2)
  for (const { clientMsgId } of outgoingOf('10')) discard('10', clientMsgId)
  expect(storedTexts()).toEqual(['那个窗口的'])
})
