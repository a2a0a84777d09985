import { createAborter } from '@/lib/abort'
import { httpRequest } from '@/platform/http'
import { refreshNetwork } from '@/platform/network'

import type { Case } from '../support/case'
import { faultOf, until, wait } from './saying'

export const http: Case[] = [
  {
    name: 'http sends a GET with its query and headers, and reads JSON and headers',
    twins: ['http'],
    run: async (world) => {
      const { status, body, headers } = await httpRequest({
        url: `${await world.origin()}/echo?a=1`,
        query: { 词: '青 花&', skip: undefined },
        headers: { 'X-Marked': 'yes' },
      })
      return [status, body, headers['x-marked'], headers['content-type']]
    },
    expect: [
      200,
      expectEcho('GET', '/echo?a=1&%E8%AF%8D=%E9%9D%92%20%E8%8A%B1%26', '', '', 'yes'),
      'Yes',
      'application/json',
    ],
    differs: {
      on: 'weapp',
      expect: [
        200,
        expectEcho(
          'GET',
          '/echo?a=1&%E8%AF%8D=%E9%9D%92%20%E8%8A%B1%26',
          'application/json',
          '',
          'yes',
        ),
        'Yes',
        'application/json',
      ],
      because: 'wx.request writes a content type even where there is no content',
    },
  },
  {
    name: 'http posts JSON, forms and text, each under its content type',
    twins: ['http'],
    run: async (world) => {
      const url = `${await world.origin()}/echo`
      const post = async (data: unknown, type?: string) => {
        const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type }
        const { body } = await httpRequest({ url, method: 'POST', data, headers })
        const { type: sent, body: text } = body as { type: string; body: string }
        return [sent, text]
      }
      return [
        await post({ 字: '瓷' }),
        await post({ a: '1 2' }, 'application/x-www-form-urlencoded'),
        await post('raw', 'text/plain'),
      ]
    },
    expect: [
      ['application/json', '{"字":"瓷"}'],
      ['application/x-www-form-urlencoded', 'a=1%202'],
      ['text/plain', 'raw'],
    ],
  },
  {
    name: 'http: PUT and DELETE go as they are',
    twins: ['http'],
    run: async (world) => {
      const url = `${await world.origin()}/echo`
      const methods = ['PUT', 'DELETE'] as const
      return Promise.all(
        methods.map(async (method) => {
          const { body } = await httpRequest({ url, method, data: { a: 1 } })
          return [(body as { method: string }).method, (body as { body: string }).body]
        }),
      )
    },
    expect: [
      ['PUT', '{"a":1}'],
      ['DELETE', '{"a":1}'],
    ],
  },
  {
    name: 'http answers whatever the status is',
    twins: ['http'],
    run: async (world) => {
      const origin = await world.origin()
      const seen: unknown[] = []
      for (const status of [401, 413, 500, 503]) {
        const answer = await httpRequest({ url: `${origin}/status/${status}` })
        seen.push([answer.status, (answer.body as { code: number }).code])
      }
      return seen
    },
    expect: [401, 413, 500, 503].map((status) => [status, status]),
  },
  {
    name: 'http hands over what is not JSON as text, and nothing as empty text',
    twins: ['http'],
    run: async (world) => {
      const origin = await world.origin()
      const text = await httpRequest({ url: `${origin}/text` })
      const empty = await httpRequest({ url: `${origin}/empty` })
      return [text.status, text.body, empty.status, empty.body]
    },
    expect: [200, '<html>', 204, ''],
  },
  {
    name: 'http gives up after its time, also when the answer stops in the middle',
    twins: ['http'],
    run: async (world) => {
      const origin = await world.origin()
      return [
        await faultOf(httpRequest({ url: `${origin}/silent`, timeoutMs: 150 })),
        await faultOf(httpRequest({ url: `${origin}/half`, timeoutMs: 150 })),
      ]
    },
    expect: ['TransportError timeout', 'TransportError timeout'],
  },
  {
    name: 'http: an aborted request does not start, or is cut off on the way',
    twins: ['http'],
    run: async (world) => {
      const origin = await world.origin()
      const before = createAborter()
      before.abort()
      const never = await faultOf(httpRequest({ url: `${origin}/echo`, signal: before.signal }))
      const during = createAborter()
      const request = httpRequest({ url: `${origin}/silent`, signal: during.signal })
      await until(async () => (await world.serverLog()).includes('GET /silent'))
      during.abort()
      const cut = await faultOf(request)
      await until(async () => (await world.serverLog()).includes('cut /silent'))
      return [never, cut, await world.serverLog()]
    },
    expect: ['TransportError abort', 'TransportError abort', ['GET /silent', 'cut /silent']],
  },
  {
    name: 'http: aborting after the answer changes nothing',
    twins: ['http'],
    run: async (world) => {
      const aborter = createAborter()
      const { status } = await httpRequest({
        url: `${await world.origin()}/echo`,
        signal: aborter.signal,
      })
      aborter.abort()
      await wait(30)
      return status
    },
    expect: 200,
  },
  {
    name: 'http says failed when the server hangs up, and offline without a network',
    twins: ['http', 'network'],
    run: async (world) => {
      const origin = await world.origin()
      const failed = await faultOf(httpRequest({ url: `${origin}/broken` }))
      await world.goOffline()
      await refreshNetwork()
      const offline = await faultOf(httpRequest({ url: `${origin}/echo` }))
      await world.goOnline()
      await until(refreshNetwork)
      return [failed, offline, (await httpRequest({ url: `${origin}/echo` })).status]
    },
    expect: ['TransportError failed', 'TransportError offline', 200],
  },
  {
    name: 'http: a request that is on its way when the network goes ends as offline',
    twins: ['http'],
    run: async (world) => {
      const request = faultOf(httpRequest({ url: `${await world.origin()}/silent` }))
      await until(async () => (await world.serverLog()).includes('GET /silent'))
      await world.goOffline()
      return request
    },
    expect: 'TransportError offline',
  },
]

function expectEcho(method: string, url: string, type: string, body: string, marked: string) {
  return { method, url, type, body, marked }
}
