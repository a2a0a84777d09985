import { createHash } from 'node:crypto'

import sharp, { type Sharp } from 'sharp'

import type { Storage } from '../infra/storage/storage'
import { drawPictures } from './art/catalogue'
import type { Pixels } from './art/render'

/**
 * Part of every address. Raise it when a picture's drawing changes, or stores that already hold the
 * old one would keep it.
 */
const ART = 'demo-art-1'
const WIDTHS = [320, 750, 1600] as const

export interface DrawnPicture {
  readonly hash: string
  readonly base: string
  readonly width: number
  readonly height: number
  readonly blur: string
}

interface Facts {
  readonly width: number
  readonly height: number
  readonly blur: string
}

/**
 * Makes sure that the pictures are stored in the same files that an upload would have (three
 * widths and a `.json` of facts), drawing only those that are not there yet.
 */
export async function storePictures(
  storage: Storage,
  keys: ReadonlySet<string>,
): Promise<Map<string, DrawnPicture>> {
  const found = new Map<string, DrawnPicture>()
  const missing: string[] = []
  for (const key of keys) {
    const facts = await readFacts(storage, `${storageKey(key)}.json`)
    if (facts === null) missing.push(key)
    else found.set(key, { hash: hashOf(key), base: storage.url(storageKey(key)), ...facts })
  }
  await drawPictures(missing, async (key, pixels) => {
    const facts = await store(storage, storageKey(key), pixels)
    found.set(key, { hash: hashOf(key), base: storage.url(storageKey(key)), ...facts })
  })
  return found
}

/** 32 hex digits that stand for the picture's content: the drawing is a function of its key. */
function hashOf(key: string): string {
  return createHash('sha256').update(`${ART}:${key}`).digest('hex').slice(0, 32)
}

function storageKey(key: string): string {
  const hash = hashOf(key)
  return `media/${hash.slice(0, 2)}/${hash}`
}

async function readFacts(storage: Storage, key: string): Promise<Facts | null> {
  const object = await storage.get(key)
  if (object === null) return null
  const chunks: Buffer[] = []
  for await (const chunk of object.stream) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Facts
}

async function store(storage: Storage, key: string, pixels: Pixels): Promise<Facts> {
  const { width, height } = pixels
  const open = (): Sharp => sharp(pixels.data, { raw: { width, height, channels: 3 } })
  const [files, blur] = await Promise.all([
    Promise.all(
      WIDTHS.map(async (variant) => {
        const image = variant < width ? open().resize({ width: variant }) : open()
        const body = await image.webp({ quality: variant === 320 ? 74 : 78, effort: 2 }).toBuffer()
        return { variant, body }
      }),
    ),
    blurOf(open),
  ])
  await Promise.all(
    files.map(({ variant, body }) => storage.put(`${key}-${variant}.webp`, body, { contentType: 'image/webp' })),
  )
  const facts: Facts = { width, height, blur }
  // Last: where the facts are, the files are.
  await storage.put(`${key}.json`, Buffer.from(JSON.stringify(facts)), { contentType: 'application/json' })
  return facts
}

async function blurOf(open: () => Sharp): Promise<string> {
  for (const [side, quality] of [
    [16, 30],
    [12, 20],
    [8, 10],
  ] as const) {
    const tiny = await open().resize({ width: side, height: side, fit: 'inside' }).webp({ quality, effort: 6 }).toBuffer()
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`
    if (uri.length <= 200) return uri
  }
  return ''
}
