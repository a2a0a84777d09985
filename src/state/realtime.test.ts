import { jest } from '@jest/globals'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

import { currentDevice } from '../../test/doubles/device'
import {
  connect,
  disconnect,
  onFrame,
  onSocketOpen,
  realtimeStore,
  sendFrame,
  watchConnection,
} from './realtime'
import { adoptLogin, clearSession, sessionStore } from './session'

const device = currentDevice()
let server: WebSocketServer
let peers: { socket: WebSocket; url: string; heard: string[] }[] = []
/** Answers pings, as our server does. */
let answering = true

const opened = jest.fn()
const withdrawn: string[] = []

/** Lets what is under way on the wire happen; timers stand still meanwhile. */
async function settle(until: () => boolean): Promise<void> {
  for (let turns = 0; turns < 2_000 && !until(); turns += 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (!until()) throw new Error(`did not come: ${until.toString()}`)
}

const status = () => realtimeStore.getState().status
const login = (token = 'token-one') =>
  adoptLogin({
    token,
    userInfo: { uid: '7', username: '听雨轩主', avatar: '', token },
    crmebLoginResp: null,
    isNew: false,
  })

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (socket, request) => {
    const peer = { socket, url: request.url ?? '', heard: [] as string[] }
    peers.push(peer)
    socket.on('message', (data: Buffer) => {
      peer.heard.push(data.toString())
      if (answering && data.toString() === '{"type":"ping"}') socket.send('{"type":"ping"}')
    })
  })
  device.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onSocketOpen(opened)
  onFrame('person-withdraw', (frame) => {
    if (frame.id === 'broken') throw new Error('a store at fault')
    withdrawn.push(frame.id)
  })
  watchConnection()
})
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  answering = true
  login()
})
afterEach(() => {
  disconnect()
  clearSession()
  device.setOnline(true)
  for (const { socket } of peers) socket.terminate()
  peers = []
  opened.mockClear()
  jest.useRealTimers()
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function open(): Promise<(typeof peers)[number]> {
  const before = peers.length
  connect()
  await settle(() => status() === 'open' && peers.length > before)
  return peers[before]!
}

test('connects to the socket path with the token appended, and says when it is open', async () => {
  const peer = await open()
  expect(peer.url).toBe('/rest/socket/token-one')
  expect(opened).toHaveBeenCalledTimes(1)
  connect()
  expect(peers).toHaveLength(1)
})

test('a visitor has no socket', () => {
  clearSession()
  connect()
  expect(status()).toBe('closed')
  expect(peers).toHaveLength(0)
})

test('sends a ping every 10 seconds', async () => {
  const peer = await open()
  jest.advanceTimersByTime(9_999)
  expect(peer.heard).toEqual([])
  for (let beat = 1; beat <= 3; beat += 1) {
    jest.advanceTimersByTime(beat === 1 ? 1 : 10_000)
    await settle(() => peer.heard.length === beat)
  }
  expect(peer.heard).toEqual(Array(3).fill('{"type":"ping"}'))
})

test('a connection that no longer answers is given up and replaced', async () => {
  const peer = await open()
  answering = false
  jest.advanceTimersByTime(20_000)
  await settle(() => peer.heard.length === 2)
  expect(status()).toBe('open')
  jest.advanceTimersByTime(10_000)
  expect(status()).toBe('waiting')
  jest.advanceTimersByTime(1_000)
  await settle(() => status() === 'open')
  expect(peers).toHaveLength(2)
  expect(opened).toHaveBeenCalledTimes(2)
})

test('a lost connection comes back after a second, and longer each time it fails at once', async () => {
  await open()
  const waits: number[] = []
  for (let failures = 0; failures < 4; failures += 1) {
    peers.at(-1)!.socket.terminate()
    await settle(() => status() === 'waiting')
    let waited = 0
    const count = peers.length
    while (status() === 'waiting') {
      jest.advanceTimersByTime(100)
      waited += 100
    }
    waits.push(waited)
    await settle(() => status() === 'open' && peers.length > count)
  }
  // 1, 2, 4, 8 seconds, each with a random half.
  waits.forEach((waited, n) => {
    expect(waited).toBeGreaterThanOrEqual(500 * 2 ** n)
    expect(waited).toBeLessThanOrEqual(1_000 * 2 ** n + 100)
  })
})

test('without a network it waits for it, and then connects at once', async () => {
  await open()
  device.setOnline(false)
  peers[0]!.socket.terminate()
  await settle(() => status() === 'waiting')
  jest.advanceTimersByTime(120_000)
  expect(status()).toBe('waiting')
  device.setOnline(true)
  await settle(() => status() === 'open')
})

test('coming back to the front, a dead connection is found out within seconds', async () => {
  await open()
  answering = false
  device.setVisible(false)
  jest.advanceTimersByTime(5_000)
  device.setVisible(true)
  await settle(() => peers[0]!.heard.length > 0)
  jest.advanceTimersByTime(4_000)
  expect(status()).toBe('waiting')
})

test('frames reach their stores; one store’s fault reaches nobody else', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { socket } = await open()
  withdrawn.length = 0
  socket.send('not json')
  socket.send('"text"')
  socket.send('{"type":"of-a-later-version"}')
  socket.send('{"type":"person-withdraw","sessionId":"1","id":"broken","seq":1}')
  socket.send('{"type":"person-withdraw","sessionId":"1","id":"42","seq":2}')
  socket.send('{"type":"count","online":["3","4"]}')
  await settle(() => Object.keys(realtimeStore.getState().online).length === 2)
  expect(withdrawn).toEqual(['42'])
  expect(status()).toBe('open')
  expect(complaint).toHaveBeenCalledTimes(1)
  complaint.mockRestore()
})

test('friend applications go out as JSON; without a socket they are refused', async () => {
  const peer = await open()
  const frame = {
    type: 'person-apply',
    myId: '7',
    receiverId: '8',
    notation: '老友',
    applyMessage: '你好',
  } as const
  await sendFrame(frame)
  await settle(() => peer.heard.length === 1)
  expect(JSON.parse(peer.heard[0]!)).toEqual(frame)
  disconnect()
  await expect(sendFrame(frame)).rejects.toMatchObject({ name: 'TransportError' })
})

test.each([
  [
    'a token-failed frame',
    (socket: WebSocket) => socket.send('{"type":"token-failed","message":""}'),
  ],
  ['code 4401', (socket: WebSocket) => socket.close(4401, 'token')],
  [
    'both',
    (socket: WebSocket) => {
      socket.send('{"type":"token-failed","message":""}')
      socket.close(4401, 'token')
    },
  ],
])('the token is refused by %s: signed out once, and no reconnecting', async (_by, refuse) => {
  device.toasts.length = 0
  device.journeys.length = 0
  device.pages.splice(0, device.pages.length, '/pages/tabbar/index/index')
  const { socket } = await open()
  refuse(socket)
  await settle(() => !sessionStore.getState().hasLogin)
  expect(device.toasts).toEqual(['Identity verification has expired'])
  expect(device.journeys).toEqual([])
  jest.advanceTimersByTime(1_000)
  expect(device.journeys).toEqual([
    'relaunch /pages/user/go-login?to=%2Fpages%2Ftabbar%2Findex%2Findex&reason=token-failed',
  ])
  jest.advanceTimersByTime(60_000)
  expect(status()).toBe('closed')
  expect(peers).toHaveLength(1)
})

test('a new session gets a new socket, and the old one is silent from then on', async () => {
  const first = await open()
  login('token-two')
  connect()
  await settle(() => status() === 'open' && peers.length === 2)
  expect(peers[1]!.url).toBe('/rest/socket/token-two')
  withdrawn.length = 0
  await settle(() => first.socket.readyState !== first.socket.OPEN)
  expect(sessionStore.getState().token).toBe('token-two')
})
