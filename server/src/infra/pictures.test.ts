import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp, { type Sharp } from 'sharp'

import { ERRORS } from '@contract/errors'

import { CallError } from './call-context'
import { createPictures, type Pictures, type StoredPicture } from './pictures'
import { createDiskStorage } from './storage/disk'
import { makeTempDir, removeTempDir } from './testing/temp-dir'

type Colour = readonly [red: number, green: number, blue: number]
const RED: Colour = [200, 30, 30]
const JADE: Colour = [60, 140, 90]

/** Red on the left half of the upper half, jade everywhere else: tells all eight turns apart. */
async function marked(width: number, height: number): Promise<Sharp> {
  const mark = await sharp({
    create: {
      width: Math.floor(width / 2),
      height: Math.floor(height / 4),
      channels: 3,
      background: rgb(RED),
    },
  })
    .png()
    .toBuffer()
  const whole = await sharp({ create: { width, height, channels: 3, background: rgb(JADE) } })
    .composite([{ input: mark, left: 0, top: 0 }])
    .png()
    .toBuffer()
  return sharp(whole)
}

const rgb = ([r, g, b]: Colour) => ({ r, g, b })

/** The pictures that phones, scanners, chats and attackers send. */
describe('pictures', () => {
  let dir: string
  let pictures: Pictures
  let count = 0
  beforeAll(async () => {
    dir = await makeTempDir('pictures')
    pictures = createPictures(createDiskStorage(dir))
  })
  afterAll(() => removeTempDir(dir))

  const ingest = async (bytes: Buffer): Promise<StoredPicture> => {
    const file = join(dir, `upload-${count++}`)
    await writeFile(file, bytes)
    return pictures.ingest(file)
  }
  const refusalOf = (bytes: Buffer): Promise<number> =>
    ingest(bytes).then(
      () => 200,
      (error: unknown) => {
        if (error instanceof CallError) return error.code
        throw error
      },
    )
  const stored = ({ base }: StoredPicture, width = 320): Promise<Buffer> =>
    readFile(join(dir, `${base}-${width}.webp`))
  /** The colour at a place given in parts of the whole. */
  const colourAt = async (file: Buffer, x: number, y: number): Promise<number[]> => {
    const { width = 0, height = 0 } = await sharp(file).metadata()
    const { data } = await sharp(file)
      .removeAlpha()
      .extract({
        left: Math.floor(width * x),
        top: Math.floor(height * y),
        width: 1,
        height: 1,
      })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)]
  }
  const near = (seen: readonly number[], wanted: Colour, by = 24): boolean =>
    seen.length === 3 && seen.every((value, n) => Math.abs(value - (wanted[n] ?? 0)) <= by)
  const expectMarked = async (picture: StoredPicture, by?: number): Promise<void> => {
    const file = await stored(picture)
    const seen = {
      mark: await colourAt(file, 0.1, 0.08),
      right: await colourAt(file, 0.9, 0.08),
      below: await colourAt(file, 0.1, 0.9),
    }
    expect([seen, near(seen.mark, RED, by)]).toEqual([seen, true])
    expect([seen, near(seen.right, JADE, by), near(seen.below, JADE, by)]).toEqual([
      seen,
      true,
      true,
    ])
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are turned as EXIF says: %i', async (orientation) => {
    // How a camera would have stored the picture so that this orientation makes it upright.
    const steps: Record<number, ((image: Sharp) => Sharp)[]> = {
      2: [(image) => image.flop()],
      3: [(image) => image.rotate(180)],
      4: [(image) => image.flip()],
      5: [(image) => image.rotate(90), (image) => image.flop()],
      6: [(image) => image.rotate(270)],
      7: [(image) => image.rotate(270), (image) => image.flop()],
      8: [(image) => image.rotate(90)],
    }
    let image = await marked(240, 320)
    // One pipeline has an order of its own, so each step gets one.
    for (const step of steps[orientation] ?? []) image = sharp(await step(image).png().toBuffer())
    const file = await image
      .withMetadata({ orientation })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const picture = await ingest(file)
    expect([picture.width, picture.height]).toEqual([240, 320])
    await expectMarked(picture)
    const { orientation: left, exif } = await sharp(await stored(picture)).metadata()
    expect([left, exif]).toEqual([undefined, undefined])
  })

  it('keep the colours of a CMYK scan', async () => {
    const file = await (
      await marked(400, 400)
    )
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer()
    expect((await sharp(file).metadata()).space).toBe('cmyk')
    // Ink is no light: near is near enough.
    await expectMarked(await ingest(file), 60)
  })

  it('keep the colours of a PNG with 16 bits, and of one with a palette', async () => {
    const deep = await (await marked(400, 400)).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    await expectMarked(await ingest(deep))
    await expectMarked(
      await ingest(await (await marked(404, 404)).png({ palette: true, colours: 8 }).toBuffer()),
    )
  })

  it('may be grey, and keep what can be seen through', async () => {
    const grey = await ingest(await (await marked(300, 300)).greyscale().jpeg().toBuffer())
    const [r = 0, g = 0, b = 0] = await colourAt(await stored(grey), 0.9, 0.9)
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(6)
    const clear = await sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { hasAlpha } = await sharp(await stored(await ingest(clear))).metadata()
    expect(hasAlpha).toBe(true)
  })

  it('that move are stored as their first frame', async () => {
    const frames = await Promise.all(
      [RED, JADE].map((colour) =>
        sharp({ create: { width: 200, height: 100, channels: 3, background: rgb(colour) } })
          .png()
          .toBuffer(),
      ),
    )
    const file = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100], loop: 0 })
      .toBuffer()
    expect((await sharp(file, { animated: true }).metadata()).pages).toBe(2)
    const picture = await ingest(file)
    expect([picture.width, picture.height]).toEqual([200, 100])
    const still = await stored(picture)
    expect((await sharp(still, { animated: true }).metadata()).pages ?? 1).toBe(1)
    const seen = await colourAt(still, 0.5, 0.5)
    expect([seen, near(seen, RED)]).toEqual([seen, true])
  })

  it('that declare 30000 × 30000 in a few bytes are refused before anything is decoded', async () => {
    const before = process.memoryUsage().rss
    expect(await refusalOf(pngDeclaring(30_000, 30_000))).toBe(ERRORS.pictureTooManyPixels.code)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
    expect(await refusalOf(pngDeclaring(0, 10))).toBe(ERRORS.pictureBroken.code)
  })

  it('that break off are refused, whatever their kind', async () => {
    const noisy = sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
    for (const file of [
      await noisy.clone().jpeg().toBuffer(),
      await noisy.clone().jpeg({ progressive: true }).toBuffer(),
      await noisy.clone().png().toBuffer(),
      await noisy.clone().webp().toBuffer(),
    ]) {
      expect(await refusalOf(file.subarray(0, Math.floor(file.length / 2)))).toBe(
        ERRORS.pictureBroken.code,
      )
    }
  })
})

/** As PNG asks for it; zlib's own came later than the oldest Node that we support. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc
}

/** A PNG whose head declares that size and whose body is next to nothing. */
function pngDeclaring(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body) >>> 0, body.length + 4)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits, colour without alpha.
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from('789c63000000010001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
