/** Material functions for pots: bodies, glazes, and painting under and over them. */
import { hex, type Rgb } from './color'
import { cellEdge3, cellSpot3, fbm3, mix, noise3, smooth } from './noise'
import { blendTo, bumpNoise, bumpUv, type Material, paint, type Surface } from './render'
import { colorAt, density, type Plate, type Print, slope } from './texture'

const grad = { u: 0, v: 0 }
const tint = { r: 0, g: 0, b: 0, a: 0 }

/** Where a plate or print lies on the wall: repeats round it, and the span of v it covers. */
export interface Band {
  plate: Plate
  repeat: number
  from: number
  to: number
}

/** Fired clay without glaze. `blush` is the orange edge (火石红) where glaze ends. */
export function clay(color: string, blush = 0, speck = 0.12): Material {
  const c = hex(color)
  const orange = hex('#b5673a')
  return (s) => {
    paint(s, c)
    const n = fbm3(s.x * 22, s.y * 22, s.z * 22, 3)
    const k = 1 + (n - 0.5) * speck * 2.2
    s.r *= k
    s.g *= k
    s.b *= k
    if (blush > 0) {
      const e = Math.max(smooth(0.35, 0.02, s.v), smooth(0.55, 0.98, s.v))
      blendTo(s, orange, Math.min(0.85, blush * (0.35 + 0.9 * e) * (0.4 + n)))
    }
    bumpNoise(s, 60, 0.25)
    s.f0 = 0.02
    s.rough = 0.85
  }
}

/** A clear glaze on white porcelain: `tone` the glaze colour, pooling a little in hollows. */
export function whiteGlaze(tone = '#e7ecea', rough = 0.05): Material {
  const c = hex(tone)
  return (s) => {
    paint(s, c)
    const n = 0.985 + 0.03 * noise3(s.x * 3, s.y * 3, s.z * 3)
    s.r *= n
    s.g *= n
    s.b *= n
    s.f0 = 0.048
    s.rough = rough
    s.wrap = 0.3
    bumpNoise(s, 7, 0.012)
  }
}

const THIN = hex('#86a3cf')
const BLUE = hex('#2f4f9e')
const DEEP = hex('#1a2c6e')
const HEAP = hex('#141a33')

/** Cobalt at a given density (0–1.2) over what is there. `heap` adds dark spots where it lies thick. */
export function cobalt(s: Surface, d: number, heap: number, grey = 0): void {
  if (d <= 0.01) return
  if (d < 0.45) {
    blendTo(s, THIN, Math.min(1, d * 1.5))
    if (d > 0.2) blendTo(s, BLUE, (d - 0.2) * 1.6)
  } else {
    blendTo(s, BLUE, 0.94)
    blendTo(s, DEEP, Math.min(1, (d - 0.45) * 1.7))
  }
  if (heap > 0) {
    const h = smooth(0.56, 0.75, noise3(s.x * 34, s.y * 34, s.z * 34)) * smooth(0.45, 0.9, d)
    blendTo(s, HEAP, h * heap)
    s.rough = mix(s.rough, 0.3, h * heap)
  }
  if (grey > 0) {
    const l = 0.3 * s.r + 0.5 * s.g + 0.2 * s.b
    s.r = mix(s.r, l, grey)
    s.g = mix(s.g, l, grey)
    s.b = mix(s.b, l, grey)
  }
}

export interface BlueWhite {
  bands: Band[]
  tone?: string
  heap?: number
  grey?: number
  strength?: number
  rough?: number
}

/** Underglaze blue: bands of painting with the uneven ink of a loaded brush. */
export function blueWhite(o: BlueWhite): Material {
  const base = whiteGlaze(o.tone ?? '#e4ebec', o.rough ?? 0.05)
  const strength = o.strength ?? 1
  return (s) => {
    base(s)
    let d = 0
    for (const b of o.bands) {
      if (s.v < b.from || s.v > b.to) continue
      // A little wobble: drawn by hand, softened by the glaze.
      const wob = 0.003 * (noise3(s.x * 9, s.y * 9, s.z * 9) - 0.5)
      d = Math.max(
        d,
        density(b.plate, s.u * b.repeat + wob * b.repeat, (s.v - b.from) / (b.to - b.from) + wob),
      )
    }
    if (d > 0) {
      const ink = 0.72 + 0.56 * fbm3(s.x * 11, s.y * 11, s.z * 11, 2)
      cobalt(s, d * ink * strength, o.heap ?? 0, o.grey ?? 0)
    }
  }
}

/** The underside: white glaze with a reign mark, read from below. */
export function markedBase(
  mark: Plate | null,
  radius: number,
  tone = '#e7ecea',
  color: 'blue' | 'red' = 'blue',
): Material {
  const glaze = whiteGlaze(tone)
  const red = hex('#a33a22')
  return (s) => {
    glaze(s)
    if (!mark) return
    const x = s.x / (radius * 1.7) + 0.5
    const y = 0.5 - s.z / (radius * 1.7)
    if (x < 0.01 || x > 0.99 || y < 0.01 || y > 0.99) return
    const d = density(mark, x, y) * (0.7 + 0.5 * noise3(s.x * 30, 4, s.z * 30))
    if (color === 'blue') cobalt(s, d, 0.2)
    else if (d > 0.02) blendTo(s, red, Math.min(0.95, d * 1.2))
  }
}

export interface Celadon {
  color: string
  /** Colour where the glaze runs thin (lip, ridges). */
  thin?: string
  /** Crackle: cells per unit, 0 none. */
  crackle?: number
  /** Second, finer net. */
  fine?: number
  crackleColor?: string
  fineColor?: string
  rough?: number
  /** Carving or relief. */
  relief?: Band & { depth: number; pool: number }
  /** Glaze thins towards v = 0 (lip) over this share. */
  lip?: number
}

/** Thick single-colour glazes with depth: celadon, Guan, Ge, qingbai, Yaozhou. */
export function celadon(o: Celadon): Material {
  const c = hex(o.color)
  const thin = hex(o.thin ?? '#cfd6c0')
  const dark: Rgb = [c[0] * 0.62, c[1] * 0.7, c[2] * 0.68]
  const line = hex(o.crackleColor ?? '#4b3f2e')
  const line2 = hex(o.fineColor ?? '#a5854f')
  return (s) => {
    paint(s, c)
    const cloud = fbm3(s.x * 2.4, s.y * 2.4, s.z * 2.4, 3)
    const k = 0.93 + 0.14 * cloud
    s.r *= k
    s.g *= k
    s.b *= k
    if (o.lip) blendTo(s, thin, 0.8 * smooth(o.lip, 0, s.v + (cloud - 0.5) * o.lip * 0.5))
    s.f0 = 0.045
    s.rough = o.rough ?? 0.14
    s.wrap = 0.35
    const r = o.relief
    if (r && s.v >= r.from && s.v <= r.to) {
      const u = s.u * r.repeat
      const v = (s.v - r.from) / (r.to - r.from)
      const d = density(r.plate, u, v)
      slope(r.plate, u, v, grad)
      bumpUv(s, grad.u * r.repeat, grad.v / (r.to - r.from), r.depth)
      if (r.pool > 0) blendTo(s, dark, Math.min(0.9, d * r.pool))
      else blendTo(s, thin, Math.min(0.7, d * -r.pool))
    }
    bumpNoise(s, 5, 0.02)
    if (o.crackle) {
      const f = o.crackle
      const w = 0.22
      const wx = s.x * f + w * noise3(s.x * f * 2, s.y * f * 2, s.z * f * 2)
      const wy = s.y * f * 0.8
      const wz = s.z * f + w * noise3(s.z * f * 2, s.x * f * 2, s.y * f * 2)
      const e = cellEdge3(wx, wy, wz)
      const l = smooth(0.036, 0.008, e)
      if (l > 0) {
        blendTo(s, line, l * 0.66)
        s.rough = 0.3
      }
    }
    if (o.fine) {
      const f = o.fine
      const e = cellEdge3(s.x * f + 7, s.y * f, s.z * f)
      blendTo(s, line2, smooth(0.06, 0.015, e) * 0.5)
    }
  }
}

export interface Jun {
  splash: number
  seed: number
}

/** Jun: milky blue with copper splashes, olive where it runs off the edges. */
export function jun(o: Jun): Material {
  const sky = hex('#93b3c4')
  const milk = hex('#c3d3d4')
  const violet = hex('#6d3a63')
  const rose = hex('#a5475c')
  const olive = hex('#8c7a52')
  return (s) => {
    const w = fbm3(s.x * 3 + o.seed, s.y * 3, s.z * 3, 3)
    const streak = fbm3(s.x * 9 + w * 3, s.y * 3.2 + w * 4, s.z * 9, 3)
    paint(s, sky)
    blendTo(s, milk, smooth(0.4, 0.75, streak) * 0.75)
    const p = fbm3(s.x * 1.5 + o.seed * 3.1, s.y * 1.5 + 9, s.z * 1.5, 3)
    const m = smooth(0.62 - o.splash * 0.28, 0.74 - o.splash * 0.2, p + (streak - 0.5) * 0.12)
    if (m > 0) {
      blendTo(s, violet, m * 0.85)
      blendTo(s, rose, m * smooth(0.5, 0.66, p) * smooth(0.35, 0.7, streak) * 0.85)
      blendTo(s, milk, m * smooth(0.68, 0.82, streak) * 0.5)
    }
    blendTo(s, olive, smooth(0.045, 0.008, s.v + (w - 0.5) * 0.03) * 0.9)
    s.f0 = 0.045
    s.rough = 0.12
    s.wrap = 0.3
    bumpNoise(s, 9, 0.03)
  }
}

/**
 * Tenmoku. v = 0 at the lip. `fur` streaks of hare's fur; or `spots` of oil-spot; the lip runs
 * thin and rusty, the outer glaze stops in a thick roll before the foot (`stop`).
 */
export function tenmoku(o: {
  fur?: number
  spots?: number
  silver?: number
  stop?: number
  stretch?: number
}): Material {
  const black = hex('#14110f')
  const rust = hex('#7c4622')
  const gold = hex('#a97a3c')
  const silver = hex('#9fa4a6')
  const body = clay('#3a2a22', 0, 0.3)
  return (s) => {
    const ang = Math.atan2(s.z, s.x)
    const q = ang * 5.2
    if (o.stop !== undefined) {
      const edge =
        o.stop + 0.05 * (noise3(q * 1.6, 1, 2) - 0.5) + 0.03 * (noise3(q * 4, 5, 2) - 0.5)
      if (s.v > edge) {
        body(s)
        return
      }
      if (s.v > edge - 0.03) bumpUv(s, 0, (s.v - (edge - 0.03)) / 0.03, 0.06)
    }
    paint(s, black)
    s.f0 = 0.055
    s.rough = 0.06
    const lip = smooth(0.09, 0.0, s.v + (noise3(q * 3, 3, 0) - 0.5) * 0.05)
    if (o.fur) {
      const st = o.stretch ?? 1
      const n1 = noise3(Math.cos(ang) * 26 + 40, Math.sin(ang) * 26 + 40, s.v * 2.2 * st)
      const n2 = noise3(Math.cos(ang) * 58 + 90, Math.sin(ang) * 58 + 90, s.v * 4 * st)
      const n3 = noise3(Math.cos(ang) * 110 + 90, Math.sin(ang) * 110 + 9, s.v * 6 * st)
      const f = 0.45 * n1 + 0.33 * n2 + 0.22 * n3
      const fade = smooth(0.95, 0.3, s.v) * 0.8 + 0.2
      const k = smooth(0.5, 0.68, f) * fade * o.fur
      blendTo(s, o.silver ? silver : gold, k * 0.85)
      blendTo(s, rust, smooth(0.55, 0.3, s.v) * smooth(0.4, 0.6, f) * 0.5 * o.fur)
      s.metal = k * 0.35
      s.rough += k * 0.12
    }
    if (o.spots) {
      const f = o.spots
      const d1 = cellSpot3(s.x * f, s.y * f * 0.8, s.z * f)
      const d2 = cellSpot3(s.x * f * 2.2 + 31, s.y * f * 2, s.z * f * 2.2)
      const k =
        Math.max(smooth(0.4, 0.24, d1), 0.75 * smooth(0.3, 0.16, d2)) * smooth(0.0, 0.12, s.v)
      blendTo(s, silver, k * 0.8)
      s.metal = k * 0.5
      s.rough += k * 0.16
    }
    blendTo(s, rust, lip)
    s.rough += lip * 0.25
    bumpNoise(s, 8, 0.02)
  }
}

/** Lead glazes running into each other (三彩); `low` is the height where the glaze stops. */
export function sancai(
  low: number,
  seed: number,
  mostly: 'amber' | 'cream' | 'green' = 'amber',
): Material {
  const amber = hex('#a5611f')
  const deep = hex('#6f3a12')
  const green = hex('#4f7a3c')
  const cream = hex('#e2cf9e')
  const body = clay('#dcc7a6', 0, 0.3)
  return (s) => {
    const drip = noise3(s.x * 7 + seed, 0, s.z * 7) * 0.7 + noise3(s.x * 19, seed, s.z * 19) * 0.3
    if (s.y < low + (drip - 0.5) * 0.35) {
      body(s)
      return
    }
    const run = fbm3(s.x * 4.5 + seed, s.y * 1.3, s.z * 4.5, 3)
    const run2 = fbm3(s.x * 5 - seed, s.y * 1.1 + 31, s.z * 5, 3)
    const main = mostly === 'cream' ? cream : mostly === 'green' ? green : amber
    paint(s, main)
    blendTo(s, mostly === 'cream' ? amber : cream, smooth(0.54, 0.63, run))
    blendTo(s, mostly === 'green' ? amber : green, smooth(0.55, 0.64, run2))
    blendTo(s, deep, smooth(0.5, 0.2, run) * 0.45)
    const tiny = cellEdge3(s.x * 16, s.y * 16, s.z * 16)
    blendTo(s, deep, smooth(0.05, 0.01, tiny) * 0.25)
    s.f0 = 0.05
    s.rough = 0.13
    bumpNoise(s, 8, 0.05)
  }
}

/** One strong colour; the lip and ridges pale where it ran thin. */
export function monochrome(
  color: string,
  o: { lip?: string; lipWidth?: number; speck?: number; rough?: number; mottle?: number } = {},
): Material {
  const c = hex(color)
  const lip = hex(o.lip ?? '#e9e6dc')
  const dark: Rgb = [c[0] * 0.55, c[1] * 0.5, c[2] * 0.52]
  return (s) => {
    paint(s, c)
    const n = fbm3(s.x * 3, s.y * 2, s.z * 3, 3)
    blendTo(s, dark, smooth(0.45, 0.8, n) * (o.mottle ?? 0.35))
    if (o.speck) {
      const p = noise3(s.x * 46, s.y * 46, s.z * 46)
      blendTo(s, dark, smooth(0.6, 0.85, p) * o.speck)
      blendTo(s, lip, smooth(0.3, 0.08, p) * o.speck * 0.25)
    }
    const w = o.lipWidth ?? 0.02
    blendTo(s, lip, smooth(w, w * 0.3, s.v + (n - 0.5) * w * 0.8))
    s.f0 = 0.05
    s.rough = o.rough ?? 0.07
    s.wrap = 0.15
    bumpNoise(s, 11, 0.025)
  }
}

export interface Enamel {
  print: Print
  repeat: number
  from: number
  to: number
}

/** Overglaze enamels on a ground: they stand a little proud and shine differently. */
export function enamels(ground: Material, bands: Enamel[]): Material {
  return (s) => {
    ground(s)
    for (const b of bands) {
      if (s.v < b.from || s.v > b.to) continue
      const u = s.u * b.repeat
      const v = (s.v - b.from) / (b.to - b.from)
      colorAt(b.print, u, v, tint)
      if (tint.a < 0.02) continue
      const n = 0.9 + 0.2 * noise3(s.x * 16, s.y * 16, s.z * 16)
      s.r += (tint.r * n - s.r) * tint.a
      s.g += (tint.g * n - s.g) * tint.a
      s.b += (tint.b * n - s.b) * tint.a
      s.rough = mix(s.rough, 0.2, tint.a)
    }
  }
}

/** Cizhou: dark painting on cream slip; `fine` crackle for age. */
export function slipPainted(bands: Band[], ground = '#e3d6ba', ink = '#33231a'): Material {
  const g = hex(ground)
  const k = hex(ink)
  const rust = hex('#6a3f20')
  const line = hex('#94805c')
  return (s) => {
    paint(s, g)
    const n = fbm3(s.x * 3.2, s.y * 3.2, s.z * 3.2, 3)
    const m = 0.92 + 0.16 * n
    s.r *= m
    s.g *= m
    s.b *= m
    for (const b of bands) {
      if (s.v < b.from || s.v > b.to) continue
      const d = density(b.plate, s.u * b.repeat, (s.v - b.from) / (b.to - b.from))
      if (d > 0.02) {
        blendTo(s, rust, Math.min(1, d * 1.4))
        blendTo(s, k, smooth(0.3, 0.85, d * (0.75 + 0.5 * n)))
      }
    }
    blendTo(s, line, smooth(0.045, 0.012, cellEdge3(s.x * 9, s.y * 9, s.z * 9)) * 0.35)
    s.f0 = 0.04
    s.rough = 0.24
    bumpNoise(s, 10, 0.03)
  }
}

/** Yixing stoneware: matt, fine sand in it, polished by use. */
export function zisha(color: string): Material {
  const c = hex(color)
  const light: Rgb = [c[0] * 1.7, c[1] * 1.7, c[2] * 1.6]
  return (s) => {
    paint(s, c)
    const p = noise3(s.x * 120, s.y * 120, s.z * 120)
    blendTo(s, light, smooth(0.72, 0.92, p) * 0.5)
    const n = 0.9 + 0.2 * fbm3(s.x * 4, s.y * 4, s.z * 4, 2)
    s.r *= n
    s.g *= n
    s.b *= n
    bumpNoise(s, 90, 0.18)
    s.f0 = 0.035
    s.rough = 0.42
  }
}

/** Coarse jars for wine: brown slip glaze that runs, sand beneath. */
export function jarGlaze(color: string, stop: number, seed: number): Material {
  const c = hex(color)
  const dark: Rgb = [c[0] * 0.35, c[1] * 0.33, c[2] * 0.3]
  const body = clay('#9a6a45', 0, 0.45)
  return (s) => {
    const ang = Math.atan2(s.z, s.x)
    const run =
      noise3(Math.cos(ang) * 5 + seed, Math.sin(ang) * 5, 0) * 0.6 +
      noise3(Math.cos(ang) * 14, Math.sin(ang) * 14 + seed, 0) * 0.4
    if (s.v > stop + (run - 0.5) * 0.2) {
      body(s)
      return
    }
    paint(s, c)
    const n = fbm3(s.x * 4, s.y * 1.4, s.z * 4, 4)
    blendTo(s, dark, smooth(0.38, 0.66, n) * 0.8)
    const wheel = Math.sin(s.y * 70) * 0.5
    bumpUv(s, 0, wheel, 0.012)
    bumpNoise(s, 14, 0.1)
    s.f0 = 0.045
    s.rough = 0.2
  }
}
