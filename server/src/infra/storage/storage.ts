import type { Readable } from 'node:stream'

export interface StoredObject {
  readonly stream: Readable
  /** Bytes. */
  readonly size: number
  readonly contentType: string
}

/**
 * Files that clients read by address. Keys begin with `media/` and are made from the content, so
 * an address never changes its meaning and may be cached for ever.
 */
export interface Storage {
  /** Put before every key to make an address: empty on the local disk (addresses are root-relative). */
  readonly publicBase: string
  /** Replaces what was there. Readers see the old or the new object, never half of one. */
  put(key: string, body: Buffer, options: { readonly contentType: string }): Promise<void>
  /** Null when there is no such object. */
  get(key: string): Promise<StoredObject | null>
  exists(key: string): Promise<boolean>
  /** No error when there is no such object. */
  delete(key: string): Promise<void>
  /** The object's address; the same for as long as it exists. */
  url(key: string): string
}

const KEY = /^media\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+(?:\.[A-Za-z0-9]+)?$/

/** Throws for a key that could leave the media directory or would need escaping in an address. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
}

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  json: 'application/json',
}

/** The content type by a key's ending: the disk keeps no types of its own. */
export function contentTypeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
