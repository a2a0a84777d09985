/** Arrangements, teaching diagrams, portraits for members, covers and banners. */
import { nth } from './nth'
import sharp from 'sharp'
import {
  celadon,
  cobalt,
  jun,
  monochrome,
  tenmoku,
  whiteGlaze,
  blueWhite,
  sancai,
  clay,
} from './glazes'
import { glyphBrush, placeGlyph, brushPath, seal } from './glyphs'
import { bambooLeaf, inkTree, pineTree, plumBranch, riverLandscape } from './ink'
import { BOTTLE, bottle } from './liquor'
import { curve, lathe, placed, sheet, type Vec3 } from './mesh'
import * as M from './motifs'
import { makeRng, mix, noise3, type Rng } from './noise'
import { piece, type Piece, potItems, shot, type Shot } from './piece'
import { stand } from './porcelain'
import type { Item, Material, Pixels } from './render'
import { SHAPES } from './shapes'
import { standing, vessel, type ViewOptions } from './studio'
import { bronze, coinMetal, fabric, jade, labelled, paper, plain } from './surfaces'
import { density, plate, type Plate, print, svgDocument } from './texture'
import { circleProfile, disc, HUANGHUALI } from './treasures'

const PAPER = '#efe6d5'
const INK = '#1d1a17'

/** Rasterises an SVG as a finished picture, with paper grain. */
function flat(width: number, height: number, body: string, ground = PAPER): Shot {
  return {
    width,
    height,
    draw: async () => {
      const raw = await sharp(
        Buffer.from(
          svgDocument(
            width,
            height,
            `<rect width="${width}" height="${height}" fill="${ground}"/>${body}`,
          ),
        ),
      )
        .flatten({ background: ground })
        .removeAlpha()
        .raw()
        .toBuffer()
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const n = noise3(x * 0.8, y * 0.14, 2) + noise3(x * 0.14, y * 0.8, 5)
          const dx = x / width - 0.5
          const dy = y / height - 0.5
          const k = (0.972 + 0.03 * n) * (1 - 0.2 * (dx * dx + dy * dy))
          const p = (y * width + x) * 3
          raw[p] = Math.min(255, nth(raw, p) * k)
          raw[p + 1] = Math.min(255, nth(raw, p + 1) * k)
          raw[p + 2] = Math.min(255, nth(raw, p + 2) * k)
        }
      }
      return { data: raw, width, height }
    },
  }
}

/** A shot of an existing PNG, cropped. */
function cropped(png: Buffer, left: number, top: number, size: number, out: number): Shot {
  return {
    width: out,
    height: out,
    draw: async (): Promise<Pixels> => {
      const data = await sharp(png)
        .extract({ left, top, width: size, height: size })
        .resize(out, out)
        .removeAlpha()
        .raw()
        .toBuffer()
      return { data, width: out, height: out }
    },
  }
}

function wide(items: Item[], o: ViewOptions, width = 1440, height = 620): Shot {
  return shot(standing(items, o), width, height)
}

function bluePot(scroll: Plate, collar: Plate): Item[] {
  const v = vessel({
    outer: SHAPES.meiping,
    wall: 0.04,
    footWidth: 0.06,
    footDepth: 0.07,
    inside: 0.4,
  })
  const outer = blueWhite({
    heap: 0.8,
    tone: '#e4ecec',
    bands: [
      { plate: collar, repeat: 4, from: 0.1, to: 0.235 },
      { plate: scroll, repeat: 3, from: 0.25, to: 0.74 },
    ],
  })
  return potItems(v, { outer, inner: whiteGlaze(), lip: whiteGlaze(), ring: clay('#e3d6c2', 0.4) })
}

function jianBowl(): Item[] {
  const v = vessel({
    outer: SHAPES.jianBowl,
    wall: 0.045,
    footWidth: 0.06,
    footDepth: 0.035,
    segments: 144,
  })
  const fur = tenmoku({ fur: 1 })
  const inner: Material = (s) => {
    const v0 = s.v
    s.v = 1 - s.v
    fur(s)
    s.v = v0
  }
  const body = clay('#3d2c23', 0, 0.35)
  return potItems(v, {
    outer: tenmoku({ fur: 1, stop: 0.74 }),
    inner,
    lip: tenmoku({}),
    ring: body,
    base: body,
  })
}

function celadonVase(): Item[] {
  const v = vessel({
    outer: SHAPES.longNeck,
    wall: 0.05,
    footWidth: 0.07,
    footDepth: 0.06,
    inside: 0.5,
  })
  const glaze = celadon({ color: '#86a58f', thin: '#b9c8ad', lip: 0.03, rough: 0.16 })
  return potItems(v, { outer: glaze, ring: clay('#b98661', 0.8), base: glaze })
}

/** One broken piece lying on its face or back, `r` across. */
function sherd(rng: Rng, r: number, material: Material, at: Vec3, body: Material): Item[] {
  const corners = 6 + Math.floor(rng() * 3)
  const radii = Array.from({ length: corners }, () => 0.62 + rng() * 0.42)
  const radius = (a: number): number => {
    const t = (a / (Math.PI * 2)) * corners
    const i = Math.floor(t) % corners
    const f = t - Math.floor(t)
    // Straight breaks between corners.
    const a0 = (i / corners) * Math.PI * 2
    const a1 = ((i + 1) / corners) * Math.PI * 2
    const r0 = nth(radii, i)
    const r1 = nth(radii, (i + 1) % corners)
    const x = mix(Math.cos(a0) * r0, Math.cos(a1) * r1, f)
    const y = mix(Math.sin(a0) * r0, Math.sin(a1) * r1, f)
    return Math.hypot(x, y) + 0.02 * (noise3(a * 9, r * 7, 1) - 0.5)
  }
  const bend = 0.16 + rng() * 0.12
  const tilt: Vec3 = [(rng() - 0.5) * 14, rng() * 360, (rng() - 0.5) * 14]
  const top = sheet(
    (s, t) => {
      const a = -s * Math.PI * 2
      const R = radius(s * Math.PI * 2) * t * r
      return [Math.cos(a) * R, 0.12 + (r * r * 0.5 - R * R) * bend, Math.sin(a) * R]
    },
    72,
    22,
  )
  const edge = sheet(
    (s, t) => {
      const a = -s * Math.PI * 2
      const R = radius(s * Math.PI * 2) * r
      return [Math.cos(a) * R, 0.12 + (r * r * 0.5 - R * R) * bend - t * 0.075, Math.sin(a) * R]
    },
    72,
    3,
  )
  return [
    { mesh: placed(top, at, tilt), material: moved(material, at) },
    { mesh: placed(edge, at, tilt), material: body },
  ]
}

function moved(m: Material, at: Vec3): Material {
  return (s) => {
    s.x -= at[0]
    s.z -= at[2]
    m(s)
    s.x += at[0]
    s.z += at[2]
  }
}

function planarBlue(p: Plate, size: number, tone = '#dfe8e8'): Material {
  const base = whiteGlaze(tone)
  return (s) => {
    base(s)
    cobalt(s, density(p, s.x / size + 0.5, s.z / size + 0.5) * 0.95, 0.6)
  }
}

const DIAGRAM_LINE = `fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"`

function dots(x: number, y: number, n: number): string {
  let s = `<circle cx="${x}" cy="${y}" r="26" fill="none" stroke="#a8281e" stroke-width="3.4"/>`
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2 - Math.PI / 2
    const r = n === 1 ? 0 : 12
    s += `<circle cx="${x + Math.cos(a) * r}" cy="${y + Math.sin(a) * r}" r="4.6" fill="#a8281e"/>`
  }
  return s
}

export const scenes: Piece[] = [
  piece('sherds', ['spread', 'section'], async () => {
    const rng = makeRng(61)
    const scroll = await plate(720, 560, M.lotusScroll(720, 560), 0.8)
    const river = await plate(900, 600, M.riverScene(900, 600, 3), 0.8)
    const white = clay('#e6ddcd', 0, 0.2)
    const grey = clay('#b7ad9c', 0, 0.3)
    const dark = clay('#4a382c', 0, 0.3)
    const kinds: [Material, Material][] = [
      [planarBlue(scroll, 1.3), white],
      [celadon({ color: '#86a58f', crackle: 4, crackleColor: '#66705c' }), grey],
      [jun({ splash: 0.5, seed: 2 }), grey],
      [planarBlue(river, 1.6, '#e2e9e8'), white],
      [tenmoku({ spots: 14 }), dark],
      [celadon({ color: '#e0d6bb' }), white],
      [planarBlue(scroll, 0.9), white],
      [sancai(-2, 4, 'amber'), clay('#dcc7a6')],
    ]
    const items: Item[] = []
    const spots: Vec3[] = [
      [-1.25, 0, -0.9],
      [0.15, 0, -1.15],
      [1.4, 0, -0.75],
      [-0.55, 0, 0.2],
      [0.8, 0, 0.3],
      [-1.7, 0, 0.75],
      [0.1, 0, 1.25],
      [1.75, 0, 1.05],
    ]
    spots.forEach((at, i) =>
      items.push(...sherd(rng, 0.52 + rng() * 0.16, nth(kinds, i)[0], at, nth(kinds, i)[1])),
    )
    return {
      spread: shot(standing(items, { ground: 'linen', elevation: 74, fill: 1.25 }), 1080, 860),
      section: shot(standing(items, { ground: 'linen', elevation: 26, fill: 1.9, aim: [-0.1, 0] })),
    }
  }),
  piece('desk', ['wide', 'corner'], async () => {
    const items: Item[] = []
    const bp = vessel({
      outer: [
        [0.66, 1.42],
        [0.66, 1.4],
        [0.645, 1.36],
        [0.625, 0.7],
        [0.65, 0.06],
        [0.66, 0],
      ],
      wall: 0.08,
      footWidth: 0.1,
      footDepth: 0.05,
    })
    for (const mesh of [bp.outer, bp.lip, bp.inner, bp.ring])
      items.push({ mesh: placed(mesh, [-1.3, 0, -0.5]), material: HUANGHUALI })
    const rng = makeRng(4)
    for (let i = 0; i < 6; i++) {
      const a = rng() * 6
      const x = -1.3 + Math.cos(a) * 0.34
      const z = -0.5 + Math.sin(a) * 0.34
      const lean = (rng() - 0.5) * 0.5
      items.push({
        mesh: lathe(
          curve(
            [
              [0, 1.15],
              [0.05, 1.1],
              [0.06, 0.8],
              [0.05, 0.7],
              [0.045, 0.7],
              [0.035, -0.9],
              [0, -0.9],
            ],
            6,
          ),
          20,
        ),
        material: plain(nth(['#7d5a34', '#5a3020', '#c9b489'], i % 3), 0.4),
      })
      const last = nth(items, items.length - 1)
      last.mesh = placed(last.mesh, [x + lean * 0.5, 1.15, z], [0, 0, lean * -24])
    }
    items.push(
      ...jianBowl().map((it) => ({
        ...it,
        mesh: placed(it.mesh, [0.3, 0, 0.2]),
        material: moved(it.material, [0.3, 0, 0.2]),
      })),
    )
    const v = celadonVase()
    items.push(
      ...v.map((it) => ({
        ...it,
        mesh: placed(it.mesh, [1.5, 0, -0.7]),
        material: moved(it.material, [1.5, 0, -0.7]),
      })),
    )
    const leaf = await riverLandscape(620, 480, 19, 0.5)
    const raw = await sharp(leaf.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    items.push({
      mesh: sheet(
        (s, t) => [
          -0.6 + s * 1.5 - t * 0.2,
          0.015 + 0.03 * Math.sin(s * 3),
          0.9 + t * 1.05 + s * 0.1,
        ],
        20,
        20,
      ),
      material: paper(
        { width: raw.info.width, height: raw.info.height, data: raw.data },
        '#e9dcc0',
        0,
      ),
    })
    return {
      wide: shot(
        standing(items, { ground: 'rosewood', elevation: 18, fill: 1.25, azimuth: 8 }),
        1080,
        820,
      ),
      corner: shot(standing(items, { ground: 'rosewood', elevation: 30, azimuth: -30, fill: 1.4 })),
    }
  }),
  piece('stall', ['spread', 'low'], async () => {
    const items: Item[] = []
    const rng = makeRng(91)
    const scroll = await plate(720, 560, M.lotusScroll(720, 560), 0.8)
    const collar = await plate(512, 160, M.ruyi(512, 150, 2), 0.6)
    const add = (list: Item[], x: number, z: number, k: number): void => {
      const turn = rng() * 360
      items.push(
        ...list.map((it) => ({ ...it, mesh: placed(it.mesh, [x, 0, z], [0, turn, 0], k) })),
      )
    }
    add(bluePot(scroll, collar), -1.9, -1.5, 0.6)
    add(celadonVase(), -0.9, -1.7, 0.55)
    const pots: [keyof typeof SHAPES, Material][] = [
      ['bowl', monochrome('#8c1d1f', { lip: '#efeae0' })],
      ['jar', sancai(0.3, 5, 'cream')],
      ['cup', whiteGlaze('#eef0ea')],
      ['dish', celadon({ color: '#93b0a2' })],
      ['waterPot', monochrome('#a9c3d2', { lip: '#eef2f2' })],
      ['conical', tenmoku({ fur: 1 })],
      ['zun', bronze({ green: 0.7 })],
      ['gui', celadon({ color: '#ece2cd' })],
      ['garlic', monochrome('#5b5a2c', { speck: 0.8 })],
      ['bellCup', blueWhite({ bands: [{ plate: scroll, repeat: 3, from: 0.15, to: 0.75 }] })],
    ]
    const spots: [number, number, number][] = [
      [0.2, -1.4, 0.6],
      [1.2, -1.6, 0.55],
      [-1.6, 0.1, 0.9],
      [-0.6, -0.5, 0.55],
      [0.6, -0.3, 0.7],
      [1.6, -0.4, 0.55],
      [2.2, -1.3, 0.5],
      [-2.3, -0.6, 0.5],
      [-2.5, -1.5, 0.5],
      [0.1, 0.6, 0.9],
    ]
    pots.forEach(([shape, m], i) => {
      const w = vessel({
        outer: SHAPES[shape],
        wall: 0.04,
        footWidth: 0.05,
        footDepth: 0.04,
        segments: 72,
      })
      add(
        potItems(w, { outer: m, ring: clay('#cbb596', 0.3) }),
        nth(spots, i)[0],
        nth(spots, i)[1],
        nth(spots, i)[2],
      )
    })
    const coin = disc(0.2, 0.03)
    for (let i = 0; i < 9; i++)
      items.push({
        mesh: placed(
          coin,
          [-1.2 + rng() * 1.6, 0.002 + i * 0.004, 1.0 + rng() * 0.7],
          [0, rng() * 90, 0],
        ),
        material: plain(nth(['#6d5a38', '#5d6f55', '#7a6a48'], i % 3), 0.6, 0.15, 0.3),
      })
    const ring = lathe(circleProfile(0.26, 0.04), 80)
    for (let i = 0; i < 3; i++)
      items.push({
        mesh: placed(ring, [1.0 + i * 0.52, 0, 0.9 + rng() * 0.4]),
        material: jade({ color: nth(['#dfe3d6', '#a9cfa6', '#c8bfa2'], i), seed: i }),
      })
    return {
      spread: shot(standing(items, { ground: 'crimson', elevation: 44, fill: 1.4 }), 1080, 860),
      low: shot(standing(items, { ground: 'crimson', elevation: 18, azimuth: 26, fill: 1.3 })),
    }
  }),
  piece('tea-table', ['wide'], async () => {
    const items: Item[] = []
    items.push(
      ...jianBowl().map((it) => ({
        ...it,
        mesh: placed(it.mesh, [0.9, 0, 0.3]),
        material: moved(it.material, [0.9, 0, 0.3]),
      })),
    )
    const v = vessel({
      outer: SHAPES.teapot,
      wall: 0.04,
      footWidth: 0.06,
      footDepth: 0.02,
      inside: 0.2,
    })
    const q = monochrome('#7d8f7d', { lip: '#b9c2ae', mottle: 0.15 })
    items.push(
      ...potItems(v, { outer: q, ring: clay('#a58463') }).map((it) => ({
        ...it,
        mesh: placed(it.mesh, [-0.6, 0, -0.2]),
      })),
    )
    items.push({
      mesh: placed(
        lathe(
          curve(
            [
              [0, 0.98],
              [0.05, 0.975],
              [0.085, 0.93],
              [0.06, 0.87],
              [0.16, 0.82],
              [0.3, 0.73],
              [0.3, 0.71],
            ],
            8,
          ),
          64,
        ),
        [-0.6, 0, -0.2],
      ),
      material: q,
    })
    for (const [x, z] of [
      [0.1, 0.8],
      [-0.6, 0.95],
    ] as const) {
      const c = vessel({
        outer: SHAPES.bellCup,
        wall: 0.02,
        footWidth: 0.025,
        footDepth: 0.03,
        segments: 80,
      })
      items.push(
        ...potItems(c, { outer: whiteGlaze('#f0f0ea'), ring: clay('#e6dccb') }).map((it) => ({
          ...it,
          mesh: placed(it.mesh, [x, 0, z], [0, 0, 0], 0.8),
        })),
      )
    }
    return {
      wide: shot(standing(items, { ground: 'walnut', elevation: 24, fill: 1.15 }), 1080, 820),
    }
  }),
  piece('diagram-feet', ['sheet'], async () => {
    // Foot rings in section: 1 mud-loach back, 2 stepped, 3 round, 4 straight cut, 5 inward knife.
    const cell = (i: number): [number, number] => [
      130 + (i % 3) * 330,
      150 + Math.floor(i / 3) * 420,
    ]
    const feet = [
      'M0 60L60 60Q70 150 78 178Q92 214 106 178Q112 150 116 96Q170 84 240 82',
      'M0 60L60 60L66 176L82 176L82 198L104 198L106 150Q112 98 124 96Q180 84 240 82',
      'M0 60L60 60Q62 140 68 168Q78 200 94 200Q110 200 116 168Q120 110 128 98Q180 84 240 82',
      'M0 60L60 60L64 198L112 198L116 98Q180 84 240 82',
      'M0 60L60 60L88 198L114 192L120 100Q180 84 240 82',
    ]
    let s = ''
    feet.forEach((d, i) => {
      const [x, y] = cell(i)
      s += `<g transform="translate(${x} ${y})"><path d="${d}L240 20Q120 4 0 10Z" fill="#d9c6a5" stroke="none"/><path d="${d}" ${DIAGRAM_LINE}/><path d="M0 10Q120 4 240 20" ${DIAGRAM_LINE}/><path d="M-20 212H270" stroke="${INK}" stroke-width="2" stroke-dasharray="8 8"/></g>${dots(x + 110, y + 270, i + 1)}`
    })
    s += seal('清玩', 850, 760, 90, true)
    return { sheet: flat(1080, 900, s) }
  }),
  piece('diagram-shapes', ['sheet'], async () => {
    const list: (keyof typeof SHAPES)[] = [
      'meiping',
      'yuhuchun',
      'garlic',
      'longNeck',
      'mallet',
      'rouleau',
      'guanyin',
      'gingerJar',
      'zun',
      'gui',
    ]
    let s = ''
    list.forEach((name, i) => {
      const cx = 130 + (i % 5) * 205
      const base = 430 + Math.floor(i / 5) * 400
      const pts = curve(SHAPES[name], 8)
      const k = 108
      const right = pts.map((p) => `${(cx + p[0] * k).toFixed(1)} ${(base - p[1] * k).toFixed(1)}`)
      const left = [...pts]
        .reverse()
        .map((p) => `${(cx - p[0] * k).toFixed(1)} ${(base - p[1] * k).toFixed(1)}`)
      const tones = [
        '#7f9fb8',
        '#9db5a4',
        '#b9a27c',
        '#8fb0a8',
        '#a9bba9',
        '#8ea3c0',
        '#b58a80',
        '#7f95b5',
        '#9a8f6f',
        '#c2b59b',
      ]
      s += `<path d="M${right.join('L')}L${left.join('L')}Z" fill="${tones[i]}" fill-opacity=".75" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/><path d="M${cx} ${base + 8}V${base - nth(pts, 0)[1] * k - 14}" stroke="${INK}" stroke-width="1.4" stroke-dasharray="10 6 2 6"/>${dots(cx, base + 46, i + 1)}`
    })
    return { sheet: flat(1080, 960, s) }
  }),
  piece('diagram-level', ['sheet'], async () => {
    let s = ''
    for (let i = 0; i < 4; i++) {
      const cx = 150 + i * 260
      const base = 740
      const k = 220
      const pts = curve(BOTTLE, 8)
      const level = nth([2.12, 1.95, 1.78, 1.55], i)
      const path = (list: readonly (readonly [number, number])[]): string =>
        `M${list.map((p) => `${(cx + p[0] * k).toFixed(1)} ${(base - p[1] * k).toFixed(1)}`).join('L')}L${[
          ...list,
        ]
          .reverse()
          .map((p) => `${(cx - p[0] * k).toFixed(1)} ${(base - p[1] * k).toFixed(1)}`)
          .join('L')}Z`
      s += `<path d="${path(pts.filter((p) => p[1] <= level))}" fill="#d8b45e" fill-opacity=".6"/><path d="${path(pts)}" ${DIAGRAM_LINE}/><rect x="${cx - 48}" y="${base - 2.72 * k}" width="96" height="${0.46 * k}" rx="8" fill="#a8281e" fill-opacity=".85"/><path d="M${cx - 112} ${base - level * k}H${cx + 112}" stroke="#a8281e" stroke-width="3"/>${dots(cx, base + 60, i + 1)}`
    }
    return { sheet: flat(1080, 860, s) }
  }),
  piece('diagram-bronze', ['rubbing'], async () => {
    const t = await plate(1000, 420, M.taotie(1000, 420), 0.6)
    return {
      rubbing: {
        width: 1080,
        height: 760,
        draw: () => {
          const data = Buffer.alloc(1080 * 760 * 3)
          for (let y = 0; y < 760; y++) {
            for (let x = 0; x < 1080; x++) {
              const n = noise3(x * 0.35, y * 0.35, 3) * 0.6 + noise3(x * 1.3, y * 1.3, 8) * 0.4
              const big = noise3(x * 0.012, y * 0.02, 1)
              let v = 0.93
              if (x > 60 && x < 1020 && y > 120 && y < 540) {
                const d = density(t, (x - 60) / 960, (y - 120) / 420)
                // Ink dabbed on what stands high, grain of the paper showing.
                v = mix(
                  0.9,
                  0.1,
                  Math.min(1, d * 1.1 + 0.1) * (0.62 + 0.5 * n) * (0.75 + 0.4 * big),
                )
              }
              const p = (y * 1080 + x) * 3
              data[p] = Math.min(255, 243 * v + 6 * n)
              data[p + 1] = Math.min(255, 235 * v + 6 * n)
              data[p + 2] = Math.min(255, 219 * v + 6 * n)
            }
          }
          return sharp(data, { raw: { width: 1080, height: 760, channels: 3 } })
            .composite([
              {
                input: Buffer.from(
                  svgDocument(
                    1080,
                    760,
                    seal('古', 930, 590, 84, true) + seal('山石', 80, 590, 84, false),
                  ),
                ),
              },
            ])
            .removeAlpha()
            .raw()
            .toBuffer()
            .then((buffer) => ({ data: buffer, width: 1080, height: 760 }))
        },
      },
    }
  }),
  piece('banner', ['blue', 'liquor', 'scroll', 'celadon'], async () => {
    const scroll = await plate(720, 560, M.lotusScroll(720, 560), 0.8)
    const collar = await plate(512, 160, M.ruyi(512, 150, 2), 0.6)
    const blue = [...bluePot(scroll, collar), stand(0.44)]
    const label = await print(
      560,
      640,
      `<rect width="560" height="640" fill="#f6efe0"/><path d="M0 470L560 60V250L0 640Z" fill="#b3271f"/>${['陳', '酒'].map((c, i) => placeGlyph(glyphBrush(c, 12, makeRng(i + 2)), 66, 56 + i * 165, 150, 'fill="#1d1a17"')).join('')}<rect x="6" y="6" width="548" height="628" fill="none" stroke="#b3271f" stroke-width="6"/>`,
    )
    const white = labelled(whiteGlaze('#f0ebe0', 0.08), [
      { print: label, u0: 0.135, u1: 0.365, v0: 0.47, v1: 0.83 },
    ])
    const one = bottle(BOTTLE, white, {
      cap: '#a81f1a',
      capFrom: 2.26,
      capTop: 2.72,
      capRadius: 0.215,
    })
    const dark = bottle(BOTTLE, monochrome('#3a2417', { mottle: 0.5 }), {
      cap: '#6e1c18',
      capFrom: 2.26,
      capTop: 2.72,
      capRadius: 0.215,
    })
    const bottles: Item[] = [
      ...one,
      ...dark.map((it) => ({ ...it, mesh: placed(it.mesh, [1.15, 0, -0.5]) })),
      ...one.map((it) => ({ ...it, mesh: placed(it.mesh, [-1.1, 0, -0.7], [0, 12, 0]) })),
    ]
    const leaf = await riverLandscape(1440, 620, 64, 0.35)
    const cel = [
      ...celadonVase(),
      ...jianBowl().map((it) => ({
        ...it,
        mesh: placed(it.mesh, [1.35, 0, 0.5]),
        material: moved(it.material, [1.35, 0, 0.5]),
      })),
    ]
    return {
      blue: wide(blue, {
        ground: 'indigo',
        elevation: 6,
        fill: 0.86,
        aim: [-0.95, 0],
        panes: true,
      }),
      liquor: wide(bottles, { ground: 'crimson', elevation: 7, fill: 0.86, aim: [-0.38, 0] }),
      scroll: {
        width: 1440,
        height: 620,
        draw: async () => {
          // A night wash over the left half, so that words in white can stand there.
          const veil =
            '<linearGradient id="v" x1="0" x2="1"><stop offset="0" stop-color="#26352f" stop-opacity=".9"/><stop offset=".45" stop-color="#26352f" stop-opacity=".62"/><stop offset=".8" stop-color="#26352f" stop-opacity=".05"/></linearGradient><rect width="1440" height="620" fill="url(#v)"/>'
          const data = await sharp(leaf.png)
            .composite([{ input: Buffer.from(svgDocument(1440, 620, veil)) }])
            .removeAlpha()
            .raw()
            .toBuffer()
          return { data, width: 1440, height: 620 }
        },
      },
      celadon: wide(cel, { ground: 'felt', elevation: 8, fill: 0.84, aim: [-0.52, 0] }),
    }
  }),
  piece(
    'avatar',
    [
      'gu',
      'plum',
      'peaks',
      'crane',
      'bamboo',
      'bowl',
      'vase',
      'lotus',
      'ding',
      'bi',
      'gourd',
      'pine',
      'moon',
      'carp',
      'orchid',
      'coin',
      'jiu',
      'river',
      'tree',
      'celadon',
    ],
    async () => {
      const A = 480
      const rng = makeRng(17)
      const scroll = await plate(720, 560, M.lotusScroll(720, 560), 0.8)
      const collar = await plate(512, 160, M.ruyi(512, 150, 2), 0.6)
      const small = (items: Item[], o: ViewOptions): Shot => shot(standing(items, o), A, A)
      const plumLeaf = await plumBranch(560, 560, 33)
      const bambooArt = await bambooLeaf(560, 560, 5)
      const river = await riverLandscape(600, 600, 101, 0.4)
      const gourd = lathe(
        curve(
          [
            [0, 1.9],
            [0.06, 1.86],
            [0.05, 1.7],
            [0.14, 1.6],
            [0.34, 1.4],
            [0.36, 1.2],
            [0.2, 1.02],
            [0.24, 0.94],
            [0.54, 0.7],
            [0.6, 0.44],
            [0.46, 0.12],
            [0.2, 0],
            [0, 0],
          ],
          10,
        ),
        96,
      )
      const gourdItems: Item[] = [
        {
          mesh: gourd,
          material: (s) => {
            plain('#b7843e', 0.3)(s)
            const n = noise3(s.x * 3, s.y * 3, s.z * 3)
            s.r *= 0.8 + 0.4 * n
            s.g *= 0.8 + 0.4 * n
            s.b *= 0.8 + 0.4 * n
          },
        },
        {
          mesh: lathe(
            curve(
              [
                [0.19, 1.06],
                [0.235, 1.03],
                [0.235, 0.99],
                [0.2, 0.96],
              ],
              5,
            ),
            60,
          ),
          material: fabric('#a8231c', 30),
        },
      ]
      const dingBody = vessel({
        outer: [
          [0.8, 1.5],
          [0.8, 1.44],
          [0.76, 1.42],
          [0.76, 1.1],
          [0.72, 0.8],
          [0.55, 0.6],
          [0.3, 0.54],
          [0.1, 0.53],
        ],
        wall: 0.05,
        footWidth: 0.02,
        footDepth: 0,
      })
      const ding: Item[] = [dingBody.outer, dingBody.lip, dingBody.inner].map((mesh) => ({
        mesh,
        material: bronze({ green: 0.65 }),
      }))
      for (let i = 0; i < 3; i++) {
        const a = (i / 3) * Math.PI * 2 + Math.PI / 2
        ding.push({
          mesh: placed(
            lathe(
              curve(
                [
                  [0.14, 0.66],
                  [0.11, 0.4],
                  [0.13, 0.04],
                  [0.1, 0],
                  [0, 0],
                ],
                6,
              ),
              40,
            ),
            [Math.cos(a) * 0.52, 0, Math.sin(a) * 0.52],
          ),
          material: bronze({ green: 0.65, seed: 3 }),
        })
      }
      const coinArt = await plate(
        400,
        400,
        '<circle cx="200" cy="200" r="184" fill="none" stroke="#000" stroke-width="20"/><rect x="146" y="146" width="108" height="108" fill="none" stroke="#000" stroke-width="12"/>' +
          ['開', '元', '通', '寶']
            .map((c, i) =>
              placeGlyph(
                glyphBrush(c, 10, makeRng(i)),
                nth([158, 158, 268, 48], i),
                nth([48, 268, 158, 158], i),
                84,
                'fill="#000"',
              ),
            )
            .join(''),
        0.8,
      )
      const mountains = `<circle cx="350" cy="130" r="46" fill="#b3402e"/><path d="M-10 360L90 200L150 268L230 120L320 280L380 222L490 360V490H-10Z" fill="#5d6f74" fill-opacity=".55"/><path d="M-10 420L70 330L140 384L260 250L360 400L490 330V490H-10Z" fill="#33424a" fill-opacity=".85"/><path d="M-10 440Q240 396 490 450V490H-10Z" fill="#efe6d5" fill-opacity=".55"/>`
      const crane = `<path d="${brushPath(
        [
          [120, 330],
          [190, 300],
          [260, 250],
          [330, 180],
        ],
        26,
        rng,
      )}" fill="#f4f0e6"/><path d="M150 320C110 250 60 210 10 200C80 190 150 220 200 280ZM230 280C250 200 300 120 380 70C370 150 330 230 270 270Z" fill="#f4f0e6"/><path d="M10 200C60 204 96 226 126 262C96 244 50 230 6 232ZM380 70C352 106 340 140 336 170C356 140 376 120 398 108Z" fill="${INK}"/><path d="${brushPath(
        [
          [258, 256],
          [310, 236],
          [348, 190],
          [392, 196],
        ],
        15,
        rng,
      )}" fill="#f4f0e6"/><path d="M388 190L446 204L390 206Z" fill="#3a3a3a"/><circle cx="386" cy="190" r="9" fill="#b3271f"/><path d="M130 330L60 400M146 334L90 412" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>`
      const carp = `<path d="M70 270C140 160 280 150 350 230C386 260 420 240 452 190C440 260 446 290 456 330C420 300 388 296 352 296C280 366 140 360 70 270Z" fill="#c8452c"/><path d="M150 226C190 180 230 250 200 300C170 330 140 300 150 226ZM270 240C310 220 330 260 300 286C276 290 262 262 270 240Z" fill="#f3ece0"/><circle cx="116" cy="254" r="9" fill="${INK}"/><path d="M200 190C230 140 280 140 300 180M210 330C220 370 260 376 280 340" fill="#c8452c" fill-opacity=".85"/>${[0, 1, 2, 3, 4, 5].map((i) => `<path d="M${170 + i * 28} 250q14 14 0 28" fill="none" stroke="#7c2214" stroke-width="3"/>`).join('')}`
      let orchid = ''
      for (let i = 0; i < 9; i++) {
        const x = 230 + (rng() - 0.5) * 50
        orchid += `<path d="${brushPath(
          [
            [x, 440],
            [x + (i - 4) * 26, 300],
            [x + (i - 4) * 56, 190 + rng() * 60],
            [x + (i - 4) * 80, 210 + rng() * 90],
          ],
          15,
          rng,
        )}" fill="#2b332c" fill-opacity=".9"/>`
      }
      for (const [x, y] of [
        [250, 170],
        [180, 220],
        [320, 232],
      ] as const)
        for (const a of [-80, -40, 0, 40, 80])
          orchid += `<path d="M0 0C-10 -18 -8 -40 0 -52C8 -40 10 -18 0 0Z" transform="translate(${x} ${y}) rotate(${a})" fill="#8b8a3e" fill-opacity=".9"/>`
      const lotusArt =
        [-76, 76, -48, 48, -22, 22, 0]
          .map(
            (a) =>
              `<path d="M0 20C-46 -40 -36 -140 0 -190C36 -140 46 -40 0 20Z" transform="translate(240 330) rotate(${a})" fill="#d98a94" stroke="#8a2f3c" stroke-width="3"/>`,
          )
          .join('') + `<path d="M30 380Q240 300 450 380Q240 450 30 380Z" fill="#47604f"/>`
      return {
        gu: flat(A, A, seal('古', 60, 60, 360, true)),
        jiu: flat(
          A,
          A,
          `<g transform="translate(80 70)">${placeGlyph(glyphBrush('酒', 12, rng), 0, 0, 320, 'fill="#f0dcae"')}</g>`,
          '#7d241d',
        ),
        plum: cropped(plumLeaf.png, 40, 60, 440, A),
        bamboo: cropped(bambooArt.png, 90, 60, 420, A),
        river: cropped(river.png, 40, 150, 430, A),
        peaks: flat(A, A, mountains, '#e6dfd0'),
        crane: flat(
          A,
          A,
          `<circle cx="330" cy="150" r="96" fill="#d8b98a" fill-opacity=".6"/>${crane}`,
          '#7f9aa3',
        ),
        carp: flat(A, A, `${carp}`, '#cfd9d6'),
        orchid: flat(A, A, orchid + seal('清', 380, 380, 62, true)),
        lotus: flat(A, A, lotusArt, '#dfe3d8'),
        pine: flat(
          A,
          A,
          `<circle cx="140" cy="140" r="70" fill="#c9663e" fill-opacity=".75"/>${pineTree(250, 470, 430, rng)}`,
        ),
        tree: flat(A, A, `${inkTree(240, 460, 400, rng, 2)}`, '#e9e3d4'),
        moon: flat(
          A,
          A,
          `<circle cx="250" cy="180" r="104" fill="#f3e9c9"/><path d="M0 340L110 280L190 320L300 262L480 330V480H0Z" fill="#1c2a36"/><path d="M40 390H210M150 416H360M90 442H260" stroke="#f3e9c9" stroke-opacity=".5" stroke-width="4"/>`,
          '#2f4457',
        ),
        bowl: small(jianBowl(), { ground: 'walnut', elevation: 26, fill: 0.82 }),
        vase: small(bluePot(scroll, collar), {
          ground: 'sand',
          elevation: 12,
          fill: 1.5,
          aim: [0, 0.18],
        }),
        celadon: small(celadonVase(), {
          ground: 'mist',
          elevation: 14,
          fill: 1.3,
          aim: [0, -0.14],
        }),
        ding: small(ding, { ground: 'slate', elevation: 16, fill: 0.86 }),
        bi: small(
          [
            {
              mesh: lathe(
                curve(
                  [
                    [0.3, 0.1],
                    [0.36, 0.12],
                    [1.1, 0.12],
                    [1.16, 0.06],
                    [1.1, 0],
                    [0.3, 0],
                    [0.28, 0.05],
                    [0.3, 0.1],
                  ],
                  8,
                ),
                120,
              ),
              material: jade({ color: '#b9c2a0', stain: '#7d4f27', stainAmount: 0.3, seed: 3 }),
            },
          ],
          { ground: 'crimson', elevation: 70, fill: 0.82 },
        ),
        gourd: small(gourdItems, { ground: 'elm', elevation: 10, fill: 0.84 }),
        coin: small([{ mesh: disc(1, 0.09), material: coinMetal(coinArt, 2, { amount: 0.7 }) }], {
          ground: 'indigo',
          elevation: 86,
          fill: 0.84,
          light: { elevation: 30 },
        }),
      }
    },
  ),
]
