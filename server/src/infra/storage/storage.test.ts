import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { createDiskStorage } from './disk'
import { bucketEndpoint, createS3Storage } from './s3'
import type { Storage } from './storage'

const ACCESS_KEY = 'test-key'
const SECRET = 'test-secret'
const REGION = 'cn-test-1'

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/** Checks an AWS Signature Version 4 as the store's side does; answers what is wrong, or ''. */
function signatureProblem(request: IncomingMessage, body: Buffer): string {
  const header = request.headers.authorization ?? ''
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    )
  if (!match) return `unreadable: ${header}`
  const [, key, day = '', region = '', signed = '', signature] = match
  if (key !== ACCESS_KEY || region !== REGION) return 'wrong key or region'
  const claimed = String(request.headers['x-amz-content-sha256'] ?? '')
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return 'body differs'
  const url = new URL(request.url ?? '/', 'http://store')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed,
    claimed,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join(
    '\n',
  )
  const signing = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request')
  return hmac(signing, text).toString('hex') === signature ? '' : 'signature differs'
}

/** A store that speaks enough of S3 and believes nobody without a signature. */
function createStore() {
  const objects = new Map<string, { body: Buffer; type: string; cache: string }>()
  const problems: string[] = []
  const server: Server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const problem = signatureProblem(request, body)
      if (problem !== '') {
        problems.push(problem)
        response.writeHead(403).end()
        return
      }
      const path = (request.url ?? '').split('?')[0] ?? ''
      const known = objects.get(path)
      if (request.method === 'PUT') {
        objects.set(path, {
          body,
          type: String(request.headers['content-type'] ?? ''),
          cache: String(request.headers['cache-control'] ?? ''),
        })
        response.writeHead(200, { etag: '"1"' }).end()
      } else if (request.method === 'DELETE') {
        objects.delete(path)
        response.writeHead(204).end()
      } else if (known === undefined) {
        response.writeHead(404).end()
      } else {
        response.writeHead(200, {
          'content-type': known.type,
          'content-length': known.body.length,
          etag: '"1"',
        })
        response.end(request.method === 'HEAD' ? undefined : known.body)
      }
    })
  })
  return { server, objects, problems }
}

const store = createStore()
let dataDir: string
let disk: Storage
let s3: Storage
beforeAll(async () => {
  await new Promise<void>((done) => store.server.listen(0, '127.0.0.1', done))
  const { port } = store.server.address() as AddressInfo
  dataDir = await mkdtemp(join(tmpdir(), 'shigu-storage-'))
  disk = createDiskStorage(dataDir)
  s3 = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: REGION,
    bucket: 'shigu',
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET,
    style: 'path',
    publicBase: 'https://pictures.shigu.example',
  })
})
afterAll(async () => {
  await new Promise((done) => store.server.close(done))
  await rm(dataDir, { recursive: true, force: true })
})

describe.each([
  ['disk', () => disk],
  ['S3', () => s3],
])('storage on %s', (_name, given) => {
  const key = 'media/ab/0123abcd-750.webp'

  it('gives back what it was given, knows what it has, and forgets', async () => {
    const storage = given()
    expect(await storage.exists(key)).toBe(false)
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, Buffer.from('first'), { contentType: 'image/webp' })
    await storage.put(key, Buffer.from('second'), { contentType: 'image/webp' })
    expect(await storage.exists(key)).toBe(true)
    const found = await storage.get(key)
    expect(found?.contentType).toBe('image/webp')
    expect(found && (await buffer(found.stream)).toString()).toBe('second')
    await storage.delete(key)
    await storage.delete(key)
    expect(await storage.exists(key)).toBe(false)
  })

  it('refuses a key that leaves its place', async () => {
    for (const bad of ['media/../secret', '/etc/passwd', 'other/a.webp', 'media/a b.webp']) {
      await expect(
        (async () => given().put(bad, Buffer.from('x'), { contentType: 'image/webp' }))(),
      ).rejects.toThrow('storage key')
    }
  })

  it('has one address for an object, for ever', () => {
    expect(given().url(key)).toBe(given().url(key))
    expect(given().url(key)).toMatch(/\/media\/ab\/0123abcd-750\.webp$/)
  })
})

describe('the S3 client', () => {
  it('signs every request, and lets caches keep the objects', async () => {
    await s3.put('media/cd/ffff-320.webp', Buffer.from('x'), { contentType: 'image/webp' })
    expect(store.problems).toEqual([])
    expect([...store.objects.values()][0]?.cache).toContain('immutable')
  })

  it('is refused with a wrong secret', async () => {
    const { port } = store.server.address() as AddressInfo
    const stranger = createS3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      bucket: 'shigu',
      accessKeyId: ACCESS_KEY,
      secretAccessKey: 'guess',
      style: 'path',
      publicBase: 'https://pictures.shigu.example',
    })
    await expect(
      stranger.put('media/x.webp', Buffer.from('x'), { contentType: 'image/webp' }),
    ).rejects.toThrow()
    expect(store.problems.splice(0)).toContain('signature differs')
  })

  it('addresses a bucket by path, or by host name as OSS asks', () => {
    const config = {
      endpoint: 'https://oss-cn-hangzhou.aliyuncs.com',
      region: 'cn-hangzhou',
      bucket: 'shigu',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      publicBase: 'https://x.example',
    }
    expect(bucketEndpoint({ ...config, style: 'virtual' })).toBe(
      'https://shigu.oss-cn-hangzhou.aliyuncs.com',
    )
    expect(bucketEndpoint({ ...config, style: 'path' })).toBe(
      'https://oss-cn-hangzhou.aliyuncs.com/shigu',
    )
  })
})
