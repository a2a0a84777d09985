import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { jest } from '@jest/globals'

import { createAborter } from '../lib/abort'
import { isTransportError } from './errors'
import type { HttpRequest, HttpResponse } from './http-types'

/**
 * wx.request over a real connection, with WeChat's habits: errMsg in its wording, no rejection for a
 * status, header names as the server wrote them.
 */
interface WeappOptions {
  url: string
  method: string
  header: Record<string, string>
  data?: string | ArrayBuffer
  timeout: number
  dataType: string
}
let networkType = 'wifi'
let refusal: string | null = null
function weappRequest(options: WeappOptions) {
  if (refusal !== null) {
    // WeChat rejects with an object that is no Error.
    return Object.assign(Promise.reject({ errMsg: refusal }), { abort: () => undefined })
  }
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, options.timeout)
  const promise = fetch(options.url, {
    method: options.method,
    headers: options.header,
    ...(options.data === undefined ? {} : { body: options.data }),
    signal: controller.signal,
  })
    .then(async (response) => ({
      statusCode: response.status,
      data: await response.text(),
      header: { 'Content-Type': response.headers.get('content-type') ?? '' },
      errMsg: 'request:ok',
    }))
    .catch(() => {
      // WeChat rejects with an object that is no Error.
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      throw {
        errMsg: timedOut ? 'request:fail timeout' : 'request:fail net::ERR_CONNECTION_REFUSED',
      }
    })
    .finally(() => clearTimeout(timer))
  return Object.assign(promise, { abort: () => controller.abort() })
}
jest.unstable_mockModule('@tarojs/taro', () => ({
  default: {
    request: weappRequest,
    onNetworkStatusChange: () => undefined,
    getNetworkType: () => Promise.resolve({ networkType }),
  },
}))

const twins: Record<string, (options: HttpRequest) => Promise<HttpResponse>> = {
  h5: (await import('./http.h5')).httpRequest,
  weapp: (await import('./http.weapp')).httpRequest,
}

let server: Server
let origin: string
let handler: (request: IncomingMessage, body: string, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => handler(request, body, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function faultOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    return isTransportError(error) ? error.kind : `not a TransportError: ${String(error)}`
  }
  return 'no error'
}

describe.each(Object.keys(twins))('httpRequest on %s', (target) => {
  const httpRequest = twins[target]!

  it('sends a GET with its query and reads JSON', async () => {
    handler = (request, _body, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ method: request.method, url: request.url, app: request.headers['isapp'] }),
      )
    }
    const response = await httpRequest({
      url: `${origin}/rest/x?a=1`,
      query: { 词: '青 花', skip: undefined },
      headers: { isApp: target },
    })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      method: 'GET',
      url: '/rest/x?a=1&%E8%AF%8D=%E9%9D%92%20%E8%8A%B1',
      app: target,
    })
    expect(response.headers['content-type']).toContain('application/json')
  })

  it('posts JSON, forms and text', async () => {
    handler = (request, body, response) =>
      response.end(`${request.headers['content-type'] ?? ''}|${body}`)
    const post = (data: unknown, headers?: Record<string, string>) =>
      httpRequest({ url: origin, method: 'POST', data, ...(headers ? { headers } : {}) }).then(
        ({ body }) => body,
      )
    expect(await post({ a: '瓷' })).toBe('application/json|{"a":"瓷"}')
    expect(await post({ a: '1 2' }, { 'Content-Type': 'application/x-www-form-urlencoded' })).toBe(
      'application/x-www-form-urlencoded|a=1%202',
    )
    expect(await post('raw', { 'content-type': 'text/plain' })).toBe('text/plain|raw')
  })

  it('answers whatever the status is', async () => {
    handler = (_request, _body, response) => {
      response.statusCode = 413
      response.end('{"code":413,"message":"内容过大"}')
    }
    await expect(httpRequest({ url: origin })).resolves.toMatchObject({
      status: 413,
      body: { code: 413, message: '内容过大' },
    })
  })

  it('hands over a body that is not JSON as text', async () => {
    handler = (_request, _body, response) => response.end('<html>')
    expect((await httpRequest({ url: origin })).body).toBe('<html>')
  })

  it('gives up after its time', async () => {
    handler = () => undefined
    expect(await faultOf(httpRequest({ url: origin, timeoutMs: 60 }))).toBe('timeout')
  })

  it('stops when told to, before and on the way', async () => {
    handler = () => undefined
    const before = createAborter()
    before.abort()
    expect(await faultOf(httpRequest({ url: origin, signal: before.signal }))).toBe('abort')
    const during = createAborter()
    setTimeout(() => during.abort(), 30)
    expect(await faultOf(httpRequest({ url: origin, signal: during.signal }))).toBe('abort')
  })

  it('takes a real AbortSignal too', async () => {
    handler = () => undefined
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 30)
    expect(await faultOf(httpRequest({ url: origin, signal: controller.signal }))).toBe('abort')
  })

  it('says when nobody answers', async () => {
    handler = (request) => request.socket.destroy()
    expect(await faultOf(httpRequest({ url: origin }))).toBe('failed')
  })
})

describe('WeChat’s words for a fault', () => {
  it.each([
    ['request:fail timeout', 'timeout'],
    ['request:fail 请求超时', 'timeout'],
    ['request:fail abort', 'abort'],
    ['request:fail net::ERR_INTERNET_DISCONNECTED', 'offline'],
    ['request:fail errcode:-1009', 'offline'],
    ['request:fail url not in domain list', 'failed'],
    ['request:fail interrupted', 'failed'],
  ])('%s is %s', async (errMsg, kind) => {
    refusal = errMsg
    expect(await faultOf(twins['weapp']!({ url: origin }))).toBe(kind)
    refusal = null
  })
})

describe('without a network', () => {
  it('is offline on h5', async () => {
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true })
    expect(await faultOf(twins['h5']!({ url: 'http://127.0.0.1:1/' }))).toBe('offline')
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
    expect(await faultOf(twins['h5']!({ url: 'http://127.0.0.1:1/' }))).toBe('failed')
  })

  it('is offline on weapp', async () => {
    networkType = 'none'
    const { refreshNetwork, isOnline } = await import('./network.weapp')
    await refreshNetwork()
    expect(isOnline()).toBe(false)
    expect(await faultOf(twins['weapp']!({ url: 'http://127.0.0.1:1/' }))).toBe('offline')
  })
})
