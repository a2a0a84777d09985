import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { ERRORS, type ErrorName } from '@contract/errors'
import { LIMITS } from '@contract/limits'
import sharp from 'sharp'

import { cleanUploads } from '../../server/src/domain/file/clean-uploads'
import { answerOf, type Answer } from './support/live-client'
import { startLiveServer, type LiveServer, type Person } from './support/live-server'
import {
  jpegOf12Megapixels,
  jpegOfSeveralSlices,
  png,
  renamedText,
  rotatedJpegWithGps,
  svgWithScript,
  truncatedJpeg,
  webp,
} from './support/photographs'

const fingerprintOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex')

/** Uploads in slices: point 4 of the first evening. */
describe('uploading photographs', () => {
  let live: LiveServer
  let me: Person
  beforeAll(async () => {
    live = await startLiveServer()
  })
  afterAll(() => live.close())
  beforeEach(async () => {
    me = await live.person()
  })

  const begin = (file: Buffer, who: Person = me) =>
    live.call(
      'beginUpload',
      { fileName: '照片.jpg', sizeBytes: file.length, fingerprint: fingerprintOf(file) },
      who.token,
    )
  const slice = (file: Buffer, index: number): Buffer =>
    file.subarray(index * LIMITS.sliceBytes, (index + 1) * LIMITS.sliceBytes)
  const sendSlice = async (
    uploadId: string,
    index: number,
    bytes: Buffer,
    token = me.token,
  ): Promise<Answer<'uploadSlice'>> => {
    const form = new FormData()
    form.append('uploadId', uploadId)
    form.append('index', String(index))
    form.append('file', new Blob([new Uint8Array(bytes)]), 'slice')
    const response = await fetch(`${live.origin}/rest/no-auth/file/upload/uploadSlice`, {
      method: 'POST',
      headers: { isApp: 'h5', 'C-Access-Token': token },
      body: form,
    })
    return answerOf<'uploadSlice'>(response)
  }
  const merge = (uploadId: string, who: Person = me) =>
    live.call('mergeSlice', { uploadId }, who.token)
  /** Everything as the client does it, slices side by side. */
  const upload = async (file: Buffer, who: Person = me) => {
    const { data } = await begin(file, who)
    await Promise.all(
      Array.from({ length: data.sliceCount }, (_, index) =>
        sendSlice(data.uploadId, index, slice(file, index), who.token),
      ),
    )
    return { uploadId: data.uploadId, answer: await merge(data.uploadId, who) }
  }
  const variant = async (base: string, width: number): Promise<Buffer> => {
    const response = await fetch(new URL(`${base}-${width}.webp`, live.origin))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    return Buffer.from(await response.arrayBuffer())
  }
  const leftOnDisk = async (): Promise<string[]> =>
    (await readdir(live.services.tempDir)).filter((name) => name.startsWith('slices-'))
  afterEach(async () => {
    // Each test finds an empty directory, so that what it leaves there is its own.
    for (const name of await readdir(live.services.tempDir)) {
      await rm(join(live.services.tempDir, name), { recursive: true, force: true })
    }
  })

  it('turns a photograph upright and strips where it was taken', async () => {
    const file = await rotatedJpegWithGps()
    const source = await sharp(file).metadata()
    expect([source.orientation, source.width, source.height]).toEqual([6, 1200, 900])
    expect(source.exif?.includes(Buffer.from('Shigu'))).toBe(true)

    const { answer } = await upload(file)
    expect(answer.code).toBe(200)
    const { picture } = answer.data
    expect([picture.width, picture.height]).toEqual([900, 1200])
    expect(picture.blur).toMatch(/^data:image\/webp;base64,/)
    for (const width of [320, 750, 1600]) {
      const bytes = await variant(picture.base, width)
      const stored = await sharp(bytes).metadata()
      expect(stored.width).toBe(Math.min(width, 900))
      expect([stored.exif, stored.xmp, stored.iptc]).toEqual([undefined, undefined, undefined])
      const { data } = await sharp(bytes)
        .extract({ left: 5, top: 5, width: 10, height: 10 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      // The red mark of the upper left corner.
      expect(data[0]).toBeGreaterThan(140)
      expect(data[1]).toBeLessThan(60)
    }
  })

  it.each([
    ['PNG', png, 640, 480],
    ['WebP', webp, 1000, 600],
    ['12-megapixel JPEG', jpegOf12Megapixels, 4000, 3000],
  ])('stores a %s', async (_name, make, width, height) => {
    const file = await make()
    const { answer } = await upload(file)
    expect(answer.code).toBe(200)
    expect(answer.data.picture).toMatchObject({ width, height })
    const largest = await sharp(await variant(answer.data.picture.base, 1600)).metadata()
    expect(largest.width).toBe(Math.min(width, 1600))
    expect(await leftOnDisk()).toEqual([])
  })

  it.each<[string, () => Buffer | Promise<Buffer>, ErrorName]>([
    ['a renamed text file', renamedText, 'pictureNotPicture'],
    ['an SVG with a script', svgWithScript, 'pictureSvgRefused'],
    ['a truncated JPEG', truncatedJpeg, 'pictureBroken'],
  ])('refuses %s by its own sentence and clears the upload', async (_name, make, error) => {
    const file = await make()
    const { answer, uploadId } = await upload(file)
    expect([answer.code, answer.message]).toEqual([ERRORS[error].code, ERRORS[error].message])
    expect(await leftOnDisk()).toEqual([])
    // The refusal is remembered for a repeat, and choosing the file again begins from nothing.
    expect((await merge(uploadId)).code).toBe(ERRORS[error].code)
    expect((await begin(file)).data.received).toEqual([])
  })

  it('refuses 60 MB at the declaration', async () => {
    const declared = await live.call(
      'beginUpload',
      { fileName: '大.jpg', sizeBytes: 60 * 1024 * 1024, fingerprint: 'f'.repeat(64) },
      me.token,
    )
    expect([declared.code, declared.message]).toEqual([10104, '图片超过 50MB，请压缩后再上传'])
  })

  it('refuses 60 MB sent as a slice of a file declared small', async () => {
    const file = randomBytes(2 * LIMITS.sliceBytes)
    const { data } = await begin(file)
    const lie = await sendSlice(data.uploadId, 0, Buffer.alloc(60 * 1024 * 1024)).catch(() => null)
    // Answered, or cut off while still sending: never taken.
    if (lie !== null) expect([ERRORS.uploadMismatch.code, ERRORS.tooLarge.code]).toContain(lie.code)
    expect((await begin(file)).data.received).toEqual([])
    expect((await merge(data.uploadId)).code).toBe(ERRORS.uploadIncomplete.code)
    expect(await leftOnDisk()).toEqual([])
  })

  it('refuses slices of the wrong size or place', async () => {
    const file = randomBytes(LIMITS.sliceBytes + 100)
    const { data } = await begin(file)
    expect(data).toMatchObject({ sliceBytes: LIMITS.sliceBytes, sliceCount: 2, received: [] })
    const wrong = [
      await sendSlice(data.uploadId, 0, slice(file, 1)),
      await sendSlice(data.uploadId, 1, slice(file, 0)),
      await sendSlice(data.uploadId, 2, slice(file, 1)),
      await sendSlice(data.uploadId, 1, Buffer.alloc(0)),
    ]
    expect(wrong.map((answer) => answer.code)).toEqual(Array(4).fill(ERRORS.uploadMismatch.code))
    expect((await begin(file)).data.received).toEqual([])
  })

  it('resumes: what arrived is not asked for again', async () => {
    const file = await jpegOfSeveralSlices()
    const first = await begin(file)
    expect(first.data.sliceCount).toBeGreaterThan(2)
    await sendSlice(first.data.uploadId, 2, slice(file, 2))
    await sendSlice(first.data.uploadId, 0, slice(file, 0))
    expect((await merge(first.data.uploadId)).code).toBe(ERRORS.uploadIncomplete.code)

    const resumed = await begin(file)
    expect(resumed.data).toEqual({ ...first.data, received: [0, 2] })
    for (let index = 0; index < resumed.data.sliceCount; index++) {
      if (resumed.data.received.includes(index)) continue
      await sendSlice(resumed.data.uploadId, index, slice(file, index))
    }
    const merged = await merge(resumed.data.uploadId)
    expect(merged.data.picture).toMatchObject({ width: 2800, height: 2200 })
    // Chosen again, the finished upload is found whole.
    const whole = await begin(file)
    expect(whole.data.received).toHaveLength(whole.data.sliceCount)
    expect((await merge(whole.data.uploadId)).data).toEqual(merged.data)
  })

  it('takes slices twice and side by side, and answers repeats of the merge alike', async () => {
    const file = await jpegOfSeveralSlices()
    const { data } = await begin(file)
    const indexes = Array.from({ length: data.sliceCount }, (_, index) => index)
    const answers = await Promise.all(
      [...indexes, ...indexes].map((index) => sendSlice(data.uploadId, index, slice(file, index))),
    )
    expect(answers.every((answer) => answer.code === 200)).toBe(true)
    expect(Math.max(...answers.map((answer) => answer.data.receivedCount))).toBe(data.sliceCount)
    const merged = await Promise.all([1, 2, 3].map(() => merge(data.uploadId)))
    expect(merged.map((answer) => answer.code)).toEqual([200, 200, 200])
    expect(new Set(merged.map((answer) => answer.data.picture.id)).size).toBe(1)
    const late = await sendSlice(data.uploadId, 0, slice(file, 0))
    expect(late.data).toEqual({ uploadId: data.uploadId, index: 0, receivedCount: data.sliceCount })
  })

  it('asks again for slices that are gone from the disk', async () => {
    const file = randomBytes(2 * LIMITS.sliceBytes)
    const { data } = await begin(file)
    await sendSlice(data.uploadId, 0, slice(file, 0))
    await sendSlice(data.uploadId, 1, slice(file, 1))
    await rm(join(live.services.tempDir, `slices-${data.uploadId}`, '1.part'))
    expect((await begin(file)).data.received).toEqual([0])
  })

  it('keeps members’ uploads apart, and the same file of two members is two pictures', async () => {
    const other = await live.person()
    const file = await png()
    const { data } = await begin(file)
    expect((await sendSlice(data.uploadId, 0, file, other.token)).code).toBe(
      ERRORS.uploadNotFound.code,
    )
    expect((await merge(data.uploadId, other)).code).toBe(ERRORS.uploadNotFound.code)
    const [mine, theirs] = [await upload(file), await upload(file, other)]
    expect(mine.answer.data.picture.id).not.toBe(theirs.answer.data.picture.id)
    expect(mine.answer.data.picture.base).toBe(theirs.answer.data.picture.base)
  })

  it('lets no member hold more than twenty open uploads, unless old ones lie idle', async () => {
    const files = Array.from({ length: 21 }, () => randomBytes(1000))
    for (const file of files.slice(0, 20)) expect((await begin(file)).code).toBe(200)
    const more = await begin(files[20] as Buffer)
    expect([more.code, more.message]).toEqual([429, '同时上传的文件太多，请等前面的传完再试'])
    await live.pool.query(
      `update upload set updated_at = now() - interval '11 minutes' where uid = $1 and fingerprint = $2`,
      [me.uid, fingerprintOf(files[0] as Buffer)],
    )
    expect((await begin(files[20] as Buffer)).code).toBe(200)
  })

  it('forgets uploads that nobody touched for a day, and files without an upload', async () => {
    const [old, fresh] = [randomBytes(1000), randomBytes(1000)]
    const [a, b] = [await begin(old), await begin(fresh)]
    await sendSlice(a.data.uploadId, 0, old)
    await sendSlice(b.data.uploadId, 0, fresh)
    await live.pool.query(
      `update upload set updated_at = now() - interval '25 hours' where id = $1`,
      [a.data.uploadId],
    )
    const stray = join(live.services.tempDir, `slices-${b.data.uploadId}-stray`)
    await mkdir(stray)
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    await utimes(stray, longAgo, longAgo)
    expect(await cleanUploads(live.services)).toEqual({ uploads: 1, files: 1 })
    const left = await leftOnDisk()
    expect(left).toContain(`slices-${b.data.uploadId}`)
    expect(left).not.toContain(`slices-${a.data.uploadId}`)
    expect(left.some((name) => name.endsWith('-stray'))).toBe(false)
    expect((await merge(a.data.uploadId)).code).toBe(ERRORS.uploadNotFound.code)
  })

  it('takes nothing from visitors', async () => {
    const file = await png()
    const { data } = await begin(file)
    const visitor = { ...me, token: '' }
    const answers = [
      await begin(file, visitor),
      await sendSlice(data.uploadId, 0, file, ''),
      await merge(data.uploadId, visitor),
    ]
    expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([200, 401]))
    expect((await begin(file)).data.received).toEqual([])
  })
})
