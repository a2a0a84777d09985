/* eslint-disable @typescript-eslint/no-non-null-assertion -- typed arrays indexed within their bounds, millions of times a picture: a check of each would double the time */
/** Pictures drawn as SVG and read back as tables for the material functions. */
import sharp from 'sharp'
import { linearOf } from './color'

/** One channel, 0–1: ink density, relief height, a mask. */
export interface Plate {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Colour with transparency. */
export interface Print {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export function svgDocument(width: number, height: number, body: string, defs = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${defs ? `<defs>${defs}</defs>` : ''}${body}</svg>`
}

/** Draws black on white and keeps the darkness. */
export async function plate(width: number, height: number, body: string, soft = 0): Promise<Plate> {
  const svg = svgDocument(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="#fff"/>${body}`,
  )
  let image = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale()
  if (soft > 0.3) image = image.blur(soft)
  const raw = await image.raw().toBuffer({ resolveWithObject: true })
  const step = raw.info.channels
  const data = new Uint8Array(raw.info.width * raw.info.height)
  for (let i = 0; i < data.length; i++) data[i] = 255 - raw.data[i * step]!
  return { width: raw.info.width, height: raw.info.height, data }
}

export async function print(
  width: number,
  height: number,
  body: string,
  defs = '',
): Promise<Print> {
  const raw = await sharp(Buffer.from(svgDocument(width, height, body, defs)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: raw.info.width, height: raw.info.height, data: raw.data }
}

/** Density at (u, v); u wraps round, v is held at the edges. */
export function density(t: Plate, u: number, v: number): number {
  const fx = (u - Math.floor(u)) * t.width
  const fy = Math.min(0.9999, Math.max(0, v)) * (t.height - 1)
  const x0 = fx | 0
  const y0 = fy | 0
  const x1 = x0 + 1 < t.width ? x0 + 1 : 0
  const ax = fx - x0
  const ay = fy - y0
  const a = y0 * t.width
  const b = a + t.width
  const d = t.data
  return (
    ((d[a + x0]! * (1 - ax) + d[a + x1]! * ax) * (1 - ay) +
      (d[b + x0]! * (1 - ax) + d[b + x1]! * ax) * ay) /
    255
  )
}

/** Slope of the density at (u, v), per unit of u and v. */
export function slope(t: Plate, u: number, v: number, out: { u: number; v: number }): void {
  const eu = 1.2 / t.width
  const ev = 1.2 / t.height
  out.u = (density(t, u + eu, v) - density(t, u - eu, v)) / (2 * eu)
  out.v = (density(t, u, v + ev) - density(t, u, v - ev)) / (2 * ev)
}

/** Colour at (u, v), linear, alpha 0–1. */
export function colorAt(
  t: Print,
  u: number,
  v: number,
  out: { r: number; g: number; b: number; a: number },
): void {
  const fx = (u - Math.floor(u)) * (t.width - 1)
  const fy = Math.min(0.9999, Math.max(0, v)) * (t.height - 1)
  const x0 = fx | 0
  const y0 = fy | 0
  const ax = fx - x0
  const ay = fy - y0
  const d = t.data
  const p = (y0 * t.width + x0) * 4
  const q = p + (x0 + 1 < t.width ? 4 : 0)
  const down = y0 + 1 < t.height ? t.width * 4 : 0
  const w00 = (1 - ax) * (1 - ay)
  const w10 = ax * (1 - ay)
  const w01 = (1 - ax) * ay
  const w11 = ax * ay
  const a00 = d[p + 3]! * w00
  const a10 = d[q + 3]! * w10
  const a01 = d[p + down + 3]! * w01
  const a11 = d[q + down + 3]! * w11
  const a = a00 + a10 + a01 + a11
  out.a = a / 255
  const k = a > 0 ? 1 / a : 0
  out.r =
    (linearOf(d[p]!) * a00 +
      linearOf(d[q]!) * a10 +
      linearOf(d[p + down]!) * a01 +
      linearOf(d[q + down]!) * a11) *
    k
  out.g =
    (linearOf(d[p + 1]!) * a00 +
      linearOf(d[q + 1]!) * a10 +
      linearOf(d[p + down + 1]!) * a01 +
      linearOf(d[q + down + 1]!) * a11) *
    k
  out.b =
    (linearOf(d[p + 2]!) * a00 +
      linearOf(d[q + 2]!) * a10 +
      linearOf(d[p + down + 2]!) * a01 +
      linearOf(d[q + down + 2]!) * a11) *
    k
}
