/** Colour conversion between sRGB hex and linear light, with tables because it runs per pixel. */

export type Rgb = readonly [number, number, number]

const toLinear = new Float32Array(256)
for (let i = 0; i < 256; i++) {
  const c = i / 255
  toLinear[i] = c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

const ENC = 4096
const toByte = new Uint8ClampedArray(ENC + 1)
for (let i = 0; i <= ENC; i++) {
  const c = i / ENC
  toByte[i] = Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055))
}

/** Linear value of one sRGB byte. */
export function linearOf(byte: number): number {
  return toLinear[byte & 255] as number
}

const known = new Map<string, Rgb>()

/** '#rrggbb' → linear rgb. */
export function hex(text: string): Rgb {
  const seen = known.get(text)
  if (seen) return seen
  const n = Number.parseInt(text.slice(1), 16)
  const rgb: Rgb = [linearOf(n >> 16), linearOf((n >> 8) & 255), linearOf(n & 255)]
  known.set(text, rgb)
  return rgb
}

/** Linear light, tone-mapped with a soft shoulder (white at 1.6), as an sRGB byte. */
export function encode(x: number): number {
  const y = x <= 0 ? 0 : (x * (1 + x / 2.9)) / (1 + x * 0.62)
  return toByte[Math.min(ENC, (y * ENC) | 0)] as number
}

/** Linear light in [0, 1] as an sRGB byte, without tone mapping. */
export function encodePlain(x: number): number {
  return toByte[Math.min(ENC, Math.max(0, (x * ENC) | 0))] as number
}
