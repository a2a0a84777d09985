import { request as httpRequest } from 'node:http'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTestApp, type TestApp } from './testing/test-app'

const YEAR = 'public, max-age=31536000, immutable'

/** Pictures as browsers, caches and strangers ask for them. */
describe('/media', () => {
  const picture = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251))
  const path = '/media/ab/abcdef-750.webp'
  let app: TestApp
  let port: number
  beforeAll(async () => {
    app = await createTestApp({ CORS_ORIGINS: 'https://h5.example' })
    const { dataDir } = app.services.config
    await mkdir(join(dataDir, 'media/ab'), { recursive: true })
    await writeFile(join(dataDir, 'media/ab/abcdef-750.webp'), picture)
    await writeFile(join(dataDir, 'secret.txt'), 'not for the world')
    port = await app.listen()
  })
  afterAll(() => app.close())

  /** The path goes out as it is: fetch would tidy it up first. */
  const send = (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const call = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers as Record<string, string | undefined>,
            body: Buffer.concat(chunks),
          }),
        )
      })
      call.on('error', reject)
      call.end()
    })

  it('serves a whole picture for a year, with its type and length', async () => {
    const { status, headers, body } = await send(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '1000',
      'cache-control': YEAR,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers['etag']).toBeTruthy()
    expect(body.equals(picture)).toBe(true)
  })

  it('answers HEAD with the headers alone', async () => {
    const { status, headers, body } = await send(path, {}, 'HEAD')
    expect([status, headers['content-length'], headers['cache-control'], body.length]).toEqual([
      200,
      '1000',
      YEAR,
      0,
    ])
  })

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=900-', 900, 1000],
    ['bytes=-10', 990, 1000],
    ['bytes=990-5000', 990, 1000],
  ])('serves the range %s', async (range, from, to) => {
    const { status, headers, body } = await send(path, { range })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${from}-${to - 1}/1000`)
    expect(body.equals(picture.subarray(from, to))).toBe(true)
  })

  it('says 416 and the size for a range beyond the end', async () => {
    const { status, headers } = await send(path, { range: 'bytes=1000-' })
    expect([status, headers['content-range']]).toEqual([416, 'bytes */1000'])
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
  })

  it('keeps a range to the version that the reader has', async () => {
    const whole = await send(path)
    const etag = whole.headers['etag'] ?? ''
    const modified = whole.headers['last-modified'] ?? ''
    const part = await send(path, { range: 'bytes=0-9', 'if-range': modified })
    expect([part.status, part.body.length]).toEqual([206, 10])
    const other = await send(path, { range: 'bytes=0-9', 'if-range': '"another"' })
    expect([other.status, other.body.length]).toEqual([200, 1000])
    expect(etag).not.toBe('"another"')
  })

  it('sends nothing to who has it already', async () => {
    const { headers } = await send(path)
    const conditions: Record<string, string>[] = [
      { 'if-none-match': headers['etag'] ?? '' },
      { 'if-modified-since': headers['last-modified'] ?? '' },
    ]
    for (const condition of conditions) {
      const again = await send(path, condition)
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect(again.headers['cache-control']).toBe(YEAR)
    }
  })

  it.each([
    '/media/../secret.txt',
    '/media/..%2fsecret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/ab/..%2f..%2fsecret.txt',
    '/media/ab/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/media/..%5csecret.txt',
    '/media//etc/passwd',
    '/media/%2fetc%2fpasswd',
    '/media/ab/abcdef-750.webp%00.txt',
    '/media/%',
  ])('never leaves its directory: %s', async (address) => {
    const { status, body } = await send(address)
    expect([400, 403, 404]).toContain(status)
    expect(body.toString()).not.toMatch(/not for the world|root:/)
  })

  it.each(['/media/ab/unknown-320.webp', '/media/ab', '/media/ab/', '/media/'])(
    'has nothing at %s, and lets nobody remember that',
    async (address) => {
      const { status, headers, body } = await send(address)
      expect([status, JSON.parse(body.toString())]).toEqual([
        404,
        { code: 404, message: '没有这个地址', data: null },
      ])
      expect(headers['cache-control'] ?? '').not.toContain('max-age=31536000')
    },
  )

  it('takes no writing', async () => {
    for (const method of ['PUT', 'DELETE', 'POST'])
      expect((await send(path, {}, method)).status).toBe(404)
    expect((await send(path)).body.equals(picture)).toBe(true)
  })
})

/** Pages of other origins: those that the settings name, and no other. */
describe('CORS', () => {
  const friend = 'https://h5.example'
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ CORS_ORIGINS: `${friend}, https://m.example` })
  })
  afterAll(() => app.close())

  const call = '/rest/no-auth/post/lastPost'
  const get = (origin?: string) =>
    app.app.inject({ method: 'GET', url: call, headers: origin === undefined ? {} : { origin } })
  const preflight = (origin: string) =>
    app.app.inject({
      method: 'OPTIONS',
      url: '/rest/auth/post/addPost',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'c-access-token,isapp,content-type',
      },
    })

  it('lets a named origin read, and says that the answer depends on the origin', async () => {
    for (const origin of [friend, 'https://m.example']) {
      const { headers, statusCode } = await get(origin)
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, origin])
      expect(String(headers['vary']).toLowerCase()).toContain('origin')
    }
  })

  it.each([
    'https://evil.example',
    'http://h5.example',
    'https://h5.example.evil.example',
    'https://h5.example:8443',
    'null',
  ])('tells %s nothing that lets its pages read', async (origin) => {
    for (const answer of [await get(origin), await preflight(origin)])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('answers a preflight for the headers that our client sends', async () => {
    const { statusCode, headers } = await preflight(friend)
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(friend)
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(/, */)
    expect(allowed).toEqual(expect.arrayContaining(['content-type', 'isapp', 'c-access-token']))
    expect(String(headers['access-control-allow-methods'])).toContain('POST')
    expect(Number(headers['access-control-max-age'])).toBeGreaterThan(600)
  })

  it('asks for no cookies: the token travels in a header of its own', async () => {
    for (const { headers } of [await get(friend), await preflight(friend)]) {
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('lets refusals be read too, and when to come back', async () => {
    const refused = await app.app.inject({
      method: 'POST',
      url: '/rest/no-auth/login/sms',
      headers: { origin: friend, 'content-type': 'application/json' },
      payload: JSON.stringify({ phone: 'x'.repeat(1_100_000) }),
    })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([
      413,
      friend,
    ])
    expect(String(refused.headers['access-control-expose-headers']).toLowerCase()).toContain(
      'retry-after',
    )
  })

  it('is closed to everybody unless origins are named', async () => {
    const closed = await createTestApp()
    try {
      const answer = await closed.app.inject({
        method: 'GET',
        url: call,
        headers: { origin: friend },
      })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    } finally {
      await closed.close()
    }
  })
})
