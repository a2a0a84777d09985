import http from 'node:http'
import type { AddressInfo } from 'node:net'

import { createAborter } from '@/lib/abort'
import { currentDevice } from '../../test/doubles/device'
import { failureText, wireClient, type CallFailure } from './client'
import { uploadSlice } from './file'
import { homeBannerList } from './home'
import { myPost, postDetail } from './post'
import { userInfo } from './user'

/** What the next request is answered with, and what it looked like. */
let answer: { status: number; body: string; delayMs?: number } = { status: 200, body: '{}' }
let seen: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[] = []

const server = http.createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
  request.on('end', () => {
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
    })
    setTimeout(() => {
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(answer.body)
    }, answer.delayMs ?? 0)
  })
})

let token = 'token-one'
let toasts: string[] = []
let ended: number[] = []

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  currentDevice().origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  wireClient({
    token: () => token,
    toast: (message) => toasts.push(message),
    sessionEnded: (code) => ended.push(code),
  })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  token = 'token-one'
  toasts = []
  ended = []
  seen = []
})

function answers(envelope: object, status = 200): void {
  answer = { status, body: JSON.stringify(envelope) }
}

async function failure(call: Promise<unknown>): Promise<CallFailure> {
  try {
    await call
  } catch (error) {
    return error as CallFailure
  }
  throw new Error('was expected to fail')
}

test('sends isApp and the token, a visitor an empty one', async () => {
  answers({ code: 200, message: '', data: {} })
  await userInfo({})
  expect(seen[0]?.headers).toMatchObject({ isapp: 'h5', 'c-access-token': 'token-one' })
  token = ''
  await postDetail({ id: '7' })
  expect(seen[1]?.headers['c-access-token']).toBe('')
})

test('parameters of a GET travel in the query, of a POST as JSON', async () => {
  answers({ code: 200, message: '', data: {} })
  await postDetail({ id: '7' })
  await homeBannerList({})
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /rest/no-auth/post/detail?id=7',
    'POST /ebapi/home/banner/list',
  ])
  expect(seen[1]?.headers['content-type']).toContain('application/json')
})

test('reads data and result alike', async () => {
  answers({ code: 200, message: '', data: { id: '7' } })
  expect(await postDetail({ id: '7' })).toEqual({ id: '7' })
  answers({ code: 200, message: '', result: { list: [] } })
  expect(await homeBannerList({})).toEqual({ list: [] })
})

test('any other code rejects with code and message, and shows the message', async () => {
  answers({ code: 10021, message: '内容包含不适宜发布的信息，请修改后再试' })
  const error = await failure(postDetail({ id: '7' }))
  expect(error.name).toBe('CallFailure')
  expect(error.code).toBe(10021)
  expect(toasts).toEqual(['内容包含不适宜发布的信息，请修改后再试'])
  expect(ended).toEqual([])
})

test('a toast can be switched off', async () => {
  answers({ code: 404, message: '内容不存在或已被删除' })
  expect((await failure(postDetail({ id: '7' }, { toast: false }))).code).toBe(404)
  expect(toasts).toEqual([])
})

test('a failure without words says 出错啦~', async () => {
  answers({ code: 418, message: '' })
  await failure(postDetail({ id: '7' }))
  expect(toasts).toEqual(['出错啦~'])
})

describe('the session ends', () => {
  test.each([410000, 410001, 410002, 401, 402, 403])('with code %i', async (code) => {
    answers({ code, message: '登录状态已过期,请重新登录!' })
    const error = await failure(userInfo({}))
    expect(error.sessionEnded).toBe(true)
    expect(ended).toEqual([code])
    // The modal says it; a toast on top would say it twice.
    expect(toasts).toEqual([])
  })

  test.each(['用户授权信息失效，请重试', '登录信息已过期'])(
    'with code 500 and %s',
    async (message) => {
      answers({ code: 500, message })
      await failure(userInfo({}))
      expect(ended).toEqual([500])
    },
  )

  test.each([401, 403])('with an HTTP error whose data has code %i', async (code) => {
    answers({ code, message: '' }, code)
    await failure(userInfo({}))
    answers({ message: '', data: { code } }, 500)
    await failure(userInfo({}))
    expect(ended).toEqual([code, code])
  })

  test('even where toasts are switched off', async () => {
    answers({ code: 401, message: '' })
    await failure(userInfo({}, { toast: false }))
    expect(ended).toEqual([401])
  })

  test('but not with another code 500', async () => {
    answers({ code: 500, message: '服务器开小差了，请稍后再试' })
    await failure(userInfo({}))
    expect(ended).toEqual([])
    expect(toasts).toEqual(['服务器开小差了，请稍后再试'])
  })

  test('but not for a token that has been replaced meanwhile', async () => {
    answer = {
      status: 200,
      body: JSON.stringify({ code: 401, message: '登录状态已过期,请重新登录!' }),
      delayMs: 50,
    }
    const call = failure(userInfo({}))
    token = 'token-two'
    expect((await call).code).toBe(401)
    expect(ended).toEqual([])
    expect(toasts).toEqual([])
  })
})

test.each([
  [413, '内容过大'],
  [429, '操作太频繁，请稍后再试'],
  [503, '服务正忙，请稍后再试'],
  [500, '服务器开小差了，请稍后再试'],
])('HTTP %i without an envelope has words of its own', async (status, words) => {
  answer = { status, body: '<html>nginx</html>' }
  const error = await failure(postDetail({ id: '7' }))
  expect(error.code).toBe(status)
  expect(toasts).toEqual([words])
})

test('a page of somebody else in place of the server is a fault of the network', async () => {
  answer = { status: 200, body: '<html>请登录无线网络</html>' }
  const error = await failure(postDetail({ id: '7' }))
  expect(error.name).toBe('TransportError')
  expect(failureText(error)).toContain('网络')
  expect(toasts).toHaveLength(1)
})

test('without a network it says so once, in Chinese, and nothing else', async () => {
  currentDevice().online = false
  try {
    const error = await failure(postDetail({ id: '7' }))
    expect(error.name).toBe('TransportError')
    expect(toasts).toEqual(['网络不可用，请检查网络设置'])
  } finally {
    currentDevice().online = true
  }
})

test('gives up after the time it was given', async () => {
  answer = { status: 200, body: JSON.stringify({ code: 200, data: {} }), delayMs: 400 }
  const error = await failure(postDetail({ id: '7' }, { timeoutMs: 60 }))
  expect(error).toMatchObject({ name: 'TransportError', kind: 'timeout' })
  expect(toasts).toEqual(['网络响应超时，请稍后再试'])
})

test('what was given up on purpose is not complained about', async () => {
  answer = { status: 200, body: JSON.stringify({ code: 200, data: {} }), delayMs: 400 }
  const { signal, abort } = createAborter()
  const call = failure(myPost({}, { signal }))
  abort()
  expect(await call).toMatchObject({ name: 'TransportError', kind: 'abort' })
  expect(toasts).toEqual([])
})

test('a slice travels as multipart, its fields before the file', async () => {
  answers({ code: 200, message: '', data: { uploadId: 'u1234567', index: 2, receivedCount: 3 } })
  const content = Buffer.from('slice of a photograph')
  const progress: number[] = []
  await uploadSlice(
    { uploadId: 'u1234567', index: 2 },
    { size: content.length, content },
    { fileName: '瓷瓶.jpg', onProgress: (sent) => progress.push(sent) },
  )
  const sent = seen.find(({ url }) => url === '/rest/no-auth/file/upload/uploadSlice')
  const headers = sent?.headers ?? {}
  const body = sent?.body ?? ''
  expect(headers['content-type']).toContain('multipart/form-data')
  expect(headers['c-access-token']).toBe('token-one')
  const at = (text: string): number => body.indexOf(text)
  expect(at('name="uploadId"')).toBeGreaterThan(-1)
  expect(at('name="index"')).toBeGreaterThan(at('name="uploadId"'))
  expect(at('name="file"')).toBeGreaterThan(at('name="index"'))
  expect(body).toContain('slice of a photograph')
  expect(progress.at(-1)).toBe(content.length)
})
