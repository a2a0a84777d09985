import type { AddressInfo } from 'node:net'

import { jest } from '@jest/globals'
import { WebSocket, WebSocketServer } from 'ws'

import { isTransportError } from './errors'
import type { SocketHandle, SocketHandlers } from './socket-types'

/** A SocketTask of WeChat over a real connection. */
function weappTask(url: string) {
  const socket = new WebSocket(url)
  return {
    onOpen: (listener: () => void) => socket.on('open', listener),
    onMessage: (listener: (result: { data: string }) => void) =>
      socket.on('message', (data: Buffer) => listener({ data: data.toString() })),
    onClose: (listener: (result: { code: number; reason: string }) => void) =>
      socket.on('close', (code, reason) => listener({ code, reason: reason.toString() })),
    onError: (listener: (result: { errMsg: string }) => void) =>
      socket.on('error', () => listener({ errMsg: `fail to connect ${url}` })),
    send: ({ data, success }: { data: string; success: () => void }) => {
      socket.send(data)
      success()
    },
    close: ({ code, reason }: { code?: number; reason?: string }) => {
      if (socket.readyState === WebSocket.CONNECTING) socket.terminate()
      else socket.close(code, reason)
    },
  }
}
jest.unstable_mockModule('@tarojs/taro', () => ({
  default: { connectSocket: ({ url }: { url: string }) => Promise.resolve(weappTask(url)) },
}))
Object.assign(globalThis, { WebSocket })

type Open = (url: string, handlers: SocketHandlers, timeoutMs?: number) => SocketHandle
const twins: Record<string, Open> = {
  h5: (await import('./socket.h5')).openSocket,
  weapp: (await import('./socket.weapp')).openSocket,
}

let server: WebSocketServer
let url: string
let accept: (socket: WebSocket) => void = () => undefined
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => accept(socket))
  await new Promise((resolve) => server.once('listening', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/rest/socket/secret-token`
})
afterAll(() => {
  for (const client of server.clients) client.terminate()
  server.close()
})

/** Opens and writes down everything until the end. */
function watch(open: Open, target: string, timeoutMs?: number) {
  const log: string[] = []
  let onEnd: (log: string[]) => void
  const ended = new Promise<string[]>((resolve) => {
    onEnd = resolve
  })
  let onOpened: () => void
  const opened = new Promise<void>((resolve) => {
    onOpened = resolve
  })
  const handle = open(
    target,
    {
      onOpen: () => {
        log.push('open')
        onOpened()
      },
      onMessage: (text) => log.push(`message ${text}`),
      onError: (message) =>
        log.push(`error ${message.includes('secret-token') ? 'TOKEN LEAKED' : ''}`.trim()),
      onClose: ({ code }) => {
        log.push(`close ${code}`)
        // A moment longer, to catch whatever comes after the end.
        setTimeout(() => onEnd(log), 60)
      },
    },
    timeoutMs,
  )
  return { handle, ended, opened }
}

describe.each(Object.keys(twins))('a socket on %s', (target) => {
  const open = twins[target]!

  it('opens, carries text both ways, and closes once when told', async () => {
    const heard: string[] = []
    accept = (socket) => {
      socket.on('message', (data: Buffer) => {
        heard.push(data.toString())
        socket.send('{"type":"ping"}')
      })
    }
    const { handle, opened, ended } = watch(open, url)
    await opened
    await handle.send('{"type":"ping","字":"瓷"}')
    await new Promise((resolve) => setTimeout(resolve, 40))
    handle.close(1000, 'bye')
    handle.close()
    expect(await ended).toEqual(['open', 'message {"type":"ping"}', 'close 1000'])
    expect(heard).toEqual(['{"type":"ping","字":"瓷"}'])
  })

  it('passes on the server’s code', async () => {
    accept = (socket) => socket.close(4401, 'token')
    const { ended } = watch(open, url)
    expect(await ended).toEqual(['open', 'close 4401'])
  })

  it('ends when the connection breaks', async () => {
    accept = (socket) => socket.terminate()
    const log = await watch(open, url).ended
    expect(log[0]).toBe('open')
    expect(log.filter((entry) => entry.startsWith('close'))).toEqual(['close 1006'])
  })

  it('ends when nobody listens, without telling the token', async () => {
    const log = await watch(open, 'ws://127.0.0.1:1/rest/socket/secret-token').ended
    expect(log).toEqual(['error', 'close 1006'].map((entry) => expect.stringContaining(entry)))
    expect(log.join()).not.toContain('LEAKED')
  })

  it('ends when opening takes too long', async () => {
    const log = await watch(open, 'ws://10.255.255.1/', 40).ended
    expect(log.filter((entry) => entry.startsWith('close'))).toEqual(['close 1006'])
    expect(log).not.toContain('open')
  })

  it('accepts any closing code from its caller', async () => {
    accept = () => undefined
    const { handle, opened, ended } = watch(open, url)
    await opened
    expect(() => handle.close(1001)).not.toThrow()
    expect(await ended).toHaveLength(2)
  })

  it('refuses to send when it is not open', async () => {
    accept = () => undefined
    const { handle, opened, ended } = watch(open, url)
    const early: unknown = await handle.send('x').catch((error: unknown) => error)
    expect(isTransportError(early)).toBe(true)
    await opened
    handle.close()
    await ended
    const late: unknown = await handle.send('x').catch((error: unknown) => error)
    expect(isTransportError(late)).toBe(true)
  })
})
