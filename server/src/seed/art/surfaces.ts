/** Material functions for bronze, silver, jade, stone, wood, paper, cloth and glass. */
import { hex, type Rgb } from './color'
import { cellEdge3, fbm3, mix, noise3, smooth } from './noise'
import { blendTo, bumpNoise, bumpUv, type Material, paint, type Surface } from './render'
import { colorAt, density, type Plate, type Print, slope } from './texture'

const grad = { u: 0, v: 0 }
const tint = { r: 0, g: 0, b: 0, a: 0 }

export interface Relief {
  plate: Plate
  repeat: number
  from: number
  to: number
  depth: number
}

/** Ancient bronze under its patina. `green` 0–1 how much of it. */
export function bronze(o: { green?: number; relief?: Relief[]; seed?: number } = {}): Material {
  const metal = hex('#57472c')
  const dark = hex('#2c2a20')
  const green = hex('#5f8a70')
  const pale = hex('#93b39c')
  const blue = hex('#3f6d86')
  const red = hex('#7a3d28')
  const earth = hex('#a08c66')
  const q = o.seed ?? 0
  const amount = o.green ?? 0.6
  return (s) => {
    let h = 0.35
    for (const r of o.relief ?? []) {
      if (s.v < r.from || s.v > r.to) continue
      const u = s.u * r.repeat
      const v = (s.v - r.from) / (r.to - r.from)
      h = density(r.plate, u, v)
      slope(r.plate, u, v, grad)
      bumpUv(s, grad.u * r.repeat, grad.v / (r.to - r.from), r.depth)
    }
    const a = fbm3(s.x * 3 + q, s.y * 3, s.z * 3, 4)
    const b = fbm3(s.x * 7, s.y * 7 + q, s.z * 7, 3)
    const c = noise3(s.x * 26, s.y * 26, s.z * 26)
    paint(s, metal)
    blendTo(s, dark, smooth(0.35, 0.6, b) * 0.7)
    const g = smooth(0.62 - amount * 0.4, 0.74 - amount * 0.34, a + (b - 0.5) * 0.25)
    blendTo(s, green, g)
    blendTo(s, pale, g * smooth(0.52, 0.75, b + (c - 0.5) * 0.3))
    blendTo(s, blue, g * smooth(0.66, 0.74, fbm3(s.x * 5 + 40, s.y * 5, s.z * 5, 3)) * 0.8)
    blendTo(s, red, smooth(0.68, 0.76, fbm3(s.x * 5, s.y * 5 + 70, s.z * 5, 3)) * 0.75)
    // Earth stays in the hollows of the ornament.
    if (o.relief) blendTo(s, earth, (1 - h) * 0.22)
    if (o.relief) blendTo(s, dark, smooth(0.5, 0.05, h) * 0.35)
    s.f0 = mix(0.32, 0.05, g)
    s.metal = mix(0.5, 0, g)
    s.rough = mix(0.42, 0.8, g)
    bumpNoise(s, 20, 0.14)
    bumpNoise(s, 54, 0.12 * g)
  }
}

/** Scholar's bronze with a polished brown skin; `gold` splashes. */
export function brownBronze(color: string, gold = 0): Material {
  const c = hex(color)
  const light: Rgb = [c[0] * 1.9, c[1] * 1.6, c[2] * 1.3]
  const leaf = hex('#d0a24a')
  return (s) => {
    paint(s, c)
    const n = fbm3(s.x * 3, s.y * 3, s.z * 3, 3)
    blendTo(s, light, smooth(0.5, 0.8, n) * 0.4)
    s.f0 = 0.3
    s.metal = 0.65
    s.rough = 0.3
    if (gold > 0) {
      const p = fbm3(s.x * 6 + 9, s.y * 6, s.z * 6, 3)
      const k = smooth(0.7 - gold * 0.14, 0.72 - gold * 0.12, p)
      blendTo(s, leaf, k)
      s.f0 = mix(s.f0, 0.6, k)
      s.rough = mix(s.rough, 0.24, k)
    }
    bumpNoise(s, 30, 0.05)
  }
}

/** Relief read straight down (x, z) or straight on (x, y): coins, mirrors, plaques. */
export function planar(s: Surface, p: Plate, size: number, depth: number, upright = false): number {
  const x = s.x / size + 0.5
  const y = upright ? 0.5 - s.y / size : 0.5 + s.z / size
  if (x < 0.003 || x > 0.997 || y < 0.003 || y > 0.997) return 0
  slope(p, x, y, grad)
  s.nx -= (depth * grad.u) / size
  if (upright) s.ny += (depth * grad.v) / size
  else s.nz -= (depth * grad.v) / size
  return density(p, x, y)
}

/** Relief on a band of a wall of revolution; answers its height. */
export function reliefBand(
  s: Surface,
  p: Plate,
  repeat: number,
  from: number,
  to: number,
  depth: number,
): number {
  const u = s.u * repeat
  const v = (s.v - from) / (to - from)
  slope(p, u, v, grad)
  bumpUv(s, grad.u * repeat, grad.v / (to - from), depth)
  return density(p, u, v)
}

/** Cast coin: worn high places, patina low. */
export function coinMetal(
  p: Plate,
  size: number,
  o: { color?: string; patina?: string; amount?: number; seed?: number },
): Material {
  const c = hex(o.color ?? '#6d5a38')
  const patina = hex(o.patina ?? '#5d8069')
  const dark = hex('#2a251b')
  const light: Rgb = [c[0] * 1.9, c[1] * 1.8, c[2] * 1.6]
  const q = o.seed ?? 0
  return (s) => {
    const top = s.ny > 0.5
    const h = top ? planar(s, p, size, 0.085) : 0.5
    paint(s, c)
    const a = fbm3(s.x * 4 + q, s.y * 4, s.z * 4 + q, 3)
    const b = noise3(s.x * 16 + q, s.y * 16, s.z * 16)
    const k = smooth(0.5, 0.64, a + (b - 0.5) * 0.2 - h * 0.22) * (o.amount ?? 0.7)
    blendTo(s, patina, k)
    blendTo(s, dark, (1 - h) * (top ? 0.66 : 0.2))
    if (top) blendTo(s, light, smooth(0.45, 0.9, h) * 0.55 * (1 - k * 0.6))
    s.f0 = mix(0.2, 0.05, k)
    s.metal = mix(0.4, 0.02, k)
    s.rough = mix(0.45, 0.8, k)
    bumpNoise(s, 26, 0.14)
  }
}

/** Silver coin with toning in the low parts. */
export function silver(
  p: Plate | null,
  size: number,
  o: { tone?: number; seed?: number } = {},
): Material {
  const c = hex('#c9c7c0')
  const grey = hex('#5d5a55')
  const gold = hex('#a5814a')
  const blue = hex('#56688a')
  return (s) => {
    const h = p && s.ny > 0.5 ? planar(s, p, size, 0.05) : 0.5
    paint(s, c)
    const a = fbm3(s.x * 2.4 + (o.seed ?? 0), s.y, s.z * 2.4, 3)
    const t = o.tone ?? 0.5
    blendTo(s, grey, (1 - h) * 0.5 * t + smooth(0.45, 0.75, a) * 0.35 * t)
    const R = Math.sqrt(s.x ** 2 + s.z ** 2) / (size / 2)
    blendTo(s, gold, t * smooth(0.62, 0.95, R + (a - 0.5) * 0.4) * 0.5)
    blendTo(s, blue, t * smooth(0.85, 1.02, R + (a - 0.5) * 0.4) * 0.55)
    s.f0 = 0.6
    s.metal = 0.8
    s.rough = 0.26 + 0.12 * a
    bumpNoise(s, 34, 0.04)
  }
}

export interface Jade {
  color: string
  vein?: string
  /** Brown skin or burial staining. */
  stain?: string
  stainAmount?: number
  cotton?: number
  relief?: { plate: Plate; size: number; depth: number; upright?: boolean }
  gloss?: number
  seed?: number
}

/** Nephrite and jadeite: light goes a little way in. */
export function jade(o: Jade): Material {
  const c = hex(o.color)
  const vein = hex(o.vein ?? o.color)
  const stain = hex(o.stain ?? '#8a5a2c')
  const white = hex('#f0ede2')
  const q = o.seed ?? 0
  return (s) => {
    paint(s, c)
    const a = fbm3(s.x * 2 + q, s.y * 2, s.z * 2, 4)
    const b = fbm3(s.x * 5 + a * 3, s.y * 5 + q, s.z * 5, 3)
    if (o.vein) blendTo(s, vein, smooth(0.46, 0.66, b) * 0.85)
    if (o.cotton)
      blendTo(s, white, smooth(0.56, 0.75, fbm3(s.x * 9, s.y * 9, s.z * 9 + q, 3)) * o.cotton)
    if (o.stain) {
      const k = smooth(0.62 - (o.stainAmount ?? 0.3) * 0.3, 0.74 - (o.stainAmount ?? 0.3) * 0.26, a)
      blendTo(s, stain, k * 0.85)
    }
    const r = o.relief
    if (r) {
      const h = planar(s, r.plate, r.size, r.depth, r.upright)
      const dark: Rgb = [c[0] * 0.6, c[1] * 0.62, c[2] * 0.58]
      blendTo(s, dark, (1 - h) * 0.22)
    }
    s.wrap = 0.65
    s.f0 = 0.045
    s.rough = o.gloss ?? 0.18
    s.er = s.r * 0.07
    s.eg = s.g * 0.08
    s.eb = s.b * 0.07
    bumpNoise(s, 6, 0.03)
  }
}

export interface Wood {
  light: string
  dark: string
  scale?: number
  /** Round figure (鬼脸) of huanghuali. */
  figure?: number
  gloss?: number
  /** Fibres run along this axis. */
  along?: 'x' | 'y' | 'z'
}

export function wood(o: Wood): Material {
  const a = hex(o.dark)
  const b = hex(o.light)
  const deep: Rgb = [a[0] * 0.45, a[1] * 0.42, a[2] * 0.4]
  const k = o.scale ?? 1
  return (s) => {
    let along = s.y
    let p = s.x
    let q = s.z
    if (o.along === 'x') {
      along = s.x
      p = s.y
    } else if (o.along === 'z') {
      along = s.z
      q = s.y
    }
    const warp = fbm3(along * 0.9 * k, p * 2.4 * k, q * 2.4 * k, 3)
    const ring = Math.sin((p * 1.3 + q + warp * (1.1 + (o.figure ?? 0) * 1.8)) * 15 * k) * 0.5 + 0.5
    const pores = noise3(along * 5 * k, p * 70 * k, q * 70 * k)
    const t = 0.55 * ring + 0.45 * warp
    s.r = mix(a[0], b[0], t)
    s.g = mix(a[1], b[1], t)
    s.b = mix(a[2], b[2], t)
    blendTo(s, deep, smooth(0.6, 0.82, pores) * 0.5)
    blendTo(s, deep, smooth(0.9, 0.99, ring) * 0.35)
    s.f0 = 0.04
    s.rough = 1 - (o.gloss ?? 0.65)
    bumpNoise(s, 40, 0.05)
  }
}

/** Printed or painted paper: a picture over the sheet's (u, v). */
export function paper(print: Print | null, base = '#efe6d3', age = 0.3): Material {
  const c = hex(base)
  const brown = hex('#a5834f')
  return (s) => {
    paint(s, c)
    const n = fbm3(s.x * 30, s.y * 30, s.z * 30, 2)
    const m = 0.96 + 0.08 * n
    s.r *= m
    s.g *= m
    s.b *= m
    if (age > 0) {
      const spot = fbm3(s.x * 3, s.y * 3, s.z * 3, 4)
      blendTo(s, brown, age * smooth(0.5, 0.85, spot) * 0.5)
    }
    if (print) {
      colorAt(print, Math.min(0.9999, Math.max(0, s.u)), s.v, tint)
      s.r += (tint.r - s.r) * tint.a
      s.g += (tint.g - s.g) * tint.a
      s.b += (tint.b - s.b) * tint.a
    }
    s.f0 = 0.02
    s.rough = 0.9
  }
}

/** Mounting silk with a woven figure. */
export function brocade(base: string, figure: string, scale = 12): Material {
  const a = hex(base)
  const b = hex(figure)
  return (s) => {
    const x = s.x * scale
    const y = (s.z + s.y) * scale
    const cell = Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5)
    const flower =
      smooth(0.36, 0.3, cell) *
      (0.5 + 0.5 * Math.cos(Math.atan2(y - Math.floor(y) - 0.5, x - Math.floor(x) - 0.5) * 6))
    const thread = 0.9 + 0.1 * Math.sin(x * 40) * Math.sin(y * 40)
    paint(s, a)
    blendTo(s, b, flower * 0.7)
    s.r *= thread
    s.g *= thread
    s.b *= thread
    s.f0 = 0.03
    s.rough = 0.6
  }
}

export function plain(color: string, rough = 0.5, f0 = 0.04, metal = 0): Material {
  const c = hex(color)
  return (s) => {
    paint(s, c)
    const n = 0.96 + 0.08 * noise3(s.x * 6, s.y * 6, s.z * 6)
    s.r *= n
    s.g *= n
    s.b *= n
    s.rough = rough
    s.f0 = f0
    s.metal = metal
  }
}

/** Woven cloth or ribbon. */
export function fabric(color: string, weave = 60): Material {
  const c = hex(color)
  return (s) => {
    paint(s, c)
    const t = 0.86 + 0.14 * Math.sin(s.u * weave * 6) * Math.sin(s.v * weave * 6)
    const n = 0.85 + 0.3 * noise3(s.x * 8, s.y * 8, s.z * 8)
    s.r *= t * n
    s.g *= t * n
    s.b *= t * n
    s.f0 = 0.03
    s.rough = 0.7
  }
}

/** Bottle glass seen from about the front. Liquor stands up to `level` (own y). */
export function glass(o: {
  tint: string
  level?: number
  facets?: number
  cloudy?: number
}): Material {
  const c = hex(o.tint)
  const deep: Rgb = [c[0] * c[0] * 0.5, c[1] * c[1] * 0.5, c[2] * c[2] * 0.5]
  return (s) => {
    if (o.facets) {
      const a = Math.atan2(s.nz, s.nx)
      const step = (Math.PI * 2) / o.facets
      const r = Math.sqrt(s.nx ** 2 + s.nz ** 2)
      const f = (Math.floor(a / step) + 0.5) * step
      const blendN = a + (f - a) * 0.8
      s.nx = Math.cos(blendN) * r
      s.nz = Math.sin(blendN) * r
    }
    const facing = Math.abs(s.nz)
    const edge = 1 - facing
    paint(s, c)
    blendTo(s, deep, smooth(0.3, 0.95, edge) * 0.85)
    s.alpha = 0.16 + 0.6 * edge * edge + (o.cloudy ?? 0)
    if (o.level !== undefined) {
      if (s.y < o.level) {
        // Liquor bends the light: brighter core, darker rims.
        blendTo(s, deep, 0.1)
        s.alpha += 0.06
        s.er = c[0] * 0.05 * facing
        s.eg = c[1] * 0.05 * facing
        s.eb = c[2] * 0.05 * facing
      }
      const line = smooth(0.022, 0.006, Math.abs(s.y - o.level))
      s.er += line * 0.34
      s.eg += line * 0.34
      s.eb += line * 0.32
    }
    s.f0 = 0.06
    s.rough = 0.02
    bumpNoise(s, 3, 0.04)
  }
}

/** A label pasted on a wall of revolution: u0–u1 round, v0–v1 down. */
export function labelled(
  under: Material,
  labels: { print: Print; u0: number; u1: number; v0: number; v1: number; gloss?: number }[],
): Material {
  return (s) => {
    under(s)
    for (const l of labels) {
      // u grows to the left when seen from outside; labels are read the other way.
      const u = (l.u1 - s.u) / (l.u1 - l.u0)
      const v = (s.v - l.v0) / (l.v1 - l.v0)
      if (u <= 0 || u >= 1 || v <= 0 || v >= 1) continue
      colorAt(l.print, u, v, tint)
      if (tint.a < 0.01) continue
      const fibre = 0.95 + 0.1 * noise3(s.x * 50, s.y * 50, s.z * 50)
      const stain = 1 - 0.14 * smooth(0.5, 0.8, fbm3(s.x * 4, s.y * 4, s.z * 4, 3))
      const k = fibre * stain
      s.r += (tint.r * k - s.r) * tint.a
      s.g += (tint.g * k - s.g) * tint.a
      s.b += (tint.b * k * 0.97 - s.b) * tint.a
      s.alpha = Math.max(s.alpha, tint.a)
      s.er *= 1 - tint.a
      s.eg *= 1 - tint.a
      s.eb *= 1 - tint.a
      s.rough = mix(s.rough, l.gloss ? 0.3 : 0.75, tint.a)
      s.f0 = mix(s.f0, 0.03, tint.a)
    }
  }
}

/** Seal stone: waxy, clouded; `blood` cinnabar streaks. */
export function sealStone(color: string, blood = 0, seed = 0): Material {
  const base = jade({ color, vein: color, cotton: 0.25, gloss: 0.16, seed })
  const red = hex('#9c1f18')
  return (s) => {
    base(s)
    if (blood > 0) {
      const k = smooth(
        0.62 - blood * 0.16,
        0.7 - blood * 0.14,
        fbm3(s.x * 4 + seed, s.y * 2.4, s.z * 4, 4),
      )
      blendTo(s, red, k * 0.92)
      s.er *= 1 - k
      s.eg *= 1 - k
      s.eb *= 1 - k
    }
    const net = smooth(0.06, 0.02, cellEdge3(s.x * 3 + seed, s.y * 3, s.z * 3))
    blendTo(s, hex('#8f6a3a'), net * 0.12)
  }
}
