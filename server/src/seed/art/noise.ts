/* eslint-disable @typescript-eslint/no-non-null-assertion -- typed arrays indexed within their bounds, millions of times a picture: a check of each would double the time */
/**
 * Seeded randomness and lattice noise for the demo pictures.
 * Everything here is a pure function of its arguments, so a picture is the same on every run.
 */

/** A small seeded generator (mulberry32). Returns numbers in [0, 1). */
export type Rng = () => number

export function makeRng(seed: number): Rng {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** 32-bit FNV-1a of a string: a stable seed for a picture key. */
export function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

const SIZE = 256
const perm = new Uint8Array(SIZE * 2)
const jitter = new Float32Array(SIZE * 3)

function fillTables(): void {
  const rng = makeRng(20240607)
  for (let i = 0; i < SIZE; i++) {
    perm[i] = i
    jitter[i * 3] = rng()
    jitter[i * 3 + 1] = rng()
    jitter[i * 3 + 2] = rng()
  }
  for (let i = SIZE - 1; i > 0; i--) {
    const j = Math.floor(rng() * (i + 1))
    const swap = perm[i] as number
    perm[i] = perm[j] as number
    perm[j] = swap
  }
  for (let i = 0; i < SIZE; i++) perm[i + SIZE] = perm[i] as number
}
fillTables()

// A lattice of 64³ random bytes: no hashing per corner, and it stays in the processor's cache.
const lattice = new Uint8Array(64 * 64 * 64)
{
  const rng = makeRng(77001)
  for (let i = 0; i < lattice.length; i++) lattice[i] = Math.floor(rng() * 256)
}
// Keeps every coordinate positive, so that truncation is the floor. A multiple of the period.
const SHIFT = 64 * 4096
const BYTE = 1 / 255

/** Value noise in [0, 1], period 64 on each axis. */
export function noise3(x: number, y: number, z: number): number {
  x += SHIFT
  y += SHIFT
  z += SHIFT
  const xf = x | 0
  const yf = y | 0
  const zf = z | 0
  let u = x - xf
  let v = y - yf
  let w = z - zf
  u = u * u * (3 - 2 * u)
  v = v * v * (3 - 2 * v)
  w = w * w * (3 - 2 * w)
  const x0 = xf & 63
  const x1 = (xf + 1) & 63
  const y0 = (yf & 63) << 6
  const y1 = ((yf + 1) & 63) << 6
  const z0 = (zf & 63) << 12
  const z1 = ((zf + 1) & 63) << 12
  const a = lattice[x0 | y0 | z0]!
  const b = lattice[x1 | y0 | z0]!
  const c = lattice[x0 | y1 | z0]!
  const d = lattice[x1 | y1 | z0]!
  const e = lattice[x0 | y0 | z1]!
  const f = lattice[x1 | y0 | z1]!
  const g = lattice[x0 | y1 | z1]!
  const h = lattice[x1 | y1 | z1]!
  const p = a + (b - a) * u
  const q = c + (d - c) * u
  const r = e + (f - e) * u
  const s = g + (h - g) * u
  const t = p + (q - p) * v
  return (t + (r + (s - r) * v - t) * w) * BYTE
}

/** Slope of `noise3` at a point, without its value. */
export function noiseSlope3(
  x: number,
  y: number,
  z: number,
  out: { x: number; y: number; z: number },
): void {
  x += SHIFT
  y += SHIFT
  z += SHIFT
  const xf = x | 0
  const yf = y | 0
  const zf = z | 0
  const fu = x - xf
  const fv = y - yf
  const fw = z - zf
  const u = fu * fu * (3 - 2 * fu)
  const v = fv * fv * (3 - 2 * fv)
  const w = fw * fw * (3 - 2 * fw)
  const x0 = xf & 63
  const x1 = (xf + 1) & 63
  const y0 = (yf & 63) << 6
  const y1 = ((yf + 1) & 63) << 6
  const z0 = (zf & 63) << 12
  const z1 = ((zf + 1) & 63) << 12
  const a = lattice[x0 | y0 | z0]!
  const b = lattice[x1 | y0 | z0]!
  const c = lattice[x0 | y1 | z0]!
  const d = lattice[x1 | y1 | z0]!
  const e = lattice[x0 | y0 | z1]!
  const f = lattice[x1 | y0 | z1]!
  const g = lattice[x0 | y1 | z1]!
  const h = lattice[x1 | y1 | z1]!
  const k0 = b - a
  const k1 = d - c
  const k2 = f - e
  const k3 = h - g
  const p = a + k0 * u
  const q = c + k1 * u
  const r = e + k2 * u
  const s = g + k3 * u
  const dx0 = k0 + (k1 - k0) * v
  const dx1 = k2 + (k3 - k2) * v
  out.x = (dx0 + (dx1 - dx0) * w) * 6 * fu * (1 - fu) * BYTE
  const dy0 = q - p
  const dy1 = s - r
  out.y = (dy0 + (dy1 - dy0) * w) * 6 * fv * (1 - fv) * BYTE
  const t0 = p + dy0 * v
  const t1 = r + dy1 * v
  out.z = (t1 - t0) * 6 * fw * (1 - fw) * BYTE
}

/** Sum of `octaves` of value noise, each twice as fine and half as strong; about [0, 1]. */
export function fbm3(x: number, y: number, z: number, octaves: number): number {
  let sum = 0
  let amp = 0.5
  let total = 0
  for (let i = 0; i < octaves; i++) {
    sum += amp * noise3(x, y, z)
    total += amp
    amp *= 0.5
    x = x * 2.03 + 17.1
    y = y * 2.03 + 5.7
    z = z * 2.03 + 11.3
  }
  return sum / total
}

/**
 * Cell noise: distance to the nearest wall between cells (second-nearest minus nearest point),
 * which draws the net of a crackled glaze. About [0, 1]; 0 on a crack.
 */
export function cellEdge3(x: number, y: number, z: number): number {
  const xf = Math.floor(x)
  const yf = Math.floor(y)
  const zf = Math.floor(z)
  const fx = x - xf
  const fy = y - yf
  const fz = z - zf
  let f1 = 9
  let f2 = 9
  for (let k = -1; k <= 1; k++) {
    for (let j = -1; j <= 1; j++) {
      const p = perm[(zf + k) & 255] as number
      const q = perm[(p + yf + j) & 255] as number
      for (let i = -1; i <= 1; i++) {
        const h = (perm[(q + xf + i) & 255] as number) * 3
        const dx = i + (jitter[h] as number) - fx
        const dy = j + (jitter[h + 1] as number) - fy
        const dz = k + (jitter[h + 2] as number) - fz
        const d = dx * dx + dy * dy + dz * dz
        if (d < f1) {
          f2 = f1
          f1 = d
        } else if (d < f2) f2 = d
      }
    }
  }
  return Math.sqrt(f2) - Math.sqrt(f1)
}

/** Distance to the nearest jittered point in space: spots on any surface. About [0, 1]. */
export function cellSpot3(x: number, y: number, z: number): number {
  const xf = Math.floor(x)
  const yf = Math.floor(y)
  const zf = Math.floor(z)
  const fx = x - xf
  const fy = y - yf
  const fz = z - zf
  let f1 = 9
  for (let k = -1; k <= 1; k++) {
    for (let j = -1; j <= 1; j++) {
      const p = perm[(zf + k) & 255] as number
      const q = perm[(p + yf + j) & 255] as number
      for (let i = -1; i <= 1; i++) {
        const h = (perm[(q + xf + i) & 255] as number) * 3
        const dx = i + (jitter[h] as number) - fx
        const dy = j + (jitter[h + 1] as number) - fy
        const dz = k + (jitter[h + 2] as number) - fz
        const d = dx * dx + dy * dy + dz * dz
        if (d < f1) f1 = d
      }
    }
  }
  return Math.sqrt(f1)
}

/** Hermite step from 0 at `a` to 1 at `b`. */
export function smooth(a: number, b: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)))
  return t * t * (3 - 2 * t)
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}
