import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Storage } from '../infra/storage/storage'
import { drawAll } from './art/draw-all'
import { type Facts, type Files, WIDTHS } from './art/encode'

/**
 * Part of every address. Raise it when a picture's drawing changes, or stores that already hold the
 * old one would keep it.
 */
const ART = 'demo-art-2'

export interface DrawnPicture {
  readonly hash: string
  readonly base: string
  readonly width: number
  readonly height: number
  readonly blur: string
}

/**
 * Makes sure that the pictures are stored in the same files that an upload would have (three
 * widths and a `.json` of facts), drawing only those that neither the storage nor the cache has.
 */
export async function storePictures(
  storage: Storage,
  keys: ReadonlySet<string>,
  cacheDir: string | null = null,
): Promise<Map<string, DrawnPicture>> {
  const found = new Map<string, DrawnPicture>()
  const note = (key: string, facts: Facts): void => {
    found.set(key, { hash: hashOf(key), base: storage.url(storageKey(key)), ...facts })
  }
  const missing: string[] = []
  for (const key of keys) {
    const facts = await readFacts(storage, `${storageKey(key)}.json`)
    if (facts !== null) {
      note(key, facts)
      continue
    }
    const kept = cacheDir === null ? null : await readCache(cacheDir, key)
    if (kept === null) missing.push(key)
    else {
      await put(storage, key, kept)
      note(key, kept.facts)
    }
  }
  await drawAll(missing, async (key, files) => {
    await put(storage, key, files)
    if (cacheDir !== null) await writeCache(cacheDir, key, files)
    note(key, files.facts)
  })
  return found
}

async function put(storage: Storage, key: string, { facts, variants }: Files): Promise<void> {
  const stem = storageKey(key)
  await Promise.all(
    variants.map(({ width, body }) =>
      storage.put(`${stem}-${width}.webp`, Buffer.from(body), { contentType: 'image/webp' }),
    ),
  )
  // Last: where the facts are, the files are.
  await storage.put(`${stem}.json`, Buffer.from(JSON.stringify(facts)), {
    contentType: 'application/json',
  })
}

async function readCache(dir: string, key: string): Promise<Files | null> {
  const stem = join(dir, hashOf(key))
  try {
    const facts = JSON.parse(await readFile(`${stem}.json`, 'utf8')) as Facts
    const variants = await Promise.all(
      WIDTHS.map(async (width) => ({ width, body: await readFile(`${stem}-${width}.webp`) })),
    )
    return { facts, variants }
  } catch {
    // Not there, or half there: it will be drawn.
    return null
  }
}

async function writeCache(dir: string, key: string, { facts, variants }: Files): Promise<void> {
  const stem = join(dir, hashOf(key))
  await mkdir(dirname(stem), { recursive: true })
  for (const { width, body } of variants) await writeWhole(`${stem}-${width}.webp`, body)
  await writeWhole(`${stem}.json`, Buffer.from(JSON.stringify(facts)))
}

/** By way of another name, because two processes may fill the cache at once. */
async function writeWhole(path: string, body: Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, body)
  await rename(draft, path)
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
