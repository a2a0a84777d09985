import { createServer, type Server } from 'node:http'
import { connect as connectTcp, type AddressInfo } from 'node:net'

import { jest } from '@jest/globals'
import { SOCKET_CLOSE, SOCKET_PATH } from '@contract/socket'
import { WebSocket } from 'ws'

import { createMemoryBus } from '../infra/bus-memory'
import { createLogger } from '../infra/logging'
import type { AuthMember } from '../infra/services'
import { createSocketHub, type SocketHubHost } from '../infra/socket-hub'

const log = createLogger('silent')

/** A hub without the rest of the server: what it does with devices that misbehave. */
describe('limits of the socket', () => {
  let server: Server
  let hub: SocketHubHost
  let authenticate: (token: string) => Promise<AuthMember | null>
  const sockets: WebSocket[] = []

  beforeEach(async () => {
    authenticate = async (token) => ({ uid: token, tokenId: `t${token}` })
    server = createServer()
    hub = createSocketHub({ bus: createMemoryBus(log), log, idleMs: 400 })
    hub.attach(server, { onFrame: () => undefined }, (token) => authenticate(token))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.terminate()
    await hub.closeAll()
    await new Promise((resolve) => server.close(resolve))
  })

  const connect = async (token: string, path = SOCKET_PATH): Promise<WebSocket> => {
    const { port } = server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}${token}`)
    sockets.push(socket)
    socket.on('error', () => undefined)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('error', reject)
    })
    return socket
  }
  const closed = (socket: WebSocket): Promise<number> =>
    new Promise((resolve) => socket.once('close', (code) => resolve(code)))

  it('closes a connection that has fallen silent, and keeps one that pings', async () => {
    const [silent, alive] = await Promise.all([connect('1'), connect('2')])
    const beat = setInterval(() => alive.send('{"type":"ping"}'), 100)
    expect(await closed(silent)).toBe(SOCKET_CLOSE.idle)
    await new Promise((resolve) => setTimeout(resolve, 300))
    clearInterval(beat)
    expect(hub.onlineUids()).toEqual(['2'])
    expect(alive.readyState).toBe(WebSocket.OPEN)
  })

  it('drops a network that died without a word within half a minute', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'hrtime'] })
    const patient = createSocketHub({ bus: createMemoryBus(log), log })
    const other = createServer()
    patient.attach(other, { onFrame: () => undefined }, (token) => authenticate(token))
    try {
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
      const { port } = other.address() as AddressInfo
      // Shakes hands and then answers nothing any more, not even a farewell.
      const dead = connectTcp(port, '127.0.0.1')
      const ended = new Promise((resolve) => dead.once('close', resolve))
      dead.on('error', () => undefined)
      dead.write(
        `GET ${SOCKET_PATH}1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n\r\n',
      )
      await new Promise((resolve) => dead.once('data', resolve))
      await events(() => patient.count() === 1)
      jest.advanceTimersByTime(20_000)
      expect(patient.count()).toBe(1)
      jest.advanceTimersByTime(10_000)
      dead.resume()
      await ended
      await events(() => patient.count() === 0)
      expect(patient.count()).toBe(0)
    } finally {
      jest.useRealTimers()
      await patient.closeAll()
      await new Promise((resolve) => other.close(resolve))
    }
  })

  it('keeps a connection that says what is no frame, and closes one that says too much', async () => {
    const [odd, loud] = await Promise.all([connect('1'), connect('2')])
    for (const text of ['', '{', '[]', 'null', '7', '{"type":7}', '{"type":"nothing"}', '\u0000'])
      odd.send(text)
    odd.send(Buffer.from([0xff, 0xfe]))
    const echo = new Promise((resolve) =>
      odd.once('message', (data: Buffer) => resolve(data.toString())),
    )
    odd.send('{"type":"ping"}')
    expect(await echo).toBe('{"type":"ping"}')
    loud.send('x'.repeat(64 * 1024 + 1))
    expect(await closed(loud)).toBe(1009)
    await settled(() => hub.count() === 1)
    expect(hub.onlineUids()).toEqual(['1'])
  })

  it('forgets a member when the last device has gone', async () => {
    const [a, b] = [await connect('1'), await connect('1')]
    expect([hub.count(), hub.isOnline('1')]).toEqual([2, true])
    a.close()
    await closed(a)
    await settled(() => hub.count() === 1)
    expect(hub.isOnline('1')).toBe(true)
    b.terminate()
    await settled(() => hub.count() === 0)
    expect(hub.isOnline('1')).toBe(false)
  })

  it('drops a device that takes nothing in instead of keeping its frames for ever', async () => {
    const slow = await connect('1')
    slow.pause()
    const text = '瓷'.repeat(100_000)
    for (let n = 0; n < 200 && hub.count() > 0; n++) {
      await hub.sendToMember('1', { type: 'notice-refresh', message: text, count: n })
      await new Promise((resolve) => setImmediate(resolve))
    }
    await settled(() => hub.count() === 0)
    expect(hub.count()).toBe(0)
  })

  it('closes a connection that floods', async () => {
    const socket = await connect('1')
    for (let n = 0; n < 200; n++) socket.send('{"type":"ping"}')
    expect(await closed(socket)).toBe(1008)
  })

  it('ends the oldest connection of a member beyond twenty', async () => {
    const first = await connect('1')
    const end = closed(first)
    for (let n = 0; n < 20; n++) await connect('1')
    expect(await end).toBe(1008)
    await settled(() => hub.count() === 20)
    expect(hub.count()).toBe(20)
  })

  it('ends a device that signed out while it was connecting', async () => {
    const answers: (AuthMember | null)[] = [{ uid: '1', tokenId: 't1' }, null]
    authenticate = async () => answers.shift() ?? null
    const socket = await connect('1')
    expect(await closed(socket)).toBe(SOCKET_CLOSE.tokenFailed)
    await settled(() => hub.count() === 0)
    expect(hub.count()).toBe(0)
  })

  it('refuses other paths, and says to come back later while the database is away', async () => {
    await expect(connect('1', '/rest/other/')).rejects.toThrow('404')
    authenticate = async () => Promise.reject(new Error('away'))
    await expect(connect('1')).rejects.toThrow('503')
  })
})

/** The same while timers stand still. */
async function events(condition: () => boolean): Promise<void> {
  for (let n = 0; n < 100_000 && !condition(); n++)
    await new Promise((resolve) => setImmediate(resolve))
}

/** Waits for the other end's news; the expectation after it says what was waited for. */
async function settled(condition: () => boolean): Promise<void> {
  for (let n = 0; n < 200 && !condition(); n++)
    await new Promise((resolve) => setTimeout(resolve, 10))
}
