/** Paintings and calligraphy: ink on paper laid down per pixel, brush lines over it, then mounted. */
import { nth } from './nth'
import sharp from 'sharp'
import { encodePlain, hex } from './color'
import { brushPath, glyphBrush, placeGlyph, seal } from './glyphs'
import { type Mesh, placed, sheet, tube, type Vec3 } from './mesh'
import { fbm3, makeRng, mix, noise3, type Rng, smooth } from './noise'
import { piece, type Piece, shot, type Shot, whole } from './piece'
import { plum } from './motifs'
import type { Item } from './render'
import type { backdrops } from './studio'
import { standing } from './studio'
import { brocade, paper, plain } from './surfaces'
import { type Print, svgDocument } from './texture'

const f = (n: number): string => n.toFixed(1)

interface Leaf {
  /** PNG or raw-backed picture of the painted paper. */
  png: Buffer
  width: number
  height: number
}

interface Wash {
  width: number
  height: number
  paperColor: string
  /** Ink (0–1.2) and a colour wash per pixel. */
  ink(x: number, y: number): number
  tint?(x: number, y: number): readonly [number, number, number, number]
  overlay: string
  age?: number
}

/** Lays ink on toned paper and draws the overlay on top. */
async function painted(o: Wash): Promise<Leaf> {
  const { width, height } = o
  const base = hex(o.paperColor)
  const black = hex('#1c1a18')
  const data = Buffer.alloc(width * height * 3)
  const age = o.age ?? 0.35
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fibre = noise3(x * 0.9, y * 0.16, 1) * 0.5 + noise3(x * 0.16, y * 0.9, 7) * 0.5
      const stain = fbm3(x * 0.006, y * 0.006, 3, 3)
      const k = 0.97 + 0.05 * fibre - age * 0.22 * smooth(0.45, 0.8, stain)
      let r = base[0] * k
      let g = base[1] * (k - age * 0.03 * stain)
      let b = base[2] * (k - age * 0.1 * stain)
      const t = o.tint?.(x, y)
      if (t && t[3] > 0) {
        r = mix(r, t[0], t[3])
        g = mix(g, t[1], t[3])
        b = mix(b, t[2], t[3])
      }
      let ink = o.ink(x, y)
      if (ink > 0.004) {
        // Ink takes to the paper unevenly.
        ink *= 0.82 + 0.36 * fibre
        const d = 1 - Math.exp(-ink * 2.1)
        r = mix(r, black[0], d)
        g = mix(g, black[1], d)
        b = mix(b, black[2], d)
      }
      const p = (y * width + x) * 3
      data[p] = encodePlain(r)
      data[p + 1] = encodePlain(g)
      data[p + 2] = encodePlain(b)
    }
  }
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svgDocument(width, height, o.overlay)) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { png, width, height }
}

interface Range {
  base: number
  tall: number
  peaks: number
  seed: number
  dark: number
  stroke: number
}

/** Height of a range's ridge above its base, per column. */
function ridgeLine(width: number, r: Range): Float32Array {
  const out = new Float32Array(width)
  const rng = makeRng(r.seed)
  const peaks: [number, number, number][] = []
  for (let i = 0; i < r.peaks; i++)
    peaks.push([
      ((i + 0.2 + rng() * 0.6) / r.peaks) * width,
      0.45 + rng() * 0.55,
      (0.12 + rng() * 0.12) * width,
    ])
  for (let x = 0; x < width; x++) {
    let h = 0
    for (const [c, a, w] of peaks) {
      const d = Math.abs(x - c) / w
      h = Math.max(h, a * Math.exp(-(d ** 1.5) * 1.3))
    }
    h += 0.1 * (fbm3(x * 0.02, r.seed, 1, 4) - 0.5) + 0.03 * (noise3(x * 0.2, r.seed, 4) - 0.5)
    out[x] = Math.max(0, h) * r.tall
  }
  return out
}

/** Layered mountains with hemp-fibre strokes and mist at their feet. */
function mountains(width: number, seed: number, ranges: Range[]): (x: number, y: number) => number {
  const lines = ranges.map((r) => ({ r, line: ridgeLine(width, r) }))
  return (x, y) => {
    let ink = 0
    // Nearer ranges cover farther ones, through mist at the foot.
    for (const { r, line } of lines) {
      const top = r.base - nth(line, x)
      if (y < top - 2) continue
      const down = (y - top) / (r.tall * 0.9)
      if (y > r.base + r.tall * 0.1) continue
      const mist = smooth(1.05, 0.35, (y - top) / (r.base - top + 1))
      const rim = Math.exp(-(((y - top) / (3 + r.stroke * 2)) ** 2)) * 0.8
      const slant = nth(line, Math.min(width - 1, x + 6)) - nth(line, Math.max(0, x - 6))
      const fall = x + slant * 0.5 * ((y - top) / 40)
      const hemp = noise3(fall * 0.16, y * 0.018, seed + r.seed)
      const hemp2 = noise3(fall * 0.34, y * 0.04, seed + r.seed + 9)
      const strokes = smooth(0.52, 0.78, 0.6 * hemp + 0.4 * hemp2) * r.stroke
      const wash = (0.34 - 0.2 * down) * (0.7 + 0.6 * fbm3(x * 0.012, y * 0.012, r.seed, 3))
      const own = Math.max(0, (Math.max(0, wash) + strokes * 0.55 + rim) * r.dark * mist)
      ink = ink * (1 - Math.min(1, mist * 1.6)) + own
    }
    return ink
  }
}

function inkTree(x: number, y: number, t: number, rng: Rng, dense = 1): string {
  let s = ''
  const trunk: [number, number][] = [
    [x, y],
    [x - t * 0.05, y - t * 0.35],
    [x + t * 0.06, y - t * 0.65],
    [x, y - t],
  ]
  s += `<path d="${brushPath(trunk, t * 0.075, rng)}" fill="#1c1a18" fill-opacity=".9"/>`
  for (let i = 0; i < 7; i++) {
    const a = rng() * Math.PI - Math.PI
    const by = y - t * (0.45 + rng() * 0.5)
    const l = t * (0.2 + rng() * 0.25)
    const ex = x + Math.cos(a) * l * (i % 2 ? 1 : -1)
    const ey = by - Math.abs(Math.sin(a)) * l * 0.6
    s += `<path d="${brushPath(
      [
        [x, by],
        [(x + ex) / 2, by - l * 0.1],
        [ex, ey],
      ],
      t * 0.028,
      rng,
    )}" fill="#1c1a18" fill-opacity=".85"/>`
    for (let k = 0; k < 9 * dense; k++) {
      const px = ex + (rng() - 0.5) * t * 0.34
      const py = ey + (rng() - 0.5) * t * 0.2
      s += `<ellipse cx="${f(px)}" cy="${f(py)}" rx="${f(t * 0.028 + rng() * t * 0.02)}" ry="${f(t * 0.014 + rng() * t * 0.012)}" fill="#1c1a18" fill-opacity="${f(0.3 + rng() * 0.5)}" transform="rotate(${f(rng() * 40 - 20)} ${f(px)} ${f(py)})"/>`
    }
  }
  return s
}

function pineTree(x: number, y: number, t: number, rng: Rng): string {
  let s = `<path d="${brushPath(
    [
      [x, y],
      [x + t * 0.1, y - t * 0.3],
      [x - t * 0.06, y - t * 0.62],
      [x + t * 0.08, y - t],
    ],
    t * 0.085,
    rng,
  )}" fill="#1c1a18" fill-opacity=".85"/>`
  for (let i = 0; i < 9; i++) {
    const by = y - t * (0.4 + i * 0.07)
    const ex = x + (i % 2 ? 1 : -1) * t * (0.36 - i * 0.025) * (0.7 + rng() * 0.5)
    s += `<path d="${brushPath(
      [
        [x, by + t * 0.04],
        [(x + ex) / 2, by + t * 0.02],
        [ex, by],
      ],
      t * 0.03,
      rng,
    )}" fill="#1c1a18" fill-opacity=".85"/>`
    for (let c = 0; c < 4; c++) {
      const cx = x + (ex - x) * (0.45 + c * 0.2)
      const cy = by - t * 0.01 + (rng() - 0.5) * t * 0.03
      for (let k = 0; k < 15; k++) {
        const a = Math.PI + (k / 14) * Math.PI
        s += `<path d="M${f(cx)} ${f(cy)}L${f(cx + Math.cos(a) * t * 0.085)} ${f(cy + Math.sin(a) * t * 0.06)}" stroke="#1f2420" stroke-opacity=".6" stroke-width="${f(t * 0.006)}"/>`
      }
    }
  }
  return s
}

function hut(x: number, y: number, k: number): string {
  return `<g transform="translate(${f(x)} ${f(y)}) scale(${k})"><path d="M-30 0V-34H30V0" fill="#efe6d3" stroke="#1c1a18" stroke-width="2.6"/><path d="M-46 -30Q-20 -44 -16 -58H16Q20 -44 46 -30Z" fill="#4a433b" fill-opacity=".85" stroke="#1c1a18" stroke-width="2.6"/><path d="M-10 0V-22H10V0M-46 -30H46" fill="none" stroke="#1c1a18" stroke-width="2.2"/></g>`
}

function boat(x: number, y: number, k: number): string {
  return `<g transform="translate(${f(x)} ${f(y)}) scale(${k})"><path d="M-60 -4Q0 22 62 -8Q48 16 0 16Q-44 16 -60 -4Z" fill="#26221e" fill-opacity=".85"/><path d="M-14 0Q4 -32 30 -2" fill="#8a7a62" fill-opacity=".8" stroke="#26221e" stroke-width="2.4"/><path d="M-34 -2v-22q6 -8 12 0v22" fill="#5a4f43"/><circle cx="-28" cy="-30" r="6" fill="#26221e"/><path d="M-22 -20L-78 -46" stroke="#26221e" stroke-width="2"/></g>`
}

/** A column of written characters; size per character. */
function column(
  chars: string,
  x: number,
  y: number,
  size: number,
  rng: Rng,
  weight = 9,
  color = '#1a1715',
): string {
  return [...chars]
    .map((c, i) =>
      placeGlyph(glyphBrush(c, weight, rng), x, y + i * size * 1.16, size, `fill="${color}"`),
    )
    .join('')
}

function water(width: number, y0: number, y1: number, rng: Rng, count: number): string {
  let s = ''
  for (let i = 0; i < count; i++) {
    const y = mix(y0, y1, rng())
    s += `<path d="M${f(rng() * width)} ${f(y)}q${f(20)} -5 ${f(40 + rng() * 60)} 0t${f(30 + rng() * 30)} 1" fill="none" stroke="#3a3631" stroke-opacity=".35" stroke-width="1.6"/>`
  }
  return s
}

async function riverLandscape(w: number, h: number, seed: number, color = 0): Promise<Leaf> {
  const rng = makeRng(seed)
  const near: Range = {
    base: h * 0.84,
    tall: h * 0.3,
    peaks: 2,
    seed: seed + 5,
    dark: 1.05,
    stroke: 1,
  }
  const m = mountains(w, seed, [
    { base: h * 0.5, tall: h * 0.3, peaks: 3, seed, dark: 0.3, stroke: 0.15 },
    { base: h * 0.58, tall: h * 0.42, peaks: 2, seed: seed + 1, dark: 0.62, stroke: 0.7 },
    { base: h * 0.7, tall: h * 0.26, peaks: 3, seed: seed + 3, dark: 0.8, stroke: 0.9 },
    near,
  ])
  const line = ridgeLine(w, near)
  let over = water(w, h * 0.72, h * 0.95, rng, 40)
  for (let i = 0; i < 5; i++) {
    const x = Math.floor(w * (0.06 + 0.2 * rng() + (i > 2 ? 0.55 : 0)))
    const y = h * 0.84 - nth(line, Math.min(w - 1, x)) * 0.35
    over +=
      i % 2
        ? pineTree(x, y, h * (0.1 + rng() * 0.05), rng)
        : inkTree(x, y, h * (0.09 + rng() * 0.05), rng)
  }
  over += hut(w * 0.3, h * 0.82, w / 900) + boat(w * 0.62, h * 0.9, w / 800)
  over +=
    column('江流天地外', w * 0.87, h * 0.045, w * 0.05, rng) +
    column('山色有無中', w * 0.79, h * 0.045, w * 0.05, rng)
  over += seal('山石', w * 0.795, h * 0.045 + w * 0.31, w * 0.05, true)
  over += seal('清玩', w * 0.06, h * 0.93, w * 0.06, false)
  const teal = hex('#6f8f84')
  const ochre = hex('#b58a58')
  return painted({
    width: w,
    height: h,
    paperColor: '#e9dcc0',
    ink: m,
    ...(color > 0
      ? {
          tint: (x: number, y: number) => {
            const t = y / h
            if (t < 0.2 || t > 0.86) return [0, 0, 0, 0] as const
            const n = fbm3(x * 0.008, y * 0.008, seed, 3)
            const c = n > 0.5 ? teal : ochre
            return [
              c[0],
              c[1],
              c[2],
              color * smooth(0.42, 0.6, Math.abs(n - 0.5) + 0.4) * Math.min(1, m(x, y) * 2.2),
            ] as const
          },
        }
      : {}),
    overlay: over,
    age: 0.5,
  })
}

async function bambooLeaf(w: number, h: number, seed: number): Promise<Leaf> {
  const rng = makeRng(seed)
  let s = ''
  for (let i = 0; i < 4; i++) {
    const x0 = w * (0.2 + i * 0.17)
    const lean = (rng() - 0.5) * w * 0.2
    const o = nth([0.85, 0.5, 0.75, 0.35], i)
    const joints = 8
    const shift = rng()
    for (let k = -1; k < joints; k++) {
      const a = (k + shift) / joints
      const b = (k + shift + 0.95) / joints
      const p = (t: number): [number, number] => [
        x0 + lean * t + Math.sin(t * 2) * 10,
        h * (1.02 - t * 1.06),
      ]
      s += `<path d="${brushPath([p(a), p((a + b) / 2), p(b)], w * (0.034 - 0.003 * i), rng)}" fill="#1c1a18" fill-opacity="${o}"/>`
      if (k > 2) {
        for (let q = 0; q < 1 + Math.floor(rng() * 3); q++) {
          const [bx, by] = p(b)
          const side = rng() > 0.5 ? 1 : -1
          const bl = w * (0.1 + rng() * 0.1)
          const ex = bx + side * bl
          const ey = by - bl * (0.2 + rng() * 0.4)
          s += `<path d="M${f(bx)} ${f(by)}Q${f(bx + side * bl * 0.5)} ${f(by - bl * 0.4)} ${f(ex)} ${f(ey)}" fill="none" stroke="#1c1a18" stroke-opacity="${o}" stroke-width="2.4"/>`
          for (let l = 0; l < 5; l++) {
            const ang = 0.6 + rng() * 1.6
            const ll = w * (0.12 + rng() * 0.1)
            const dx = Math.cos(ang) * ll * side
            const dy = Math.sin(ang) * ll
            s += `<path d="M${f(ex)} ${f(ey)}Q${f(ex + dx * 0.45 - dy * 0.12)} ${f(ey + dy * 0.45 + dx * 0.12)} ${f(ex + dx)} ${f(ey + dy)}Q${f(ex + dx * 0.5 + dy * 0.1)} ${f(ey + dy * 0.5 - dx * 0.1)} ${f(ex)} ${f(ey)}Z" fill="#171513" fill-opacity="${f(Math.min(1, o + 0.1 - rng() * 0.2))}"/>`
          }
        }
      }
    }
  }
  s +=
    column('清風', w * 0.08, h * 0.06, w * 0.075, rng) +
    seal('石', w * 0.09, h * 0.06 + w * 0.19, w * 0.055, true)
  return painted({
    width: w,
    height: h,
    paperColor: '#ece2cc',
    ink: (x, y) => 0.05 * smooth(0.55, 0.8, fbm3(x * 0.005, y * 0.004, seed, 3)),
    overlay: s,
    age: 0.3,
  })
}

async function plumBranch(w: number, h: number, seed: number): Promise<Leaf> {
  const rng = makeRng(seed)
  let branch = ''
  let flowers = ''
  const grow = (x: number, y: number, a: number, len: number, wid: number, depth: number): void => {
    const pts: [number, number][] = [[x, y]]
    let ang = a
    for (let i = 0; i < 5; i++) {
      ang += (rng() - 0.5) * 0.6
      const p = nth(pts, pts.length - 1)
      pts.push([p[0] + (Math.cos(ang) * len) / 5, p[1] + (Math.sin(ang) * len) / 5])
    }
    branch += `<path d="${brushPath(pts, wid, rng)}" fill="#1c1a18" fill-opacity="${f(0.7 + rng() * 0.25)}"/>`
    pts.forEach((p, i) => {
      if (depth < 3 && i > 1)
        grow(
          p[0],
          p[1],
          ang + (rng() > 0.5 ? 0.8 : -0.8) * (0.6 + rng() * 0.5),
          len * (0.4 + rng() * 0.2),
          wid * 0.5,
          depth + 1,
        )
      if (depth >= 1 && rng() < 0.4) {
        const r = w * (0.022 + rng() * 0.014)
        flowers += plum(
          p[0] + (rng() - 0.5) * 20,
          p[1] + (rng() - 0.5) * 20,
          r,
          rng() < 0.75 ? '#c0423a' : '#dc8a80',
          '#7a1d18',
          rng() * 72,
        )
      }
    })
  }
  grow(w * 0.02, h * 0.86, -0.75, h * 0.62, w * 0.075, 0)
  grow(w * 0.2, h * 0.98, -1.3, h * 0.4, w * 0.05, 1)
  const s =
    branch +
    flowers +
    column('春色有', w * 0.84, h * 0.08, w * 0.07, rng) +
    seal('春', w * 0.85, h * 0.08 + w * 0.27, w * 0.05, true)
  return painted({
    width: w,
    height: h,
    paperColor: '#eadfca',
    ink: (x, y) => 0.04 * smooth(0.5, 0.8, fbm3(x * 0.006, y * 0.006, seed, 3)),
    overlay: s,
    age: 0.35,
  })
}

async function lotusPond(w: number, h: number, seed: number): Promise<Leaf> {
  const rng = makeRng(seed)
  const pads: [number, number, number, number][] = [
    [w * 0.3, h * 0.62, w * 0.27, 0.8],
    [w * 0.74, h * 0.76, w * 0.22, 0.55],
    [w * 0.6, h * 0.4, w * 0.18, 0.42],
    [w * 0.16, h * 0.86, w * 0.16, 0.65],
  ]
  let s = ''
  for (const [x, y, r] of pads) {
    s += `<path d="${brushPath(
      [
        [x, y],
        [x + r * 0.1, (y + h) / 2],
        [x - r * 0.05, h * 1.02],
      ],
      w * 0.018,
      rng,
    )}" fill="#26302a" fill-opacity=".8"/>`
    for (let i = 0; i < 13; i++) {
      const a = (i / 13) * Math.PI * 2
      s += `<path d="M${f(x)} ${f(y)}Q${f(x + Math.cos(a) * r * 0.5)} ${f(y + Math.sin(a) * r * 0.24)} ${f(x + Math.cos(a) * r * 0.9)} ${f(y + Math.sin(a) * r * 0.5)}" fill="none" stroke="#1c1a18" stroke-opacity=".5" stroke-width="2.2"/>`
    }
  }
  for (const [fx, fy, k] of [
    [0.48, 0.26, 1],
    [0.8, 0.5, 0.7],
  ] as const) {
    s += `<path d="${brushPath(
      [
        [w * fx, h * fy],
        [w * (fx + 0.03), h * (fy + 0.3)],
        [w * (fx - 0.01), h],
      ],
      w * 0.014,
      rng,
    )}" fill="#26302a" fill-opacity=".8"/>`
    let fl = ''
    for (const a of [-70, 70, -42, 42, -18, 18, 0]) {
      fl += `<path d="M0 10C-26 -20 -20 -74 0 -100C20 -74 26 -20 0 10Z" transform="rotate(${a})" fill="url(#pk)" stroke="#8a2f3c" stroke-opacity=".7" stroke-width="1.8"/>`
    }
    s += `<g transform="translate(${f(w * fx)} ${f(h * fy)}) scale(${f((w / 560) * k)})">${fl}</g>`
  }
  s = `<linearGradient id="pk" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#f3dcd6"/><stop offset="1" stop-color="#c9566a"/></linearGradient>${s}`
  s +=
    column('清香', w * 0.08, h * 0.06, w * 0.07, rng) +
    seal('水月', w * 0.085, h * 0.06 + w * 0.18, w * 0.06, false)
  return painted({
    width: w,
    height: h,
    paperColor: '#e8e0cc',
    ink: (x, y) => {
      let ink = 0
      for (const [px, py, r, d] of pads) {
        const dx = (x - px) / r
        const dy = (y - py) / (r * 0.56)
        const R = Math.hypot(dx, dy) + 0.12 * (noise3(Math.atan2(dy, dx) * 2 + 9, r, 3) - 0.5)
        if (R < 1)
          ink = Math.max(
            ink,
            d * (0.35 + 0.5 * fbm3(x * 0.018, y * 0.018, r, 3)) * smooth(1, 0.94, R),
          )
      }
      return ink
    },
    overlay: s,
  })
}

async function calligraphy(
  chars: string,
  w: number,
  h: number,
  base: string,
  seed: number,
  weight: number,
  flecks: string | null,
  sealText: string | null,
  ink = '#171412',
): Promise<Leaf> {
  const rng = makeRng(seed)
  let s = ''
  if (flecks)
    for (let i = 0; i < 260; i++)
      s += `<rect x="${f(rng() * w)}" y="${f(rng() * h)}" width="${f(2 + rng() * 7)}" height="${f(2 + rng() * 6)}" fill="${flecks}" fill-opacity="${f(0.3 + rng() * 0.5)}" transform="rotate(${f(rng() * 60)} ${f(w / 2)} ${f(h / 2)})"/>`
  const list = [...chars]
  const wide = w > h
  if (wide) {
    const size = Math.min(h * 0.72, (w * 0.8) / list.length)
    list.forEach((c, i) => {
      s += placeGlyph(
        glyphBrush(c, weight, rng),
        w * 0.5 + (list.length / 2 - 1 - i) * size * 1.12 + size * 0.06,
        (h - size) / 2,
        size,
        `fill="${ink}"`,
      )
    })
    if (sealText) s += seal(sealText, w * 0.05, h * 0.66, h * 0.17, true)
  } else {
    const size = Math.min(w * 0.72, (h * 0.9) / (list.length * 1.12))
    list.forEach((c, i) => {
      s += placeGlyph(
        glyphBrush(c, weight, rng),
        (w - size) / 2,
        (h - list.length * size * 1.12) / 2 + i * size * 1.12 + size * 0.06,
        size,
        `fill="${ink}"`,
      )
    })
    if (sealText) s += seal(sealText, w * 0.1, h * 0.9, w * 0.17, true)
  }
  return painted({ width: w, height: h, paperColor: base, ink: () => 0, overlay: s, age: 0.3 })
}

async function toPrint(leaf: Leaf): Promise<Print> {
  const raw = await sharp(leaf.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: raw.info.width, height: raw.info.height, data: raw.data }
}

/** A mounted hanging scroll lying in the x–z plane, its middle at the origin; `w` wide in units. */
async function scroll(
  leaf: Leaf,
  w: number,
  o: { silk: string; figure: string; top?: number; side?: number },
): Promise<Item[]> {
  const p = await toPrint(leaf)
  const h = (w * leaf.height) / leaf.width
  const side = o.side ?? w * 0.1
  const top = o.top ?? h * 0.2
  const bottom = top * 0.62
  const full = h + top + bottom
  const lift = (t: number): number => 0.02 + 0.012 * Math.sin(t * Math.PI * 5)
  const z0 = -full / 2
  const at =
    (a: number, b: number): ((s: number, t: number) => Vec3) =>
    (s, t) => {
      const z = a + (b - a) * t
      return [(s - 0.5) * (w + side * 2), lift((z - z0) / full), z]
    }
  const mount: Mesh = sheet(at(z0, z0 + full), 8, 60)
  const picture: Mesh = sheet(
    (s, t) => {
      const z = z0 + top + h * t
      return [(s - 0.5) * w, lift((z - z0) / full) + 0.006, z]
    },
    8,
    60,
  )
  const strip = (a: number, b: number): Item => ({
    mesh: sheet(
      (s, t) => {
        const z = a + (b - a) * t
        return [(s - 0.5) * (w + side * 2), lift((z - z0) / full) + 0.004, z]
      },
      6,
      6,
    ),
    material: brocade('#7a6a4c', '#b8a06a', 9),
  })
  const rod = plain('#5a3020', 0.35)
  return [
    { mesh: mount, material: brocade(o.silk, o.figure, 5) },
    { mesh: picture, material: paper(p, '#e9dcc0', 0) },
    strip(z0 + top - 0.16 * w, z0 + top),
    strip(z0 + top + h, z0 + top + h + 0.16 * w),
    {
      mesh: tube(
        [
          [-(w / 2 + side + 0.16), 0.07, full / 2],
          [w / 2 + side + 0.16, 0.07, full / 2],
        ],
        0.075,
        16,
      ),
      material: rod,
    },
    {
      mesh: tube(
        [
          [-(w / 2 + side), 0.04, -full / 2],
          [w / 2 + side, 0.04, -full / 2],
        ],
        0.035,
        12,
      ),
      material: rod,
    },
    ...[-0.22, 0.22].map((k) => ({
      mesh: sheet(
        (s, t) => [k * w + (s - 0.5) * w * 0.05, lift(t) + 0.012, z0 + 0.03 + t * top * 0.6],
        3,
        10,
      ),
      material: brocade('#7a6a4c', '#b8a06a', 9),
    })),
  ]
}

function hung(
  items: Item[],
  o: {
    ground: keyof typeof backdrops
    width?: number
    height?: number
    fill?: number
    at?: Vec3
    zoom?: number
  },
): Shot {
  const s = standing(items, {
    ground: o.ground,
    elevation: 90,
    fill: o.fill ?? 1.5,
    light: { azimuth: -50, elevation: 44, key: 0.86, sky: 0.42 },
    horizon: 60,
  })
  const at = o.at ?? s.camera.at
  return shot(
    { ...s, camera: { ...s.camera, at, distance: s.camera.distance / (o.zoom ?? 1) } },
    o.width ?? 760,
    o.height ?? 980,
  )
}

export const paintings: Piece[] = [
  piece('scroll-river', ['whole', 'peak', 'boat', 'seal'], async () => {
    const leaf = await riverLandscape(700, 1300, 41)
    const items = await scroll(leaf, 2, { silk: '#8d8a74', figure: '#a39f86' })
    return {
      whole: hung(items, { ground: 'paper' }),
      peak: hung(items, { ground: 'paper', width: 840, height: 840, zoom: 3, at: [-0.1, 0, -0.6] }),
      boat: hung(items, { ground: 'paper', width: 840, height: 840, zoom: 3.4, at: [0.1, 0, 1.3] }),
      seal: hung(items, {
        ground: 'paper',
        width: 840,
        height: 840,
        zoom: 6.2,
        at: [0.66, 0, -1.22],
      }),
    }
  }),
  piece('scroll-green', ['whole', 'detail'], async () => {
    const leaf = await riverLandscape(760, 1060, 7, 0.75)
    const items = await scroll(leaf, 2.2, { silk: '#6f7c86', figure: '#8c98a0' })
    return {
      whole: hung(items, { ground: 'sand' }),
      detail: hung(items, {
        ground: 'sand',
        width: 840,
        height: 840,
        zoom: 2.8,
        at: [-0.2, 0, 0.2],
      }),
    }
  }),
  piece('scroll-bamboo', ['whole', 'leaves'], async () => {
    const leaf = await bambooLeaf(620, 1200, 12)
    const items = await scroll(leaf, 1.9, { silk: '#a39a82', figure: '#b8af96' })
    return {
      whole: hung(items, { ground: 'mist' }),
      leaves: hung(items, { ground: 'mist', width: 840, height: 840, zoom: 3, at: [0.1, 0, -0.5] }),
    }
  }),
  piece('scroll-plum', ['whole', 'blossom'], async () => {
    const leaf = await plumBranch(700, 1180, 9)
    const items = await scroll(leaf, 2, { silk: '#8a7a6e', figure: '#a8988a' })
    return {
      whole: hung(items, { ground: 'linen' }),
      blossom: hung(items, { ground: 'linen', width: 840, height: 840, zoom: 3, at: [0, 0, -0.1] }),
    }
  }),
  piece('scroll-lotus', ['whole', 'flower'], async () => {
    const leaf = await lotusPond(740, 1120, 15)
    const items = await scroll(leaf, 2.1, { silk: '#7f8a7c', figure: '#98a394' })
    return {
      whole: hung(items, { ground: 'paper' }),
      flower: hung(items, {
        ground: 'paper',
        width: 840,
        height: 840,
        zoom: 3,
        at: [0.05, 0, -0.6],
      }),
    }
  }),
  piece('couplet', ['whole', 'stroke'], async () => {
    const a = await calligraphy('江流天地外', 300, 1180, '#b8472f', 3, 11, '#e0b75a', null)
    const b = await calligraphy('山色有無中', 300, 1180, '#b8472f', 4, 11, '#e0b75a', '山石')
    const right = await scroll(a, 0.86, { silk: '#9a8e78', figure: '#b0a48c', top: 0.5 })
    const left = await scroll(b, 0.86, { silk: '#9a8e78', figure: '#b0a48c', top: 0.5 })
    const items = [...right.map((it) => moved(it, 0.78)), ...left.map((it) => moved(it, -0.78))]
    return {
      whole: hung(items, { ground: 'mist' }),
      stroke: hung(items, {
        ground: 'mist',
        width: 840,
        height: 840,
        zoom: 3.2,
        at: [0.78, 0, -0.9],
      }),
    }
  }),
  piece('plaque', ['whole', 'stroke'], async () => {
    const leaf = await calligraphy('清風', 1100, 520, '#e8dcc0', 8, 14, null, '清玩')
    const p = await toPrint(leaf)
    const frameW = 3.2
    const frameH = (3.2 * 520) / 1100
    const items: Item[] = [
      {
        mesh: sheet((s, t) => [(s - 0.5) * frameW, 0.02, (t - 0.5) * frameH], 10, 10),
        material: paper(p, '#e8dcc0', 0),
      },
    ]
    const rim = plain('#4a2a1c', 0.35)
    const hw = frameW / 2 + 0.05
    const hh = frameH / 2 + 0.05
    for (const path of [
      [
        [-hw, 0.05, -hh],
        [hw, 0.05, -hh],
      ],
      [
        [-hw, 0.05, hh],
        [hw, 0.05, hh],
      ],
      [
        [-hw, 0.05, -hh],
        [-hw, 0.05, hh],
      ],
      [
        [hw, 0.05, -hh],
        [hw, 0.05, hh],
      ],
    ] as Vec3[][])
      items.push({ mesh: tube(path, 0.07, 12, 24), material: rim })
    return {
      whole: hung(items, { ground: 'paper', width: 1000, height: 700, fill: 1.3 }),
      stroke: hung(items, { ground: 'paper', width: 840, height: 840, zoom: 2.6, at: [0.7, 0, 0] }),
    }
  }),
  piece('album', ['open', 'left'], async () => {
    const a = await riverLandscape(620, 620, 77, 0.5)
    const b = await calligraphy('山月清', 620, 620, '#e9dfc8', 21, 10, null, '石')
    const items: Item[] = []
    const pa = await toPrint(a)
    const pb = await toPrint(b)
    const bend = (s: number): number =>
      0.05 + 0.1 * Math.exp(-((s * 6) ** 2)) - 0.05 * Math.exp(-((s * 30) ** 2))
    items.push({
      mesh: sheet((s, t) => [-1.62 + s * 1.62, bend(1 - s), (t - 0.5) * 1.9], 40, 8),
      material: framedPage(pa),
    })
    items.push({
      mesh: sheet((s, t) => [s * 1.62, bend(s), (t - 0.5) * 1.9], 40, 8),
      material: framedPage(pb),
    })
    items.push({
      mesh: placed(
        sheet((s, t) => [(s - 0.5) * 3.36, 0.02, (t - 0.5) * 2.0], 8, 8),
        [0, 0, 0],
      ),
      material: brocade('#3f5168', '#7d8fa4', 7),
    })
    return {
      open: whole(items, { ground: 'walnut', elevation: 62, fill: 0.92 }),
      left: hung(items, {
        ground: 'walnut',
        width: 840,
        height: 840,
        zoom: 2.1,
        at: [-0.82, 0, 0],
      }),
    }
  }),
  piece('fan', ['whole', 'detail'], async () => {
    const leaf = await riverLandscape(1400, 520, 53, 0.6)
    const p = await toPrint({ ...leaf })
    const gold = hex('#c9a35a')
    const spread = Math.PI * 0.86
    const rib = (r: number, a: number, fold: number): Vec3 => [
      Math.sin(a) * r,
      0.05 + fold,
      0.9 - Math.cos(a) * r,
    ]
    const folds = 26
    const face: Mesh = sheet(
      (s, t) => {
        const a = (s - 0.5) * spread
        const k = Math.abs(((s * folds) % 1) - 0.5) * 2
        return rib(1.0 + (1 - t) * 1.15, a, 0.05 * k * (1.3 - t * 0.6))
      },
      folds * 4,
      20,
    )
    const base = paper(p, '#d8bd84', 0.1)
    const items: Item[] = [
      {
        mesh: face,
        material: (s) => {
          base(s)
          s.r = mix(s.r, gold[0], 0.22)
          s.g = mix(s.g, gold[1], 0.2)
          s.b = mix(s.b, gold[2], 0.16)
        },
      },
    ]
    for (let i = 0; i <= folds; i += 2) {
      const a = (i / folds - 0.5) * spread
      items.push({
        mesh: tube(
          [
            [Math.sin(a) * 0.04, 0.05, 0.9 - Math.cos(a) * 0.04],
            [Math.sin(a) * 1.06, 0.07, 0.9 - Math.cos(a) * 1.06],
          ],
          0.026,
          8,
          14,
        ),
        material: plain('#7d5a34', 0.35),
      })
    }
    for (const e of [-0.505, 0.505]) {
      const a = e * spread
      items.push({
        mesh: tube(
          [
            [0, 0.07, 0.9],
            [Math.sin(a) * 2.12, 0.1, 0.9 - Math.cos(a) * 2.12],
          ],
          0.05,
          10,
          20,
        ),
        material: plain('#4d3320', 0.3),
      })
    }
    items.push({
      mesh: tube(
        [
          [0, 0.0, 0.9],
          [0, 0.16, 0.9],
        ],
        0.07,
        16,
      ),
      material: plain('#2b1c12', 0.3),
    })
    return {
      whole: hung(items, { ground: 'indigo', width: 1000, height: 700, fill: 1.2 }),
      detail: hung(items, {
        ground: 'indigo',
        width: 840,
        height: 840,
        zoom: 2.8,
        at: [0.2, 0, -0.7],
      }),
    }
  }),
]

function framedPage(p: Print): (s: Parameters<ReturnType<typeof paper>>[0]) => void {
  const page = paper(null, '#e6dcc6', 0.25)
  const art = paper(p, '#e6dcc6', 0)
  return (s) => {
    const u = (s.u - 0.1) / 0.8
    const v = (s.v - 0.12) / 0.76
    if (u > 0 && u < 1 && v > 0 && v < 1) {
      s.u = u
      s.v = v
      art(s)
    } else page(s)
  }
}

function moved(it: Item, x: number): Item {
  const m = it.material
  return {
    ...it,
    mesh: placed(it.mesh, [x, 0, 0]),
    material: (s) => {
      s.x -= x
      m(s)
      s.x += x
    },
  }
}

export { bambooLeaf, inkTree, pineTree, plumBranch, riverLandscape }
