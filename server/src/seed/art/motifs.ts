/**
 * Ornament as SVG, black on white where it will be cobalt, iron or relief.
 * A tile repeats to its right; widths and heights are in tile units.
 */
import { glyphLines, placeGlyph } from './glyphs'
import { makeRng, type Rng } from './noise'

const f = (n: number): string => n.toFixed(1)

/** A curling leaf from (x, y), pointing to `angle` (degrees). */
export function leaf(x: number, y: number, angle: number, size: number, wash = 0.45): string {
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(angle)}) scale(${(size / 40).toFixed(3)})"><path d="M0 0C6 -13 20 -17 40 -6C34 -1 30 3 24 3C28 7 24 11 16 9C8 8 2 6 0 0Z" fill="#000" fill-opacity="${wash}" stroke="#000" stroke-opacity=".85" stroke-width="2.2" stroke-linejoin="round"/><path d="M2 0C12 -5 22 -7 34 -5" fill="none" stroke="#000" stroke-opacity=".8" stroke-width="1.4"/></g>`
}

function petal(angle: number, length: number, width: number, wash: number, line: number): string {
  return `<g transform="rotate(${f(angle)})"><path d="M0 0C${f(-width)} ${f(-length * 0.3)} ${f(-width * 0.9)} ${f(-length * 0.75)} 0 ${f(-length)}C${f(width * 0.9)} ${f(-length * 0.75)} ${f(width)} ${f(-length * 0.3)} 0 0Z" fill="#fff"/><path d="M0 0C${f(-width)} ${f(-length * 0.3)} ${f(-width * 0.9)} ${f(-length * 0.75)} 0 ${f(-length)}C${f(width * 0.9)} ${f(-length * 0.75)} ${f(width)} ${f(-length * 0.3)} 0 0Z" fill="#000" fill-opacity="${wash}" stroke="#000" stroke-opacity=".9" stroke-width="${line}"/><path d="M0 ${f(-length * 0.25)}L0 ${f(-length * 0.8)}" stroke="#000" stroke-opacity=".55" stroke-width="${line * 0.7}"/></g>`
}

/** A lotus seen half from the side, the head of 缠枝莲. */
export function lotus(x: number, y: number, r: number, turn = 0): string {
  let s = ''
  for (const a of [-112, -78, 78, 112]) s += petal(a, r, r * 0.24, 0.32, 2.2)
  for (const a of [-52, 52, -26, 26]) s += petal(a, r * 1.05, r * 0.25, 0.42, 2.2)
  s += petal(0, r * 1.1, r * 0.28, 0.5, 2.4)
  for (const a of [-150, 150, 180]) s += petal(a, r * 0.7, r * 0.22, 0.36, 2.2)
  s += `<ellipse cx="0" cy="${f(-r * 0.05)}" rx="${f(r * 0.3)}" ry="${f(r * 0.24)}" fill="#fff" stroke="#000" stroke-width="2.6"/>`
  for (let i = 0; i < 5; i++) {
    s += `<circle cx="${f((i - 2) * r * 0.11)}" cy="${f(-r * 0.05 + (i % 2 ? -1 : 1) * r * 0.07)}" r="${f(r * 0.045)}" fill="#000"/>`
  }
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${turn})">${s}</g>`
}

/** Scrolling lotus: a vine that waves once per tile, two blossoms in its bends. */
export function lotusScroll(w: number, h: number): string {
  const mid = h / 2
  const amp = h * 0.27
  const R = Math.min(w * 0.17, h * 0.27)
  const vineY = (t: number): number => mid + amp * Math.sin(t * Math.PI * 2)
  let vines = ''
  let leaves = ''
  let heads = ''
  for (const ox of [-w, 0, w]) {
    let d = ''
    for (let i = 0; i <= 40; i++) d += `${i ? 'L' : 'M'}${f(ox + (w * i) / 40)} ${f(vineY(i / 40))}`
    vines += `<path d="${d}" fill="none" stroke="#000" stroke-width="6" stroke-opacity=".88"/>`
    for (const [q, dir] of [
      [0.25, -1],
      [0.75, 1],
    ] as const) {
      const cx = ox + w * q
      const cy = mid + dir * amp * 0.3
      // The branch leaves the vine and curls once round its blossom.
      let b = ''
      for (let i = 0; i <= 30; i++) {
        const a = (i / 30) * Math.PI * 1.75
        const rr = R * (1.75 - 0.012 * i)
        b += `${i ? 'L' : 'M'}${f(cx - Math.cos(a) * rr)} ${f(cy + dir * Math.sin(a) * rr * 0.86)}`
      }
      vines += `<path d="${b}" fill="none" stroke="#000" stroke-width="4.4" stroke-opacity=".85"/>`
      for (let i = 1; i < 10; i++) {
        const a = (i / 10) * Math.PI * 1.75
        const x = cx - Math.cos(a) * R * 1.62
        const y = cy + dir * Math.sin(a) * R * 1.4
        const out = (Math.atan2(y - cy, x - cx) * 180) / Math.PI
        leaves += leaf(x, y, out + (i % 2 ? 34 : -40), R * 0.5, 0.5)
        if (i % 3 === 0) leaves += leaf(x, y, out + 160, R * 0.34, 0.7)
      }
      heads += lotus(cx, cy - dir * R * 0.05, R, dir > 0 ? 0 : 180)
    }
    for (let i = 0; i < 12; i++) {
      const t = (i + 0.5) / 12
      const tangent = (Math.atan2(amp * 2 * Math.PI * Math.cos(t * Math.PI * 2), w) * 180) / Math.PI
      leaves += leaf(ox + w * t, vineY(t), tangent + (i % 2 ? 58 : -58), R * 0.62)
      leaves += leaf(ox + w * t, vineY(t), tangent + (i % 2 ? -122 : 122), R * 0.5, 0.62)
    }
  }
  return vines + leaves + heads
}

/** Lotus-petal panels standing (or hanging) in a row. */
export function petalPanels(w: number, h: number, count: number, hang = false): string {
  let s = ''
  const pw = w / count
  for (let i = 0; i < count; i++) {
    const x = pw * i
    const m = pw * 0.06
    const p = (inset: number): string =>
      `M${f(x + m + inset)} ${f(h - inset * 0.4)}L${f(x + m + inset)} ${f(h * 0.38)}C${f(x + m + inset)} ${f(h * 0.16 + inset)} ${f(x + pw * 0.38)} ${f(h * 0.16 + inset)} ${f(x + pw / 2)} ${f(h * 0.05 + inset)}C${f(x + pw * 0.62)} ${f(h * 0.16 + inset)} ${f(x + pw - m - inset)} ${f(h * 0.16 + inset)} ${f(x + pw - m - inset)} ${f(h * 0.38)}L${f(x + pw - m - inset)} ${f(h - inset * 0.4)}`
    s += `<path d="${p(0)}" fill="#000" fill-opacity=".12" stroke="#000" stroke-width="3.4"/>`
    s += `<path d="${p(pw * 0.09)}" fill="none" stroke="#000" stroke-width="2"/>`
    s += `<path d="M${f(x + pw / 2)} ${f(h * 0.86)}c${f(-pw * 0.2)} ${f(-h * 0.06)} ${f(-pw * 0.2)} ${f(-h * 0.3)} 0 ${f(-h * 0.32)}c${f(pw * 0.2)} ${f(h * 0.02)} ${f(pw * 0.2)} ${f(h * 0.26)} 0 ${f(h * 0.32)}Z" fill="#000" fill-opacity=".55" stroke="#000" stroke-width="2"/>`
  }
  return hang ? `<g transform="translate(0 ${f(h)}) scale(1 -1)">${s}</g>` : s
}

/** Upright banana leaves. */
export function bananaLeaves(w: number, h: number, count: number): string {
  let s = ''
  const pw = w / count
  for (let i = -1; i <= count; i++) {
    const x = pw * i + pw / 2
    for (const [k, o] of [
      [0.62, pw / 2],
      [1, 0],
    ] as const) {
      const hh = h * (1 - k) * 0.9
      s += `<path d="M${f(x + o - pw * 0.46)} ${f(h)}C${f(x + o - pw * 0.42)} ${f(h * 0.55)} ${f(x + o - pw * 0.2)} ${f(h * 0.25 + hh)} ${f(x + o)} ${f(h * 0.03 + hh)}C${f(x + o + pw * 0.2)} ${f(h * 0.25 + hh)} ${f(x + o + pw * 0.42)} ${f(h * 0.55)} ${f(x + o + pw * 0.46)} ${f(h)}Z" fill="#fff" stroke="#000" stroke-width="3"/><path d="M${f(x + o)} ${f(h)}L${f(x + o)} ${f(h * 0.08 + hh)}" stroke="#000" stroke-width="3"/>`
      for (let j = 1; j < 9; j++) {
        const y = h * 0.2 + hh + (h * 0.78 - hh) * (j / 9)
        const reach = pw * 0.4 * Math.sqrt(j / 9)
        s += `<path d="M${f(x + o)} ${f(y)}l${f(-reach)} ${f(h * 0.07)}M${f(x + o)} ${f(y)}l${f(reach)} ${f(h * 0.07)}" stroke="#000" stroke-opacity=".6" stroke-width="1.8"/>`
      }
    }
  }
  return s
}

/** Key fret. */
export function keyFret(w: number, h: number, count: number): string {
  const u = w / count
  let s = ''
  for (let i = 0; i < count; i++) {
    const x = u * i
    s += `<path d="M${f(x + u * 0.06)} ${f(h * 0.86)}V${f(h * 0.14)}H${f(x + u * 0.8)}V${f(h * 0.68)}H${f(x + u * 0.34)}V${f(h * 0.42)}H${f(x + u * 0.54)}" fill="none" stroke="#000" stroke-width="${f(h * 0.1)}"/>`
  }
  return s
}

/** Ruyi heads hanging from a line. */
export function ruyi(w: number, h: number, count: number): string {
  const u = w / count
  let s = ''
  for (let i = 0; i < count; i++) {
    const x = u * i
    const p = `M${f(x)} 0C${f(x + u * 0.02)} ${f(h * 0.5)} ${f(x + u * 0.2)} ${f(h * 0.72)} ${f(x + u * 0.34)} ${f(h * 0.6)}C${f(x + u * 0.36)} ${f(h * 0.82)} ${f(x + u * 0.44)} ${f(h * 0.92)} ${f(x + u * 0.5)} ${f(h * 0.97)}C${f(x + u * 0.56)} ${f(h * 0.92)} ${f(x + u * 0.64)} ${f(h * 0.82)} ${f(x + u * 0.66)} ${f(h * 0.6)}C${f(x + u * 0.8)} ${f(h * 0.72)} ${f(x + u * 0.98)} ${f(h * 0.5)} ${f(x + u)} 0Z`
    s += `<path d="${p}" fill="#000" fill-opacity=".42" stroke="#000" stroke-width="3.2"/><path d="M${f(x + u * 0.28)} ${f(h * 0.3)}a${f(u * 0.1)} ${f(h * 0.13)} 0 1 0 ${f(u * 0.1)} ${f(h * 0.1)}M${f(x + u * 0.72)} ${f(h * 0.3)}a${f(u * 0.1)} ${f(h * 0.13)} 0 1 1 ${f(-u * 0.1)} ${f(h * 0.1)}" fill="none" stroke="#fff" stroke-width="3"/>`
  }
  return s
}

/** Breaking waves. */
export function waves(w: number, h: number, count: number): string {
  const u = w / count
  let s = ''
  for (let row = 0; row < 3; row++) {
    for (let i = -1; i <= count; i++) {
      const x = u * (i + (row % 2) * 0.5)
      const y = h * (0.28 + row * 0.3)
      for (let k = 4; k >= 1; k--) {
        const r = (u * 0.52 * k) / 4
        s += `<path d="M${f(x + u / 2 - r)} ${f(y + h * 0.2)}A${f(r)} ${f(r * 0.85)} 0 0 1 ${f(x + u / 2 + r)} ${f(y + h * 0.2)}" fill="${k === 4 ? '#fff' : 'none'}" stroke="#000" stroke-opacity="${0.9 - k * 0.1}" stroke-width="2.4"/>`
      }
    }
  }
  return s
}

export function rings(w: number, y: number, gap = 9): string {
  return `<path d="M0 ${f(y)}H${f(w)}M0 ${f(y + gap)}H${f(w)}" stroke="#000" stroke-width="3" stroke-opacity=".85"/>`
}

/** Five-petalled blossom. */
export function plum(
  x: number,
  y: number,
  r: number,
  fill: string,
  line: string,
  turn = 0,
): string {
  let s = ''
  for (let i = 0; i < 5; i++) {
    const a = turn + i * 72
    s += `<circle cx="0" cy="${f(-r * 0.56)}" r="${f(r * 0.46)}" transform="rotate(${f(a)})" fill="${fill}" stroke="${line}" stroke-width="${f(r * 0.09)}"/>`
  }
  s += `<circle r="${f(r * 0.3)}" fill="${fill}"/>`
  for (let i = 0; i < 7; i++) {
    s += `<path d="M0 0L0 ${f(-r * 0.42)}" transform="rotate(${f(turn + i * 51)})" stroke="${line}" stroke-width="${f(r * 0.06)}"/>`
  }
  return `<g transform="translate(${f(x)} ${f(y)})">${s}<circle r="${f(r * 0.09)}" fill="${line}"/></g>`
}

/** Prunus on cracked ice: white blossoms left in a dark ground. */
export function icePlum(w: number, h: number, seed: number): string {
  const rng = makeRng(seed)
  let s = `<rect width="${w}" height="${h}" fill="#000" fill-opacity=".72"/>`
  for (let i = 0; i < 150; i++) {
    let x = rng() * w
    let y = rng() * h
    let d = `M${f(x)} ${f(y)}`
    let a = rng() * Math.PI * 2
    for (let k = 0; k < 4; k++) {
      a += (rng() - 0.5) * 1.5
      x += Math.cos(a) * 26
      y += Math.sin(a) * 26
      d += `L${f(x)} ${f(y)}`
    }
    s += `<path d="${d}" fill="none" stroke="#000" stroke-width="${f(1.5 + rng() * 2.4)}"/>`
    s += `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.2" transform="translate(3 2)"/>`
  }
  const blossoms = poisson(rng, w, h, Math.min(w, h) * 0.17)
  for (const [x, y] of blossoms) {
    for (const ox of [-w, 0, w])
      s += plum(x + ox, y, Math.min(w, h) * (0.055 + rng() * 0.035), '#fff', '#222', rng() * 72)
  }
  return s
}

function poisson(rng: Rng, w: number, h: number, gap: number): [number, number][] {
  const out: [number, number][] = []
  for (let i = 0; i < 600 && out.length < 80; i++) {
    const x = rng() * w
    const y = gap * 0.3 + rng() * (h - gap * 0.6)
    const ok = out.every(([a, b]) => {
      const dx = Math.min(Math.abs(a - x), w - Math.abs(a - x))
      return Math.hypot(dx, b - y) > gap
    })
    if (ok) out.push([x, y])
  }
  return out
}

/** 囍 among scrolling tendrils, as on wedding jars. */
export function doubleJoy(w: number, h: number): string {
  let s = ''
  const size = Math.min(w * 0.5, h * 0.42)
  const g = glyphLines('喜')
  for (const o of [-0.5, 0.5]) {
    s += `<g transform="translate(${f(w / 2 + o * size * 0.78 - size * 0.42)} ${f(h / 2 - size / 2)}) scale(${f(size * 0.84)} ${f(size)}) scale(.01)"><path d="${g}" fill="none" stroke="#000" stroke-width="9" stroke-linecap="square"/></g>`
  }
  for (let ring = 0; ring < 2; ring++) {
    const n = 22 + ring * 6
    for (let i = 0; i < n; i++) {
      const a = (i / n) * Math.PI * 2
      const x = w / 2 + Math.cos(a) * w * (0.38 + ring * 0.085)
      const y = h / 2 + Math.sin(a) * h * (0.34 + ring * 0.1)
      const deg = (a * 180) / Math.PI
      s += leaf(x, y, deg + 70 + (i % 2) * 50, size * 0.24)
      s += leaf(x, y, deg - 50 - (i % 2) * 50, size * 0.2, 0.65)
      if (ring === 0 && i % 5 === 0) s += lotus(x, y, size * 0.17, deg + 90)
    }
  }
  for (const [x, y] of [
    [0.06, 0.08],
    [0.94, 0.08],
    [0.06, 0.92],
    [0.94, 0.92],
  ] as const)
    s += lotus(w * x, h * y, size * 0.16, 0)
  return s
}

/** River landscape in wash for cobalt or iron: peaks behind peaks, pines, a hut, a boat. */
export function riverScene(w: number, h: number, seed: number): string {
  const rng = makeRng(seed)
  let s = ''
  const peak = (x: number, base: number, tall: number, wide: number, wash: number): string => {
    // One mountain: stacked humps, darker at the crest and bare at the foot.
    let out = ''
    const humps = 3 + Math.floor(rng() * 3)
    for (let k = 0; k < humps; k++) {
      const hx = x + (rng() - 0.5) * wide * 0.7 * (k / humps)
      const top = base - tall * (1 - k / (humps + 0.6))
      const half = wide * (0.24 + 0.16 * k)
      let d = `M${f(hx - half)} ${f(base)}`
      const l: string[] = []
      for (let i = 0; i <= 14; i++) {
        const t = i / 14
        const env = Math.sin(Math.PI * t) ** 0.8
        l.push(
          `${f(hx - half + half * 2 * t + (rng() - 0.5) * 7)} ${f(base - (base - top) * env + (rng() - 0.5) * 9)}`,
        )
      }
      d += `L${l.join('L')}L${f(hx + half)} ${f(base)}Z`
      out += `<path d="${d}" fill="#fff"/><path d="${d}" fill="url(#wash${wash})"/><path d="M${l.join('L')}" fill="none" stroke="#000" stroke-opacity=".8" stroke-width="3"/>`
      for (let i = 0; i < 16; i++) {
        const t = 0.1 + rng() * 0.8
        const env = Math.sin(Math.PI * t) ** 0.8
        const px = hx - half + half * 2 * t
        const py = base - (base - top) * env * (0.96 - rng() * 0.5)
        out += `<path d="M${f(px)} ${f(py)}c${f((t - 0.5) * 20)} 9 ${f((t - 0.5) * 30)} 18 ${f((t - 0.5) * 40)} ${f(26 + rng() * 20)}" fill="none" stroke="#000" stroke-opacity="${f(0.25 + rng() * 0.35)}" stroke-width="2.4" stroke-linecap="round"/>`
      }
      for (let i = 0; i < 5; i++) {
        const t = 0.2 + rng() * 0.6
        const env = Math.sin(Math.PI * t) ** 0.8
        out += `<ellipse cx="${f(hx - half + half * 2 * t)}" cy="${f(base - (base - top) * env - 3)}" rx="7" ry="4" fill="#000" fill-opacity=".75"/>`
      }
    }
    return out
  }
  for (let i = 0; i < 3; i++) {
    let g = `<linearGradient id="wash${i}" x1="0" y1="0" x2="0" y2="1">`
    g += `<stop offset="0" stop-color="#000" stop-opacity="${0.3 + i * 0.14}"/><stop offset=".7" stop-color="#000" stop-opacity="${0.08 + i * 0.05}"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>`
    s += g
  }
  for (let i = 0; i < 7; i++)
    s += peak(
      (w * (i + 0.5)) / 7 + (rng() - 0.5) * 60,
      h * 0.5,
      h * (0.14 + rng() * 0.12),
      w * 0.16,
      0,
    )
  for (const q of [0.12, 0.4, 0.62, 0.9])
    s += peak(w * q + (rng() - 0.5) * 40, h * 0.62, h * (0.34 + rng() * 0.2), w * 0.2, 1)
  for (const q of [0.04, 0.32, 0.78])
    s += peak(w * q, h * 0.8, h * (0.16 + rng() * 0.14), w * 0.22, 2)
  const pine = (x: number, y: number, t: number): string => {
    let out = `<path d="M${f(x)} ${f(y)}c${f(-t * 0.1)} ${f(-t * 0.4)} ${f(t * 0.14)} ${f(-t * 0.6)} ${f(t * 0.04)} ${f(-t)}" fill="none" stroke="#000" stroke-width="${f(t * 0.05)}" stroke-linecap="round"/>`
    for (let k = 0; k < 8; k++) {
      const by = y - t * (0.36 + k * 0.085)
      const bx = x + (rng() - 0.4) * t * 0.5 * (1 - k / 12)
      out += `<path d="M${f(x)} ${f(by + 6)}L${f(bx)} ${f(by)}" stroke="#000" stroke-width="2.4"/><path d="M${f(bx - t * 0.17)} ${f(by + t * 0.03)}q${f(t * 0.17)} ${f(-t * 0.11)} ${f(t * 0.34)} 0q${f(-t * 0.17)} ${f(t * 0.05)} ${f(-t * 0.34)} 0Z" fill="#000" fill-opacity="${f(0.55 + rng() * 0.35)}"/>`
    }
    return out
  }
  for (const q of [0.06, 0.3, 0.345, 0.77, 0.82])
    s += pine(w * q, h * (0.8 + rng() * 0.03), h * (0.2 + rng() * 0.14))
  for (const q of [0.24, 0.56]) {
    const hx = w * q
    const hy = h * 0.8
    s += `<path d="M${f(hx - 24)} ${f(hy - 26)}V${f(hy)}H${f(hx + 24)}V${f(hy - 26)}" fill="#fff" stroke="#000" stroke-width="3"/><path d="M${f(hx - 38)} ${f(hy - 24)}L${f(hx - 10)} ${f(hy - 52)}H${f(hx + 12)}L${f(hx + 38)} ${f(hy - 24)}Z" fill="#000" fill-opacity=".62" stroke="#000" stroke-width="3"/>`
  }
  const bx = w * 0.66
  const by = h * 0.88
  s += `<path d="M${f(bx - 48)} ${f(by)}q46 20 96 -4q-14 18 -48 18q-34 0 -48 -14Z" fill="#000" fill-opacity=".65"/><path d="M${f(bx - 10)} ${f(by + 2)}q14 -26 34 -2" fill="#000" fill-opacity=".3" stroke="#000" stroke-width="2.8"/><path d="M${f(bx + 46)} ${f(by - 4)}l18 -34" stroke="#000" stroke-width="2.6"/>`
  for (let i = 0; i < 44; i++) {
    const y = h * (0.81 + rng() * 0.18)
    s += `<path d="M${f(rng() * w)} ${f(y)}q18 -5 ${f(20 + rng() * 40)} 0" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="2"/>`
  }
  return s
}

/** Carved peony scroll for celadons and Ding ware: line work only. */
export function carvedScroll(w: number, h: number, seed: number): string {
  const rng = makeRng(seed)
  let s = ''
  for (const ox of [-w, 0, w]) {
    s += `<path d="M${f(ox)} ${f(h * 0.62)}C${f(ox + w * 0.2)} ${f(h * 0.05)} ${f(ox + w * 0.36)} ${f(h * 0.1)} ${f(ox + w * 0.5)} ${f(h * 0.5)}S${f(ox + w * 0.85)} ${f(h * 1.05)} ${f(ox + w)} ${f(h * 0.62)}" fill="none" stroke="#000" stroke-width="9"/>`
  }
  for (const [q, y, k] of [
    [0.28, 0.52, 1],
    [0.78, 0.46, 0.9],
  ] as const) {
    const r = h * 0.27 * k
    for (let ring = 3; ring >= 1; ring--) {
      const n = 5 + ring * 2
      for (let i = 0; i < n; i++) {
        const a = (i / n) * 360 + ring * 20 + rng() * 8
        s += `<g transform="translate(${f(w * q)} ${f(h * y)}) rotate(${f(a)})"><path d="M0 0C${f(-r * 0.3)} ${f((-r * ring) / 4)} ${f(-r * 0.26)} ${f((-r * ring) / 3)} 0 ${f((-r * ring) / 3)}C${f(r * 0.26)} ${f((-r * ring) / 3)} ${f(r * 0.3)} ${f((-r * ring) / 4)} 0 0Z" fill="#fff" stroke="#000" stroke-width="6"/><path d="M0 ${f((-r * ring) / 6)}V${f((-r * ring) / 3.6)}" stroke="#000" stroke-opacity=".5" stroke-width="3"/></g>`
      }
    }
  }
  for (let i = 0; i < 14; i++) {
    const x = rng() * w
    const y = h * (0.1 + rng() * 0.8)
    s += `<g opacity=".85">${leaf(x, y, rng() * 360, h * 0.24, 0.15)}</g>`
  }
  return s
}

/** Vertical comb of rounded petals as low relief (darkness = height). */
export function reliefPetals(w: number, h: number, count: number): string {
  const u = w / count
  let s = ''
  for (let i = 0; i < count; i++) {
    const x = u * i
    for (let k = 0; k < 10; k++) {
      const t = k / 10
      const m = u * 0.5 * t * 0.96
      s += `<path d="M${f(x + m)} ${f(h)}L${f(x + m)} ${f(h * (0.34 + t * 0.3))}Q${f(x + u / 2)} ${f(h * (-0.04 + t * 0.5))} ${f(x + u - m)} ${f(h * (0.34 + t * 0.3))}L${f(x + u - m)} ${f(h)}Z" fill="#000" fill-opacity=".13"/>`
    }
  }
  return s
}

/** Beast-mask band for bronzes: spirals on a fine ground, eyes at the middle (darkness = height). */
export function taotie(w: number, h: number): string {
  let s = ''
  const cols = 26
  const rows = Math.max(3, Math.round((cols * h) / w))
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const x = (w * c) / cols
      const y = (h * r) / rows
      const u = w / cols
      const v = h / rows
      s += `<path d="M${f(x + u * 0.12)} ${f(y + v * 0.88)}V${f(y + v * 0.12)}H${f(x + u * 0.86)}V${f(y + v * 0.74)}H${f(x + u * 0.36)}V${f(y + v * 0.4)}H${f(x + u * 0.62)}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="${f(u * 0.12)}"/>`
    }
  }
  const cx = w / 2
  for (const m of [-1, 1]) {
    const X = (k: number): string => f(cx + m * w * k)
    const band = `M${X(0.02)} ${f(h * 0.1)}L${X(0.06)} ${f(h * 0.1)}L${X(0.07)} ${f(h * 0.72)}L${X(0.16)} ${f(h * 0.9)}L${X(0.2)} ${f(h * 0.74)}L${X(0.1)} ${f(h * 0.6)}`
    s += `<path d="${band}" fill="none" stroke="#000" stroke-width="${f(h * 0.1)}" stroke-linejoin="round"/>`
    s += `<path d="M${X(0.1)} ${f(h * 0.3)}C${X(0.14)} ${f(h * 0.02)} ${X(0.36)} ${f(h * 0.02)} ${X(0.4)} ${f(h * 0.26)}C${X(0.42)} ${f(h * 0.42)} ${X(0.33)} ${f(h * 0.44)} ${X(0.33)} ${f(h * 0.3)}" fill="none" stroke="#000" stroke-width="${f(h * 0.1)}"/>`
    s += `<ellipse cx="${X(0.2)}" cy="${f(h * 0.42)}" rx="${f(w * 0.06)}" ry="${f(h * 0.13)}" fill="#000"/><circle cx="${X(0.2)}" cy="${f(h * 0.42)}" r="${f(h * 0.05)}" fill="#777"/>`
    s += `<path d="M${X(0.3)} ${f(h * 0.62)}L${X(0.44)} ${f(h * 0.56)}L${X(0.46)} ${f(h * 0.84)}L${X(0.32)} ${f(h * 0.86)}" fill="none" stroke="#000" stroke-width="${f(h * 0.09)}" stroke-linejoin="round"/>`
  }
  return s
}

/** Six-character reign mark in two columns inside a double ring; 400 × 400. */
export function reignMark(chars: string): string {
  const list = [...chars]
  let s = `<circle cx="200" cy="200" r="182" fill="none" stroke="#000" stroke-width="5"/><circle cx="200" cy="200" r="170" fill="none" stroke="#000" stroke-width="4"/>`
  list.forEach((c, i) => {
    const col = i < 3 ? 1 : 0
    const row = i % 3
    s += placeGlyph(
      glyphLines(c),
      112 + col * 92,
      68 + row * 92,
      80,
      'fill="none" stroke="#000" stroke-width="8.5" stroke-linecap="round" stroke-linejoin="round"',
    )
  })
  return s
}
