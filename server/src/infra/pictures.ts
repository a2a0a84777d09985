import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'

import { fileTypeFromFile } from 'file-type'
import sharp, { type OutputInfo } from 'sharp'

import type { ErrorName } from '@contract/errors'
import { LIMITS } from '@contract/limits'

import { CallError } from './call-context'
import type { Storage } from './storage/storage'

/** Widths of the files of every picture, px (shared with the client by convention: `${base}-750.webp`). */
export const VARIANT_WIDTHS = [320, 750, 1600] as const
/** WebP cannot be taller; long screenshots are. */
const HEIGHT_MAX = 16_383
const BLUR_CHARS_MAX = 200
/** Part of the hash: a change of the files below makes new addresses instead of mixing with cached ones. */
const PIPELINE = 'v1'
const QUEUE_MAX = 100

/** What sharp decodes and phones make. HEIC is not among them: its decoder may not be shipped. */
const ACCEPTED: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
])

export interface StoredPicture {
  /** 32 hex digits of the content. */
  readonly hash: string
  /** Address without the `-320.webp` at its end; root-relative or absolute. */
  readonly base: string
  /** Of the upright original, px. */
  readonly width: number
  readonly height: number
  /** A tiny data URI, at most 200 characters. */
  readonly blur: string
}

export interface Pictures {
  /**
   * Checks that a file is a whole picture and stores it upright, without metadata, in three sizes.
   * The same content is stored once. Throws a `CallError` of the `picture…` codes, or
   * `unavailable` while too many wait. Leaves the file where it is.
   */
  ingest(filePath: string): Promise<StoredPicture>
}

export function createPictures(storage: Storage): Pictures {
  // Decoded pictures live outside of V8's heap; the cache would keep dozens of megabytes for nothing.
  sharp.cache(false)
  const limit = createLimit(Math.max(2, availableParallelism()), QUEUE_MAX)
  return {
    ingest: async (filePath) => {
      await refuseByTheFile(filePath)
      const hash = await hashOf(filePath)
      const key = `media/${hash.slice(0, 2)}/${hash}`
      const known = await readFacts(storage, `${key}.json`)
      const facts = known ?? (await limit(() => render(filePath, storage, key)))
      return { hash, base: storage.url(key), ...facts }
    },
  }
}

interface Facts {
  readonly width: number
  readonly height: number
  readonly blur: string
}

/** Kept beside the variants and written last: where it is, they are. */
async function readFacts(storage: Storage, key: string): Promise<Facts | null> {
  const found = await storage.get(key)
  if (found === null) return null
  const chunks: Buffer[] = []
  for await (const chunk of found.stream) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Facts
}

async function refuseByTheFile(filePath: string): Promise<void> {
  const { size } = await stat(filePath)
  if (size > LIMITS.pictureBytesMax) throw CallError.of('pictureTooLarge')
  const head = await readHead(filePath, 4096)
  // An SVG is a program; what it is called and how it begins (comments, doctype) is its author's choice.
  if (
    /<svg[\s>]/i.test(head) ||
    (/^\s*(?:\uFEFF)?\s*<(?:\?xml|!DOCTYPE\s+svg)/i.test(head) && /svg/i.test(head))
  ) {
    throw CallError.of('pictureSvgRefused')
  }
  const type = await fileTypeFromFile(filePath)
  if (type?.mime === 'image/heic' || type?.mime === 'image/heif') {
    throw CallError.of(
      'pictureNotPicture',
      '暂不支持 HEIC 照片，请在相机设置中改为“兼容性最佳”，或选择 JPG 图片',
    )
  }
  if (type === undefined || !ACCEPTED.has(type.mime)) throw CallError.of('pictureNotPicture')
}

async function readHead(filePath: string, bytes: number): Promise<string> {
  const file = await open(filePath, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function hashOf(filePath: string): Promise<string> {
  const hash = createHash('sha256').update(PIPELINE)
  for await (const chunk of createReadStream(filePath)) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 32)
}

async function render(filePath: string, storage: Storage, key: string): Promise<Facts> {
  const { width, height } = await upright(filePath)
  const largest = await decode(filePath)
  const raw = {
    raw: {
      width: largest.info.width,
      height: largest.info.height,
      channels: largest.info.channels,
    },
  }
  const variants = await Promise.all(
    VARIANT_WIDTHS.map(async (variant) => {
      const image = sharp(largest.data, raw)
      if (variant < largest.info.width) image.resize({ width: variant })
      return {
        variant,
        body: await image
          .webp({ quality: variant === 1600 ? 78 : 74, effort: variant === 1600 ? 2 : 3 })
          .toBuffer(),
      }
    }),
  )
  const blur = await blurOf(largest.data, raw)
  await Promise.all(
    variants.map(({ variant, body }) =>
      storage.put(`${key}-${variant}.webp`, body, { contentType: 'image/webp' }),
    ),
  )
  const facts: Facts = { width, height, blur }
  await storage.put(`${key}.json`, Buffer.from(JSON.stringify(facts)), {
    contentType: 'application/json',
  })
  return facts
}

/** The size as seen, after EXIF turned it; refuses what would not fit into memory before decoding it. */
async function upright(filePath: string): Promise<{ width: number; height: number }> {
  const metadata = await sharp(filePath, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw broken(error)
    })
  const { width, height } = metadata.autoOrient
  if (!(width > 0 && height > 0)) throw CallError.of('pictureBroken')
  if (width * height > LIMITS.picturePixelsMax) throw CallError.of('pictureTooManyPixels')
  return { width, height }
}

/** Decodes every pixel once, so that a file which breaks off is found out, down to the largest variant. */
async function decode(filePath: string): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    // 'error' takes in truncation; at 'warning' many harmless photographs of real phones would fail.
    return await sharp(filePath, {
      failOn: 'error',
      limitInputPixels: LIMITS.picturePixelsMax,
      sequentialRead: true,
    })
      .autoOrient()
      .resize({
        width: VARIANT_WIDTHS[2],
        height: HEIGHT_MAX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw broken(error)
  }
}

function broken(cause: unknown): CallError {
  const name: ErrorName = /pixel limit/i.test(String(cause))
    ? 'pictureTooManyPixels'
    : 'pictureBroken'
  return CallError.of(name)
}

type RawOptions = {
  readonly raw: { width: number; height: number; channels: OutputInfo['channels'] }
}

async function blurOf(data: Buffer, raw: RawOptions): Promise<string> {
  for (const [side, quality] of [
    [16, 30],
    [12, 20],
    [8, 10],
  ] as const) {
    const tiny = await sharp(data, raw)
      .flatten({ background: '#f4efe6' })
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality, effort: 6, smartSubsample: false })
      .toBuffer()
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`
    if (uri.length <= BLUR_CHARS_MAX) return uri
  }
  return ''
}

/** Runs at most `running` at once; refuses when more than `waiting` stand in line. */
function createLimit(running: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let active = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (active >= running) {
      if (queue.length >= waiting)
        throw CallError.of('unavailable', '正在处理的图片较多，请稍后再试')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      active++
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) active--
      else next()
    }
  }
}
