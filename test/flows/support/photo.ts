import { createHash } from 'node:crypto'

import sharp from 'sharp'

import type { AlbumFile } from '../../doubles/device'

/**
 * A photograph of about `megabytes`: noise, which a JPEG cannot make small, so that it travels in
 * several slices. The same seed gives the same bytes.
 */
export async function photo(name: string, megabytes: number): Promise<AlbumFile> {
  // Noise at this quality takes about 1.5 bytes a pixel.
  const side = Math.ceil(Math.sqrt((megabytes * 1024 * 1024) / 1.5))
  const pixels = Buffer.alloc(side * side * 3)
  let block = createHash('sha256').update(name).digest()
  for (let at = 0; at < pixels.length; at += block.length) {
    block = createHash('sha256').update(block).digest()
    block.copy(pixels, at)
  }
  const bytes = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { name, type: 'image/jpeg', bytes }
}

/** A small picture of one colour. */
export async function swatch(name: string, colour: string): Promise<AlbumFile> {
  const bytes = await sharp({
    create: { width: 640, height: 480, channels: 3, background: colour },
  })
    .jpeg()
    .toBuffer()
  return { name, type: 'image/jpeg', bytes }
}
