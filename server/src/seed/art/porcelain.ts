/** Blue-and-white, enamels and other white-bodied porcelain. */
import { nth } from './nth'
import {
  clay,
  blueWhite,
  celadon,
  cobalt,
  enamels,
  markedBase,
  monochrome,
  slipPainted,
  whiteGlaze,
  type BlueWhite,
} from './glazes'
import { lathe, placed, curve } from './mesh'
import * as M from './motifs'
import { makeRng } from './noise'
import { near, piece, type Piece, potItems, tall, underside, whole } from './piece'
import { paint, type Item } from './render'
import { SHAPES } from './shapes'
import { vessel, type VesselShape } from './studio'
import { plate, print, type Plate } from './texture'
import { hex } from './color'

const white = '#e9efee'

async function ringMark(chars: string): Promise<Plate> {
  return plate(400, 400, M.reignMark(chars))
}

function pot(
  shape: VesselShape,
  painting: BlueWhite,
  mark: Plate | null,
  inner?: BlueWhite,
): { items: Item[]; foot: number } {
  const v = vessel(shape)
  const outer = blueWhite(painting)
  const glaze = whiteGlaze(painting.tone ?? white)
  return {
    items: potItems(v, {
      outer,
      lip: glaze,
      inner: inner ? blueWhite(inner) : glaze,
      ring: clay('#e3d6c2', 0.55),
      base: markedBase(mark, v.footRadius, painting.tone ?? white),
    }),
    foot: v.footRadius,
  }
}

/** A turned rosewood stand of the given radius. */
export function stand(radius: number): Item {
  const p = curve(
    [
      [0, 0],
      [radius * 0.96, 0],
      [radius * 0.96, 0],
      [radius, -0.02],
      [radius * 0.98, -0.06],
      [radius * 0.9, -0.09],
      [radius * 0.92, -0.13],
      [radius * 1.08, -0.19],
      [radius * 1.1, -0.22],
      [radius * 1.1, -0.22],
      [0, -0.22],
    ],
    6,
  )
  const dark = hex('#3a1f16')
  const lite = hex('#5d3524')
  return {
    mesh: lathe(p, 96),
    material: (s) => {
      const t = Math.sin(s.x * 18 + Math.sin(s.z * 6) * 2) * 0.5 + 0.5
      paint(s, [
        dark[0] + (lite[0] - dark[0]) * t,
        dark[1] + (lite[1] - dark[1]) * t,
        dark[2] + (lite[2] - dark[2]) * t,
      ])
      s.rough = 0.28
    },
  }
}

const tileH = 512

export const porcelain: Piece[] = [
  piece('meiping-lotus', ['whole', 'shoulder', 'foot', 'stand'], async () => {
    const scroll = await plate(720, 560, M.lotusScroll(720, 560), 0.8)
    const collar = await plate(512, 160, M.ruyi(512, 150, 2), 0.6)
    const leaves = await plate(512, 220, M.bananaLeaves(512, 220, 4), 0.6)
    const fret = await plate(256, 48, M.keyFret(256, 48, 4) + M.rings(256, 2, 44))
    const p = pot(
      { outer: SHAPES.meiping, wall: 0.04, footWidth: 0.06, footDepth: 0.07, inside: 0.4 },
      {
        heap: 0.9,
        tone: '#dfe8e9',
        bands: [
          { plate: collar, repeat: 4, from: 0.1, to: 0.235 },
          { plate: scroll, repeat: 3, from: 0.25, to: 0.66 },
          { plate: fret, repeat: 8, from: 0.665, to: 0.69 },
          { plate: leaves, repeat: 4, from: 0.7, to: 0.945 },
        ],
      },
      null,
    )
    return {
      whole: tall(p.items, { ground: 'paper', panes: true }),
      shoulder: near(p.items, 0.72, { ground: 'paper', zoom: 2.3, panes: true }),
      foot: underside(p.items, p.foot, { ground: 'linen' }),
      stand: whole([...p.items, stand(0.44)], {
        ground: 'walnut',
        azimuth: 40,
        elevation: 7,
        panes: true,
      }),
    }
  }),
  piece('bowl-lotus', ['whole', 'inside', 'foot', 'mark'], async () => {
    const scroll = await plate(640, 360, M.lotusScroll(640, 360), 0.8)
    const waves = await plate(512, 110, M.waves(512, 110, 6), 0.5)
    const fret = await plate(256, 48, M.keyFret(256, 48, 4))
    const mark = await ringMark('大明宣德年製')
    const p = pot(
      { outer: SHAPES.bowlEverted, wall: 0.03, footWidth: 0.045, footDepth: 0.09 },
      {
        heap: 0.8,
        tone: '#e2eaea',
        bands: [
          { plate: fret, repeat: 10, from: 0.03, to: 0.08 },
          { plate: scroll, repeat: 4, from: 0.1, to: 0.62 },
          { plate: waves, repeat: 3, from: 0.66, to: 0.84 },
        ],
      },
      mark,
      {
        bands: [
          { plate: await plate(256, 40, M.rings(256, 12, 14)), repeat: 1, from: 0.93, to: 0.98 },
          { plate: scroll, repeat: 2, from: 0.1, to: 0.42 },
        ],
      },
    )
    return {
      whole: whole(p.items, { ground: 'mist', elevation: 18, panes: true, fill: 0.78 }),
      inside: whole(p.items, { ground: 'mist', elevation: 52, panes: true, fill: 0.8 }),
      foot: underside(p.items, p.foot, { ground: 'mist', turn: [-128, 0, 0], span: 1.7 }),
      mark: underside(p.items, p.foot, { ground: 'mist', turn: [-102, 0, 0], span: 0.86 }),
    }
  }),
  piece('vase-landscape', ['whole', 'scene', 'foot'], async () => {
    const scene = await plate(1500, 820, M.riverScene(1500, 820, 11), 0.6)
    const fret = await plate(256, 40, M.keyFret(256, 40, 5))
    const p = pot(
      { outer: SHAPES.rouleau, wall: 0.04, footWidth: 0.07, footDepth: 0.05, inside: 0.5 },
      {
        tone: '#e6eceb',
        strength: 1.05,
        bands: [
          { plate: scene, repeat: 1, from: 0.265, to: 0.93 },
          { plate: fret, repeat: 7, from: 0.225, to: 0.25 },
        ],
      },
      null,
    )
    return {
      whole: tall(p.items, { ground: 'sand', azimuth: -60, panes: true }),
      scene: near(p.items, 0.48, { ground: 'sand', azimuth: -60, zoom: 1.9, elevation: 4 }),
      foot: underside(p.items, p.foot, { ground: 'sand' }),
    }
  }),
  piece('jar-joy', ['whole', 'front', 'foot'], async () => {
    const joy = await plate(760, 640, M.doubleJoy(760, 640), 0.7)
    const petals = await plate(512, 120, M.petalPanels(512, 120, 6), 0.5)
    const p = pot(
      { outer: SHAPES.gingerJar, wall: 0.05, footWidth: 0.09, footDepth: 0.06, inside: 0.7 },
      {
        tone: '#d9e2e1',
        grey: 0.12,
        bands: [
          { plate: petals, repeat: 3, from: 0.12, to: 0.23 },
          { plate: joy, repeat: 3, from: 0.24, to: 0.86 },
          { plate: await plate(64, 40, M.rings(64, 8, 14)), repeat: 1, from: 0.89, to: 0.93 },
        ],
      },
      null,
    )
    const lid = lathe(
      curve(
        [
          [0, 2.08],
          [0.02, 2.08],
          [0.08, 2.05],
          [0.07, 2.0],
          [0.1, 1.97],
          [0.3, 1.94],
          [0.41, 1.88],
          [0.42, 1.86],
          [0.42, 1.76],
          [0.42, 1.76],
          [0.38, 1.76],
        ],
        8,
      ),
      120,
    )
    const items: Item[] = [
      ...p.items,
      {
        mesh: lid,
        material: blueWhite({
          tone: '#d9e2e1',
          grey: 0.12,
          bands: [{ plate: petals, repeat: 2, from: 0.3, to: 0.62 }],
        }),
      },
    ]
    return {
      whole: tall(items, { ground: 'elm', azimuth: 28, elevation: 12 }),
      front: near(items, 0.5, { ground: 'elm', azimuth: 30, zoom: 1.7, elevation: 6 }),
      foot: underside(p.items, p.foot, { ground: 'linen' }),
    }
  }),
  piece('jar-iceplum', ['whole', 'detail', 'foot'], async () => {
    const ice = await plate(900, 640, M.icePlum(900, 640, 5), 0.6)
    const p = pot(
      { outer: SHAPES.generalJar, wall: 0.05, footWidth: 0.09, footDepth: 0.06, inside: 0.6 },
      { tone: '#e5ecec', strength: 1.1, bands: [{ plate: ice, repeat: 2, from: 0.1, to: 0.95 }] },
      null,
    )
    const lidMat = blueWhite({
      tone: '#e5ecec',
      strength: 1.1,
      bands: [{ plate: ice, repeat: 1, from: 0.2, to: 0.98 }],
    })
    const lid = lathe(
      curve(
        [
          [0, 2.86],
          [0.06, 2.84],
          [0.09, 2.76],
          [0.05, 2.68],
          [0.12, 2.64],
          [0.36, 2.52],
          [0.5, 2.36],
          [0.52, 2.28],
          [0.52, 2.28],
          [0.46, 2.27],
        ],
        8,
      ),
      120,
    )
    const items: Item[] = [...p.items, { mesh: lid, material: lidMat }]
    return {
      whole: tall(items, { ground: 'slate', panes: true, elevation: 8 }),
      detail: near(items, 0.5, { ground: 'slate', zoom: 2, panes: true }),
      foot: underside(p.items, p.foot, { ground: 'slate' }),
    }
  }),
  piece('dish-lotus', ['face', 'tilt', 'foot'], async () => {
    const scroll = await plate(820, 300, M.lotusScroll(820, 300), 0.7)
    const petals = await plate(512, 100, M.petalPanels(512, 100, 7, true), 0.5)
    const medal = await plate(
      700,
      700,
      `<circle cx="350" cy="350" r="330" fill="none" stroke="#000" stroke-width="5"/><circle cx="350" cy="350" r="316" fill="none" stroke="#000" stroke-width="3"/>${[0, 60, 120, 180, 240, 300].map((a) => `<g transform="rotate(${a} 350 350)">${M.lotus(350, 140, 76)}${M.leaf(300, 220, 150, 70)}${M.leaf(410, 215, 30, 70)}<path d="M350 140Q420 250 350 350" fill="none" stroke="#000" stroke-width="6"/></g>`).join('')}${M.lotus(350, 362, 92)}`,
      0.8,
    )
    const v = vessel({
      outer: SHAPES.dish,
      wall: 0.032,
      footWidth: 0.05,
      footDepth: 0.06,
      segments: 192,
    })
    const outer = blueWhite({
      tone: '#dfe8e8',
      heap: 0.7,
      bands: [{ plate: petals, repeat: 4, from: 0.06, to: 0.7 }],
    })
    const wall = blueWhite({
      tone: '#dfe8e8',
      heap: 0.9,
      bands: [{ plate: scroll, repeat: 4, from: 0.66, to: 0.97 }],
    })
    const inner: typeof wall = (s) => {
      wall(s)
      const x = s.x / 1.5 + 0.5
      const y = s.z / 1.5 + 0.5
      if (s.v < 0.66 && x > 0 && x < 1 && y > 0 && y < 1) {
        const px = Math.min(699, Math.floor(x * 700))
        const py = Math.min(699, Math.floor(y * 700))
        cobalt(s, (nth(medal.data, py * 700 + px) / 255) * 0.95, 0.9)
      }
    }
    const items = potItems(v, {
      outer,
      inner,
      lip: whiteGlaze('#dfe8e8'),
      ring: clay('#d9c6a8', 0.9),
      base: clay('#cdb796', 0.6),
    })
    return {
      face: whole(items, { ground: 'indigo', elevation: 86, fill: 0.86 }),
      tilt: whole(items, { ground: 'indigo', elevation: 34, fill: 0.86, panes: true }),
      foot: underside(items, 0.72, { ground: 'indigo', turn: [-118, 0, 0], span: 2.9 }),
    }
  }),
  piece('cup-flowers', ['pair', 'hand', 'foot'], async () => {
    // Small cups with rocks, orchids and rooster-less grass: 花石 in underglaze line with enamels.
    const art = await print(900, 260, flowersAndRocks(900, 260, 3))
    const mark = await ringMark('大清乾隆年製')
    const v = vessel({ outer: SHAPES.cup, wall: 0.018, footWidth: 0.025, footDepth: 0.03 })
    const ground = whiteGlaze('#eff1ec')
    const items = potItems(v, {
      outer: enamels(ground, [{ print: art, repeat: 1, from: 0.08, to: 0.8 }]),
      inner: ground,
      lip: ground,
      ring: clay('#e6dccb', 0.3),
      base: markedBase(mark, 0.19, '#eff1ec'),
    })
    const second = items.map((it) => ({
      ...it,
      mesh: placed(it.mesh, [0.86, 0, -0.36], [0, 150, 0]),
    }))
    return {
      pair: whole([...items, ...second], { ground: 'walnut', elevation: 16, fill: 0.8 }),
      hand: near(items, 0.5, { ground: 'walnut', zoom: 1.2, elevation: 24 }),
      foot: underside(items, 0.2, { ground: 'mist', turn: [-116, 0, 0], span: 0.92 }),
    }
  }),
  piece('famille-rose-vase', ['whole', 'flowers', 'foot'], async () => {
    const art = await print(1200, 900, peonies(1200, 900, 21))
    const border = await print(
      512,
      64,
      `<rect width="512" height="64" fill="#e9b9b5"/>${Array.from({ length: 8 }, (_, i) => `<g transform="translate(${32 + i * 64} 32)"><circle r="20" fill="#fbe9c9" stroke="#8c3a3a" stroke-width="2"/><path d="M-12 0H12M0 -12V12" stroke="#4d7a5a" stroke-width="5"/></g>`).join('')}<path d="M0 3H512M0 61H512" stroke="#b98a35" stroke-width="5"/>`,
    )
    const v = vessel({
      outer: SHAPES.guanyin,
      wall: 0.035,
      footWidth: 0.06,
      footDepth: 0.06,
      inside: 0.5,
    })
    const ground = whiteGlaze('#f1f0ea')
    const items = potItems(v, {
      outer: enamels(ground, [
        { print: art, repeat: 1, from: 0.24, to: 0.9 },
        { print: border, repeat: 3, from: 0.135, to: 0.165 },
      ]),
      lip: monochrome('#b98a35', { rough: 0.25 }),
      inner: ground,
      ring: clay('#eadfce', 0.2),
      base: markedBase(await ringMark('大清乾隆年製'), 0.46, '#cfe0d4', 'red'),
    })
    return {
      whole: tall(items, { ground: 'mist', azimuth: 80, panes: true, elevation: 8 }),
      flowers: near(items, 0.56, { ground: 'mist', azimuth: 90, zoom: 1.9, elevation: 5 }),
      foot: underside(items, 0.46, { ground: 'mist' }),
    }
  }),
  piece('famille-rose-bowl', ['whole', 'inside', 'foot'], async () => {
    const art = await print(1400, 420, peonies(1400, 420, 8))
    const v = vessel({ outer: SHAPES.bowl, wall: 0.026, footWidth: 0.04, footDepth: 0.07 })
    const yellow = monochrome('#e2b640', { lip: '#f0e9d6', lipWidth: 0.015, mottle: 0.08 })
    const ground = whiteGlaze('#eef1ec')
    const items = potItems(v, {
      outer: enamels(yellow, [{ print: art, repeat: 1, from: 0.06, to: 0.86 }]),
      inner: ground,
      lip: monochrome('#b98a35', { rough: 0.25 }),
      ring: clay('#e8ddca', 0.25),
      base: markedBase(await ringMark('大清乾隆年製'), 0.35, '#e9efee', 'red'),
    })
    return {
      whole: whole(items, { ground: 'crimson', elevation: 15, fill: 0.8, azimuth: 30 }),
      inside: whole(items, { ground: 'crimson', elevation: 55, fill: 0.8, panes: true }),
      foot: underside(items, 0.35, { ground: 'crimson', turn: [-120, 0, 0], span: 1.5 }),
    }
  }),
  piece('ding-bowl', ['whole', 'inside', 'foot', 'lip'], async () => {
    const carved = await plate(900, tileH, M.carvedScroll(900, tileH, 4), 1.2)
    const v = vessel({
      outer: SHAPES.conical,
      wall: 0.022,
      footWidth: 0.03,
      footDepth: 0.035,
      segments: 192,
    })
    const glaze = { color: '#e4dac0', thin: '#eee7d4', rough: 0.16 }
    const items = potItems(v, {
      outer: celadon(glaze),
      inner: celadon({
        ...glaze,
        relief: { plate: carved, repeat: 2, from: 0.2, to: 0.95, depth: 0.012, pool: 0.34 },
      }),
      lip: clay('#b89f74', 0.3, 0.2),
      ring: celadon(glaze),
      base: celadon(glaze),
    })
    return {
      whole: whole(items, { ground: 'slate', elevation: 20, fill: 0.82 }),
      inside: whole(items, {
        ground: 'slate',
        elevation: 62,
        fill: 0.86,
        light: { elevation: 34 },
      }),
      foot: underside(items, 0.3, { ground: 'slate', turn: [-125, 0, 0], span: 1.9 }),
      lip: near(items, 0.9, { ground: 'slate', elevation: 38, zoom: 2.5 }),
    }
  }),
  piece('qingbai-bowl', ['whole', 'inside', 'foot'], async () => {
    const carved = await plate(900, tileH, M.carvedScroll(900, tileH, 9), 1.2)
    const v = vessel({
      outer: SHAPES.bowl,
      wall: 0.022,
      footWidth: 0.03,
      footDepth: 0.07,
      segments: 176,
    })
    const glaze = { color: '#cfdedb', thin: '#e8eee8', lip: 0.04, rough: 0.06 }
    const items = potItems(v, {
      outer: celadon(glaze),
      inner: celadon({
        ...glaze,
        relief: { plate: carved, repeat: 2, from: 0.25, to: 0.95, depth: 0.012, pool: 0.45 },
      }),
      ring: celadon(glaze),
      base: clay('#d8c3a6', 0.7, 0.3),
    })
    return {
      whole: whole(items, { ground: 'felt', elevation: 16, fill: 0.8, panes: true }),
      inside: whole(items, { ground: 'felt', elevation: 58, fill: 0.84, panes: true }),
      foot: underside(items, 0.35, { ground: 'felt', turn: [-122, 0, 0], span: 1.5 }),
    }
  }),
  piece('dehua-censer', ['whole', 'detail', 'foot'], async () => {
    const v = vessel({ outer: SHAPES.gui, wall: 0.05, footWidth: 0.08, footDepth: 0.09 })
    const glaze = celadon({ color: '#ece2cd', thin: '#f3ecdd', rough: 0.1 })
    const items = potItems(v, { outer: glaze, ring: clay('#ece3d2', 0, 0.08), base: glaze })
    return {
      whole: whole(items, { ground: 'ink', elevation: 12, fill: 0.76, panes: true }),
      detail: near(items, 0.6, { ground: 'ink', zoom: 2, elevation: 20 }),
      foot: underside(items, 0.62, { ground: 'ink', turn: [-122, 0, 0], span: 2 }),
    }
  }),
  piece('cizhou-jar', ['whole', 'brush', 'foot'], async () => {
    const flowers = await plate(900, 420, boldFlowers(900, 420), 0.8)
    const v = vessel({
      outer: SHAPES.jar,
      wall: 0.06,
      footWidth: 0.12,
      footDepth: 0.03,
      inside: 0.7,
    })
    const items = potItems(v, {
      outer: slipPainted([
        { plate: flowers, repeat: 2, from: 0.26, to: 0.72 },
        { plate: await plate(64, 64, M.rings(64, 10, 34)), repeat: 1, from: 0.2, to: 0.26 },
        { plate: await plate(64, 64, M.rings(64, 10, 34)), repeat: 1, from: 0.73, to: 0.79 },
      ]),
      inner: monochrome('#2b1d15', { lip: '#2b1d15' }),
      lip: slipPainted([]),
      ring: clay('#c2a888', 0, 0.3),
      base: clay('#bda17f', 0.2, 0.3),
    })
    return {
      whole: whole(items, { ground: 'linen', elevation: 14, fill: 0.78 }),
      brush: near(items, 0.52, { ground: 'linen', zoom: 2, elevation: 8 }),
      foot: underside(items, 0.56, { ground: 'linen' }),
    }
  }),
]

function flowersAndRocks(w: number, h: number, seed: number): string {
  const rng = makeRng(seed)
  let s = ''
  for (const ox of [w * 0.18, w * 0.66]) {
    s += `<path d="M${ox - 60} ${h * 0.96}C${ox - 70} ${h * 0.6} ${ox - 34} ${h * 0.66} ${ox - 30} ${h * 0.36}C${ox - 10} ${h * 0.24} ${ox + 4} ${h * 0.5} ${ox + 20} ${h * 0.46}C${ox + 34} ${h * 0.62} ${ox + 56} ${h * 0.7} ${ox + 60} ${h * 0.96}Z" fill="#5b7fa8" stroke="#24365f" stroke-width="3"/><circle cx="${ox - 12}" cy="${h * 0.62}" r="9" fill="#eff1ec" stroke="#24365f" stroke-width="2"/>`
    for (let i = 0; i < 9; i++) {
      const a = -40 + i * 14 + rng() * 8
      s += `<path d="M${ox + 70} ${h * 0.96}q${a} ${-h * 0.35} ${a * 2.1} ${-h * (0.5 + rng() * 0.25)}" fill="none" stroke="#4e7d4a" stroke-width="${4 + rng() * 3}" stroke-linecap="round"/>`
    }
    for (let i = 0; i < 4; i++) {
      const x = ox + 40 + i * 34
      const y = h * (0.3 + rng() * 0.3)
      s += M.plum(x, y, 24, i % 2 ? '#c2452f' : '#d98a86', '#7a241c', rng() * 70)
    }
  }
  s += `<path d="M0 ${h * 0.97}H${w}" stroke="#6d8f58" stroke-width="7"/>`
  return s
}

function peonies(w: number, h: number, seed: number): string {
  const rng = makeRng(seed)
  let s = ''
  // Branches first, then leaves, then flowers, so that blossoms lie on top.
  const stems: string[] = []
  const leaves: string[] = []
  const heads: string[] = []
  const pinks = [
    ['#c8456b', '#e79aab', '#f8dfe0'],
    ['#d3a13a', '#eccb7e', '#f8ecc8'],
    ['#a64a8a', '#cf90bf', '#f0d9ea'],
  ] as const
  for (let i = 0; i < 7; i++) {
    const x = (w * (i + 0.3 + rng() * 0.4)) / 7
    const y = h * (0.2 + 0.55 * ((i % 3) / 2) + rng() * 0.1)
    stems.push(
      `<path d="M${x + 40} ${h}C${x + 60} ${h * 0.8} ${x - 30} ${h * 0.6} ${x} ${y}" fill="none" stroke="#6b5330" stroke-width="${9 + rng() * 5}" stroke-linecap="round"/>`,
    )
    for (let k = 0; k < 12; k++) {
      const t = 0.18 + (k / 12) * 0.8
      const g = ['#3f7a4f', '#5f9a5a', '#2f6a5a'][k % 3]
      const m = 1 - t
      const lx =
        m ** 3 * (x + 40) + 3 * m * m * t * (x + 60) + 3 * m * t * t * (x - 30) + t ** 3 * x
      const ly = m ** 3 * h + 3 * m * m * t * h * 0.8 + 3 * m * t * t * h * 0.6 + t ** 3 * y
      const a = (k % 2 ? -28 : 208) + (rng() - 0.5) * 60
      leaves.push(
        `<g transform="translate(${lx} ${ly}) rotate(${a}) scale(${h / 700})"><path d="M0 0C18 -34 58 -34 96 -8C64 4 70 20 40 26C24 26 8 14 0 0Z" fill="${g}" stroke="#25452f" stroke-width="2.4"/><path d="M4 0Q46 -10 88 -7M30 -5L44 -20M48 -7L64 -20M36 -2L46 14" fill="none" stroke="#25452f" stroke-width="1.8"/></g>`,
      )
    }
    const [c0, c1, c2] = nth(pinks, i % 3)
    const r = h * (0.13 + rng() * 0.05)
    let head = ''
    for (let ring = 4; ring >= 1; ring--) {
      const n = 4 + ring * 2
      const rr = (r * ring) / 4
      for (let k = 0; k < n; k++) {
        const a = (k / n) * 360 + ring * 25 + rng() * 10
        head += `<g transform="rotate(${a})"><path d="M0 0C${-rr * 0.5} ${-rr * 0.4} ${-rr * 0.42} ${-rr} ${-rr * 0.12} ${-rr * 0.96}C${-rr * 0.05} ${-rr * 1.06} ${rr * 0.08} ${-rr * 1.04} ${rr * 0.14} ${-rr * 0.95}C${rr * 0.44} ${-rr} ${rr * 0.48} ${-rr * 0.4} 0 0Z" fill="url(#p${i % 3})" stroke="${c0}" stroke-width="1.8"/></g>`
      }
    }
    head += `<circle r="${r * 0.12}" fill="#e2b33c"/>`
    heads.push(`<g transform="translate(${x} ${y})">${head}</g>`)
    if (i < 3) {
      s += `<radialGradient id="p${i}" cx="0" cy="0" r="${r}" gradientUnits="userSpaceOnUse"><stop offset="0.1" stop-color="${c0}"/><stop offset=".6" stop-color="${c1}"/><stop offset="1" stop-color="${c2}"/></radialGradient>`
    }
  }
  for (let i = 0; i < 3; i++) {
    const x = w * (0.2 + i * 0.31)
    const y = h * (0.1 + rng() * 0.1)
    heads.push(
      `<g transform="translate(${x} ${y}) rotate(${rng() * 60 - 30}) scale(${h / 800})"><path d="M0 0C-30 -44 -64 -30 -52 0C-40 14 -14 8 0 0C14 8 40 14 52 0C64 -30 30 -44 0 0Z" fill="#e3a94e" stroke="#6e3b1c" stroke-width="3"/><path d="M0 -6V16" stroke="#3a2418" stroke-width="5" stroke-linecap="round"/></g>`,
    )
  }
  return `${s}${stems.join('')}${leaves.join('')}${heads.join('')}`
}

function boldFlowers(w: number, h: number): string {
  let s = ''
  const rng = makeRng(33)
  for (const [q, y] of [
    [0.25, 0.5],
    [0.75, 0.5],
  ] as const) {
    for (let i = 0; i < 9; i++) {
      const a = i * 40
      s += `<g transform="translate(${w * q} ${h * y}) rotate(${a})"><path d="M0 -14C-40 -60 -34 -120 0 -132C34 -120 40 -60 0 -14Z" fill="#000" fill-opacity=".92"/><path d="M0 -34V-112M-8 -40Q-18 -80 -6 -112M8 -40Q18 -80 6 -112" stroke="#fff" stroke-width="4" fill="none"/></g>`
    }
    s += `<circle cx="${w * q}" cy="${h * y}" r="26" fill="#000"/><circle cx="${w * q}" cy="${h * y}" r="12" fill="#fff"/>`
  }
  for (const q of [0, 0.5, 1]) {
    for (let i = 0; i < 7; i++) {
      const a = -90 + (i - 3) * 34 + rng() * 10
      s += `<g transform="translate(${w * q} ${h * 0.62}) rotate(${a})"><path d="M0 0C40 -34 90 -30 132 -4C90 12 40 20 0 0Z" fill="#000" fill-opacity=".9"/><path d="M12 0H118" stroke="#fff" stroke-width="3.4"/></g>`
    }
  }
  return s
}
