import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile, open } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { jest } from '@jest/globals'

import { isPlatformError } from './errors'
import type { LocalFile } from './local-file'

interface ReadOptions {
  filePath: string
  position: number
  length: number
  success: (result: { data: ArrayBuffer }) => void
  fail: (error: { errMsg: string }) => void
}
/** WeChat's readFile: refuses a range that goes past the end. */
async function readFile({ filePath, position, length, success, fail }: ReadOptions): Promise<void> {
  try {
    const handle = await open(filePath)
    const { size } = await handle.stat()
    if (position < 0 || position > size - 1 || length < 1 || position + length > size) {
      await handle.close()
      fail({ errMsg: 'readFile:fail the value of "length" is out of range' })
      return
    }
    const buffer = new ArrayBuffer(length)
    await handle.read(new Uint8Array(buffer), 0, length, position)
    await handle.close()
    success({ data: buffer })
  } catch {
    fail({ errMsg: 'readFile:fail no such file or directory' })
  }
}
jest.unstable_mockModule('@tarojs/taro', () => ({
  default: {
    getFileSystemManager: () => ({ readFile: (options: ReadOptions) => void readFile(options) }),
    request: (options: { url: string; header: Record<string, string>; data: ArrayBuffer }) =>
      Object.assign(
        fetch(options.url, { method: 'POST', headers: options.header, body: options.data }).then(
          async (response) => ({
            statusCode: response.status,
            data: await response.text(),
            header: {},
          }),
        ),
        { abort: () => undefined },
      ),
    onNetworkStatusChange: () => undefined,
    getNetworkType: () => Promise.resolve({ networkType: 'wifi' }),
  },
}))

const h5 = await import('./upload.h5')
const weapp = await import('./upload.weapp')

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'upload-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function pictures(
  name: string,
  bytes: Uint8Array,
): Promise<{ h5: LocalFile; weapp: LocalFile }> {
  const filePath = path.join(directory, name)
  await writeFile(filePath, bytes)
  const common = { name, size: bytes.length, type: 'image/jpeg' }
  return {
    h5: { ...common, path: 'blob:x', blob: await openAsBlob(filePath) },
    weapp: { ...common, path: filePath },
  }
}

const noise = (length: number, seed: number): Uint8Array => {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

describe.each(['h5', 'weapp'] as const)('slices on %s', (target) => {
  const twin = target === 'h5' ? h5 : weapp

  it('join to the file, and the last one is shorter', async () => {
    const bytes = noise(2_500, 1)
    const file = (await pictures('a.jpg', bytes))[target]
    const parts: Uint8Array[] = []
    for (let offset = 0; offset < file.size; offset += 1_000) {
      const slice = await twin.readSlice(file, offset, 1_000)
      const part = await twin.sliceBytes(slice)
      expect(part.length).toBe(slice.size)
      parts.push(part)
    }
    expect(parts.map((part) => part.length)).toEqual([1_000, 1_000, 500])
    expect(Buffer.concat(parts).equals(Buffer.from(bytes))).toBe(true)
  })

  it('are empty past the end', async () => {
    const file = (await pictures('b.jpg', noise(10, 2)))[target]
    expect((await twin.readSlice(file, 10, 5)).size).toBe(0)
  })

  it('say when the picture is gone', async () => {
    const gone: LocalFile = { name: 'x', size: 5, type: '', path: '/nowhere/x.jpg' }
    const error: unknown = await twin.readSlice(gone, 0, 5).catch((reason: unknown) => reason)
    expect(isPlatformError(error) && error.kind).toBe('missing')
  })
})

describe('fingerprints', () => {
  it('are the same on both targets and follow the contents, not the name', async () => {
    for (const length of [1, 1_000, 600_000]) {
      const one = await pictures(`one-${length}.jpg`, noise(length, 3))
      const same = await pictures(`same-${length}.png`, noise(length, 3))
      const print = await h5.fileFingerprint(one.h5)
      expect(print).toMatch(new RegExp(`^${length}-[0-9a-f]{16}$`))
      expect(await weapp.fileFingerprint(one.weapp)).toBe(print)
      expect(await h5.fileFingerprint(same.h5)).toBe(print)
    }
  })

  it('tell photographs apart', async () => {
    const one = await pictures('one.jpg', noise(600_000, 4))
    const other = await pictures('other.jpg', noise(600_000, 5))
    expect(await h5.fileFingerprint(one.h5)).not.toBe(await h5.fileFingerprint(other.h5))
  })
})

describe('sending a slice from the mini-program', () => {
  let server: Server
  let origin: string
  let received: { type: string; body: Buffer }
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        received = { type: request.headers['content-type'] ?? '', body: Buffer.concat(chunks) }
        response.end('{"code":200}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('writes fields and file that a server can read, and tells the progress', async () => {
    const bytes = noise(5_000, 6)
    const file = (await pictures('c.jpg', bytes)).weapp
    const progress: [number, number][] = []
    const response = await weapp.uploadSlice({
      url: `${origin}/rest/no-auth/file/upload/uploadSlice`,
      slice: await weapp.readSlice(file, 1_000, 2_000),
      fileName: '底足.jpg',
      fields: { uploadId: 'u-1', index: 1 },
      headers: { 'Content-Type': 'application/json', 'C-Access-Token': 't' },
      onProgress: (sent, total) => progress.push([sent, total]),
    })
    expect(response).toMatchObject({ status: 200, body: { code: 200 } })
    const form = await new Response(new Uint8Array(received.body), {
      headers: { 'content-type': received.type },
    }).formData()
    expect(form.get('uploadId')).toBe('u-1')
    expect(form.get('index')).toBe('1')
    const sent = form.get('file') as File
    expect(
      Buffer.from(await sent.arrayBuffer()).equals(Buffer.from(bytes.subarray(1_000, 3_000))),
    ).toBe(true)
    expect(progress).toEqual([
      [0, 2_000],
      [2_000, 2_000],
    ])
  })
})
