import sharp, { type Sharp } from 'sharp'

import type { Pixels } from './render'

/** Widths of the files of every picture, px: those of an upload. */
export const WIDTHS = [320, 750, 1600] as const

export interface Facts {
  readonly width: number
  readonly height: number
  /** A tiny data URI, at most 200 characters. */
  readonly blur: string
}

/** The files of one picture. */
export interface Files {
  readonly facts: Facts
  readonly variants: readonly { readonly width: number; readonly body: Uint8Array }[]
}

/** Raw RGB as the files that an upload of it would leave. */
export async function encode(pixels: Pixels): Promise<Files> {
  const { width, height } = pixels
  const open = (): Sharp => sharp(pixels.data, { raw: { width, height, channels: 3 } })
  const [variants, blur] = await Promise.all([
    Promise.all(
      WIDTHS.map(async (variant) => {
        const image = variant < width ? open().resize({ width: variant }) : open()
        return {
          width: variant,
          body: await image.webp({ quality: variant === 320 ? 74 : 78, effort: 2 }).toBuffer(),
        }
      }),
    ),
    blurOf(open),
  ])
  return { facts: { width, height, blur }, variants }
}

async function blurOf(open: () => Sharp): Promise<string> {
  for (const [side, quality] of [
    [16, 30],
    [12, 20],
    [8, 10],
  ] as const) {
    const tiny = await open()
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality, effort: 6 })
      .toBuffer()
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`
    if (uri.length <= 200) return uri
  }
  return ''
}
