import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { LIMITS } from '@contract/limits'

import { buildMember, injectAs, injectWith, type Caller } from '../../testing/factories'
import { createLogger } from '../logging'
import { createTestApp, type TestApp } from '../testing/test-app'
import { withMemory } from './create-places'
import { knownPlaces } from './known-places'
import { metresBetween, type PlaceFinder } from './places'
import { createSandboxPlaces } from './sandbox'
import { createTencentPlaces, signTencentMap } from './tencent'

const log = createLogger('silent')
const never = new AbortController().signal

describe('the built-in list', () => {
  const sandbox = createSandboxPlaces()
  const names = async (keyword: string) =>
    (await sandbox.search(keyword, null, never)).map((place) => place.name)

  test('holds each place once, in China, with words that a post may carry', () => {
    expect(knownPlaces.length).toBeGreaterThanOrEqual(150)
    expect(new Set(knownPlaces.map(([name]) => name)).size).toBe(knownPlaces.length)
    for (const [name, address, latitude, longitude] of knownPlaces) {
      expect([...name].length).toBeLessThanOrEqual(LIMITS.placeNameMax)
      expect([...address].length).toBeLessThanOrEqual(LIMITS.placeAddressMax)
      expect(latitude > 18 && latitude < 54 && longitude > 73 && longitude < 135).toBe(true)
    }
    // No museum stands hundreds of kilometres away from the capital whose name its address begins with.
    const capitals = knownPlaces.filter(([name]) => name.endsWith('市'))
    for (const [name, address, latitude, longitude] of knownPlaces) {
      const city = capitals.find((capital) => address.startsWith(capital[0]))
      if (city === undefined) continue
      const away = metresBetween({ latitude, longitude }, { latitude: city[2], longitude: city[3] })
      expect({ name, near: away < 60_000 }).toEqual({ name, near: true })
    }
  })

  test('finds by two characters, by the beginning, by the address and by several words', async () => {
    expect((await names('故宫'))[0]).toBe('故宫博物院')
    expect(await names('故宫')).toContain('沈阳故宫博物院')
    expect((await names('潘家'))[0]).toBe('潘家园旧货市场')
    expect(await names('琉璃厂西街')).toEqual(['荣宝斋'])
    expect(await names('成都 古玩')).toEqual(['送仙桥古玩艺术城'])
    expect(await names('苏州博物馆')).toEqual(['苏州博物馆'])
    expect(await names('不存在的地方')).toEqual([])
    expect(await names('  ')).toEqual([])
  })

  test('puts what is near first among equals, and says how far', async () => {
    const xian = { latitude: 34.26, longitude: 108.95 }
    const found = await sandbox.search('古玩', xian, never)
    expect(found[0]).toMatchObject({ name: '西安八仙庵古玩市场' })
    expect(found[0]!.distanceM).toBe(metresBetween(xian, found[0]!))
    const around = await sandbox.around(xian, never)
    expect(around[0]).toMatchObject({ name: '书院门古文化街' })
    const far = around.map((place) => place.distanceM!)
    expect(far).toEqual([...far].sort((a, b) => a - b))
    expect(Math.max(...far)).toBeLessThanOrEqual(60_000)
    expect(await sandbox.around({ latitude: 0, longitude: 0 }, never)).toEqual([])
  })
})

test('metres are those of the globe', () => {
  expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBe(111_195)
  const beijing = { latitude: 39.9042, longitude: 116.4074 }
  const shanghai = { latitude: 31.2304, longitude: 121.4737 }
  expect(metresBetween(beijing, shanghai) / 1000).toBeCloseTo(1067, -1)
})

/** Tencent's WebService as published: key, signature over raw parameters in order, status in the body. */
class MapService {
  readonly asked: { path: string; params: Record<string, string> }[] = []
  /** The next answers, before the usual one. */
  readonly next: (object | 'hang' | 'broken' | 'http')[] = []
  #server: Server | undefined
  url = ''
  constructor(
    readonly key: string,
    readonly secret: string,
  ) {}

  async start(): Promise<this> {
    this.#server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://map')
      const params = Object.fromEntries(searchParams)
      this.asked.push({ path: pathname, params })
      const planned = this.next.shift()
      if (planned === 'hang') return
      if (planned === 'http') return void response.writeHead(502).end('bad gateway')
      response.writeHead(200, { 'content-type': 'application/json' })
      if (planned === 'broken') return void response.end('{"status":')
      response.end(JSON.stringify(planned ?? this.#answer(pathname, params)))
    })
    await new Promise<void>((done) => this.#server?.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  #answer(path: string, { sig = '', ...params }: Record<string, string>): object {
    const no = (status: number, message: string) => ({ status, message, request_id: 'r' })
    if (params['key'] === undefined) return no(301, '缺少必要字段key')
    if (params['key'] !== this.key) return no(190, '无效的KEY')
    const query = Object.entries(params)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    const right = createHash('md5').update(`${path}?${query}${this.secret}`).digest('hex')
    if (sig !== (this.secret === '' ? '' : right)) return no(111, '签名验证失败')
    if (path === '/ws/place/v1/suggestion') {
      if (!params['keyword']) return no(306, '缺少必要参数')
      return {
        status: 0,
        message: 'Success',
        count: 3,
        data: [
          {
            id: '1',
            title: `${params['keyword']}大厦`,
            address: '北京市朝阳区东三环中路7号',
            location: { lat: 39.91, lng: 116.46 },
          },
          { id: '2', title: '没有位置的公交线路', address: '' },
          {
            id: '3',
            title: '长'.repeat(80),
            address: '址'.repeat(200),
            location: { lat: 39.92, lng: 116.47 },
          },
        ],
      }
    }
    return {
      status: 0,
      message: 'query ok',
      result: {
        address: '北京市东城区景山前街4号',
        formatted_addresses: { recommend: '东城区故宫博物院' },
        pois: [
          {
            title: '景山公园',
            address: '景山西街44号',
            location: { lat: 39.9245, lng: 116.3905 },
            _distance: 700,
          },
          {
            title: '故宫博物院',
            address: '景山前街4号',
            location: { lat: 39.9176, lng: 116.397 },
            _distance: 1,
          },
        ],
      },
    }
  }

  stop(): Promise<unknown> {
    this.#server?.closeAllConnections()
    return new Promise((done) => this.#server?.close(done))
  }
}

describe('Tencent Location Service', () => {
  let service: MapService
  let finder: PlaceFinder
  beforeAll(async () => {
    service = await new MapService('KEY-1', 'SK-1').start()
    finder = createTencentPlaces({ key: 'KEY-1', secret: 'SK-1', origin: service.url }, log)
  })
  afterAll(() => service.stop())
  const here = { latitude: 39.9176, longitude: 116.397 }

  test('signs parameters in the order of their names, as they are, the secret last', () => {
    const params = { location: '28.7033487,115.8660847', key: '5Q5BZ-5EVWJ-SN5F3-K6QBZ-B3FXQ' }
    const text =
      '/ws/geocoder/v1?key=5Q5BZ-5EVWJ-SN5F3-K6QBZ-B3FXQ&location=28.7033487,115.8660847SWvT26ypwq5Nwb5RvS8cLi6NSoH8HlJX'
    expect(signTencentMap('/ws/geocoder/v1', params, 'SWvT26ypwq5Nwb5RvS8cLi6NSoH8HlJX')).toBe(
      createHash('md5').update(text).digest('hex'),
    )
  })

  test('finds by words; Chinese, spaces and signs pass the signature; what cannot be shown is left out', async () => {
    const found = await finder.search('国贸 A&B+100%', here, never)
    expect(found[0]).toEqual({
      name: '国贸 A&B+100%大厦',
      address: '北京市朝阳区东三环中路7号',
      latitude: 39.91,
      longitude: 116.46,
      distanceM: metresBetween(here, { latitude: 39.91, longitude: 116.46 }),
    })
    expect(found.map(({ name, address }) => [name.length, address.length])).toEqual([
      [13, 13],
      [60, 120],
    ])
    expect(service.asked.at(-1)!.params).toMatchObject({ location: '39.9176,116.397' })
    expect((await finder.search('国贸', null, never))[0]!.distanceM).toBeNull()
  })

  test('names where one stands, then what is around, the nearest first', async () => {
    expect((await finder.around(here, never)).map((place) => place.name)).toEqual([
      '东城区故宫博物院',
      '故宫博物院',
      '景山公园',
    ])
  })

  test('works without a secret where the key asks for none', async () => {
    const open = await new MapService('KEY-2', '').start()
    const unsigned = createTencentPlaces({ key: 'KEY-2', secret: '', origin: open.url }, log)
    expect(await unsigned.search('国贸', null, never)).toHaveLength(2)
    expect(open.asked[0]!.params['sig']).toBeUndefined()
    await open.stop()
  })

  test.each([
    [110, 503, '地点服务还没有配置好，请稍后再试'],
    [112, 503, '地点服务还没有配置好，请稍后再试'],
    [199, 503, '地点服务还没有配置好，请稍后再试'],
    [311, 503, '地点服务还没有配置好，请稍后再试'],
    [120, 429, '查询地点的人太多，请稍后再试'],
    [121, 503, '今天的地点查询次数已用完，请明天再试'],
    [310, 503, '地点服务暂时用不了，请稍后再试'],
    [500, 503, '地点服务暂时用不了，请稍后再试'],
  ])('says in words what status %d means', async (status, code, message) => {
    service.next.push({ status, message: '本次请求来源IP为 10.0.0.1' })
    await expect(finder.search('国贸', null, never)).rejects.toMatchObject({ code, message })
  })

  test('a wrong key and a wrong secret are ours to set right', async () => {
    const config = { key: 'KEY-1', secret: 'SK-1', origin: service.url }
    for (const wrong of [{ key: 'KEY-9' }, { secret: 'SK-9' }, { secret: '' }]) {
      const bad = createTencentPlaces({ ...config, ...wrong }, log)
      await expect(bad.search('国贸', null, never)).rejects.toMatchObject({
        message: '地点服务还没有配置好，请稍后再试',
      })
    }
  })

  test('nothing found is no failure; a broken answer, a gateway’s page and a dead service are', async () => {
    service.next.push({ status: 347, message: '查询无结果' })
    expect(await finder.search('国贸', null, never)).toEqual([])
    for (const fault of ['broken', 'http'] as const) {
      service.next.push(fault)
      await expect(finder.around(here, never)).rejects.toMatchObject({ code: 503 })
    }
    const gone = createTencentPlaces({ key: 'k', secret: '', origin: 'http://127.0.0.1:9' }, log)
    await expect(gone.search('国贸', null, never)).rejects.toMatchObject({ code: 503 })
  })

  test('stops asking when the person has gone', async () => {
    service.next.push('hang')
    const leaving = new AbortController()
    const asked = finder.search('国贸', null, leaving.signal)
    setTimeout(() => leaving.abort(), 30)
    await expect(asked).rejects.toMatchObject({ code: 503 })
  })

  test('logs the status, and neither the key nor what was looked for', async () => {
    const lines: unknown[] = []
    const spy = { ...log, warn: (...args: unknown[]) => void lines.push(args) } as typeof log
    const watched = createTencentPlaces({ key: 'KEY-9', secret: 'SK-1', origin: service.url }, spy)
    await expect(watched.search('我家楼下', here, never)).rejects.toThrow()
    const text = JSON.stringify(lines)
    expect(text).toContain('190')
    expect(text).not.toMatch(/我家楼下|KEY-9|SK-1|39\.9176/)
  })
})

test('the same question within five minutes is asked once; failures are asked again', async () => {
  let now = 0
  let asked = 0
  let failing = false
  const finder = withMemory(
    {
      name: 'tencent',
      sandbox: false,
      search: async () => {
        asked++
        if (failing) throw new Error('down')
        return []
      },
      around: async () => {
        asked++
        return []
      },
    },
    () => now,
  )
  const here = { latitude: 39.91761, longitude: 116.39702 }
  await finder.search('故宫', null, never)
  await finder.search('故宫', null, never)
  expect(asked).toBe(1)
  await finder.search('故宫', here, never)
  expect(asked).toBe(2)
  await finder.around(here, never)
  await finder.around({ latitude: 39.91763, longitude: 116.39699 }, never)
  expect(asked).toBe(3)
  now += 6 * 60_000
  failing = true
  await expect(finder.search('故宫', null, never)).rejects.toThrow('down')
  await expect(finder.search('故宫', null, never)).rejects.toThrow('down')
  expect(asked).toBe(5)
  // Bounded: the first of many is forgotten.
  failing = false
  for (let i = 0; i < 501; i++) await finder.search(`词${i}`, null, never)
  const before = asked
  await finder.search('词500', null, never)
  await finder.search('词0', null, never)
  expect(asked).toBe(before + 1)
})

describe('the calls', () => {
  let app: TestApp
  let caller: Caller
  beforeAll(async () => {
    app = await createTestApp()
    caller = await injectAs(app, await buildMember(app.services.db))
  })
  afterAll(() => app.close())

  test('search and around answer from the built-in list by default, and say so', async () => {
    const found = await caller.ok('placeSearch', { keyword: ' 故宫 ' })
    expect(found.sandbox).toBe(true)
    expect(found.list[0]).toMatchObject({ name: '故宫博物院', distanceM: null })
    const around = await caller.ok('placeAround', { latitude: 39.9176, longitude: 116.397 })
    expect(around.list[0]).toMatchObject({ name: '故宫博物院', distanceM: 0 })
    expect((await caller.ok('placeSearch', { keyword: ' \u0000' })).list).toEqual([])
  })

  test('are for members, and refuse half a position, a place off the globe and a novel', async () => {
    expect((await injectWith(app, '').refused('placeSearch', { keyword: '故宫' })).code).toBe(401)
    expect((await caller.refused('placeSearch', { keyword: '故宫', latitude: 39.9 })).message).toBe(
      '位置不完整，请重新定位',
    )
    expect((await caller.refused('placeAround', { latitude: 91, longitude: 0 })).message).toBe(
      '“latitude”不能大于 90',
    )
    expect((await caller.refused('placeSearch', { keyword: '长'.repeat(41) })).message).toBe(
      '关键词最多 40 字',
    )
  })

  test('one member may ask sixty times a minute', async () => {
    const busy = await injectAs(app, await buildMember(app.services.db))
    for (let i = 0; i < 60; i++) await busy.ok('placeSearch', { keyword: '故宫' })
    expect((await busy.refused('placeSearch', { keyword: '故宫' })).code).toBe(429)
    await caller.ok('placeSearch', { keyword: '故宫' })
  })

  test('go to Tencent’s service when a key is set', async () => {
    const service = await new MapService('KEY-3', 'SK-3').start()
    const real = await createTestApp({
      TENCENT_MAP_KEY: 'KEY-3',
      TENCENT_MAP_SECRET: 'SK-3',
      TENCENT_MAP_ORIGIN: service.url,
    })
    const member = await injectAs(real, await buildMember(real.services.db))
    expect(await member.ok('placeSearch', { keyword: '国贸' })).toMatchObject({
      sandbox: false,
      list: [{ name: '国贸大厦' }, {}],
    })
    await member.ok('placeSearch', { keyword: '国贸' })
    expect(service.asked).toHaveLength(1)
    await real.close()
    await service.stop()
  })
})
