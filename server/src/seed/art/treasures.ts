/** Bronze, coins and silver, jade, seals, wood. */
import { nth } from './nth'
import { hex } from './color'
import { placeGlyph, glyphLines, seal } from './glyphs'
import {
  blend,
  capsule,
  curve,
  ellipsoid,
  lathe,
  levelSet,
  type Mesh,
  type P2,
  placed,
  roundBox,
  sheet,
  tube,
  type Vec3,
} from './mesh'
import * as M from './motifs'
import { makeRng, noise3, smooth } from './noise'
import { near, piece, type Piece, shot, tall, underside, whole } from './piece'
import { stand } from './porcelain'
import { blendTo, type Item, type Material } from './render'
import { congMesh } from './stoneware'
import { standing, vessel } from './studio'
import {
  bronze,
  brownBronze,
  coinMetal,
  fabric,
  jade,
  paper,
  plain,
  planar,
  reliefBand,
  sealStone,
  silver,
  wood,
} from './surfaces'
import { plate, print, type Plate } from './texture'

const HUANGHUALI = wood({ light: '#b0763c', dark: '#7c4a22', figure: 1, gloss: 0.72 })

export const treasures: Piece[] = [
  piece('bronze-ding', ['whole', 'band', 'above'], async () => {
    const band = await plate(900, 300, M.taotie(900, 300), 1)
    const v = vessel({
      outer: [
        [0.8, 1.5],
        [0.8, 1.46],
        [0.76, 1.44],
        [0.75, 1.4],
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
    const body = bronze({
      green: 0.65,
      relief: [{ plate: band, repeat: 4, from: 0.12, to: 0.36, depth: 0.016 }],
    })
    const skin = bronze({ green: 0.65, seed: 3 })
    const items: Item[] = [
      { mesh: v.outer, material: body },
      { mesh: v.lip, material: skin },
      { mesh: v.inner, material: bronze({ green: 0.8, seed: 9 }) },
      { mesh: v.ring, material: skin },
      { mesh: v.base, material: skin },
    ]
    for (let i = 0; i < 3; i++) {
      const a = (i / 3) * Math.PI * 2 + Math.PI / 2
      const c = Math.cos(a) * 0.52
      const z = Math.sin(a) * 0.52
      items.push({
        mesh: tube(
          [
            [c, 0.66, z],
            [c * 1.04, 0.4, z * 1.04],
            [c * 1.04, 0.03, z * 1.04],
          ],
          (t) => 0.15 - 0.05 * Math.sin(t * Math.PI),
          28,
        ),
        material: skin,
      })
    }
    for (const x of [-1, 1]) {
      items.push({
        mesh: tube(
          [
            [x * 0.77, 1.46, 0.2],
            [x * 0.79, 1.78, 0.21],
            [x * 0.8, 1.92, 0],
            [x * 0.79, 1.78, -0.21],
            [x * 0.77, 1.46, -0.2],
          ],
          0.065,
          18,
        ),
        material: skin,
      })
    }
    return {
      whole: whole(items, { ground: 'slate', azimuth: 32, elevation: 12, fill: 0.82 }),
      band: near(items, 0.56, { ground: 'slate', azimuth: 32, zoom: 2, elevation: 6 }),
      above: whole(items, { ground: 'slate', azimuth: 20, elevation: 42, fill: 0.82 }),
    }
  }),
  piece('bronze-gu', ['whole', 'band'], async () => {
    const band = await plate(900, 420, M.taotie(900, 420), 1)
    const leaves = await plate(512, 420, M.bananaLeaves(512, 420, 4), 1)
    const v = vessel({
      outer: [
        [0.74, 2.9],
        [0.72, 2.86],
        [0.46, 2.4],
        [0.29, 1.9],
        [0.23, 1.62],
        [0.23, 1.6],
        [0.28, 1.58],
        [0.29, 1.2],
        [0.28, 1.18],
        [0.22, 1.15],
        [0.24, 0.9],
        [0.34, 0.4],
        [0.44, 0.14],
        [0.45, 0.13],
        [0.45, 0],
        [0.45, 0],
      ],
      wall: 0.03,
      footWidth: 0.04,
      footDepth: 0.2,
      inside: 1.2,
    })
    const relief = [
      { plate: leaves, repeat: 2, from: 0.1, to: 0.42, depth: 0.012 },
      { plate: band, repeat: 2, from: 0.45, to: 0.6, depth: 0.012 },
      { plate: band, repeat: 2, from: 0.66, to: 0.9, depth: 0.012 },
    ]
    const items: Item[] = [
      { mesh: v.outer, material: bronze({ green: 0.75, relief, seed: 12 }) },
      { mesh: v.lip, material: bronze({ green: 0.7, seed: 12 }) },
      { mesh: v.inner, material: bronze({ green: 0.85, seed: 4 }) },
      { mesh: v.ring, material: bronze({ green: 0.6 }) },
    ]
    for (let i = 0; i < 4; i++) {
      const a = (i / 4) * Math.PI * 2 + Math.PI / 4
      const c = Math.cos(a)
      const z = Math.sin(a)
      items.push({
        mesh: tube(
          [
            [c * 0.285, 1.56, z * 0.285],
            [c * 0.29, 1.22, z * 0.29],
          ],
          0.028,
          8,
        ),
        material: bronze({ green: 0.5 }),
      })
      items.push({
        mesh: tube(
          [
            [c * 0.24, 1.08, z * 0.24],
            [c * 0.33, 0.5, z * 0.33],
            [c * 0.42, 0.18, z * 0.42],
          ],
          0.026,
          8,
        ),
        material: bronze({ green: 0.5 }),
      })
    }
    return {
      whole: tall(items, { ground: 'paper', elevation: 8, azimuth: 20 }),
      band: near(items, 0.48, { ground: 'paper', zoom: 2.6, azimuth: 20, elevation: 4 }),
    }
  }),
  piece('bronze-mirror', ['face', 'tilt', 'knob'], async () => {
    const p = await plate(900, 900, tlv(), 1)
    const profile = curve(
      [
        [0, 0.13],
        [0.1, 0.12],
        [0.13, 0.05],
        [0.16, 0.045],
        [0.9, 0.045],
        [0.93, 0.05],
        [0.96, 0.08],
        [1.22, 0.1],
        [1.25, 0.09],
        [1.25, 0.09],
        [1.25, 0],
        [1.25, 0],
        [0, 0],
      ],
      10,
    )
    const skin = bronze({ green: 0.42, seed: 21 })
    const black = hex('#33322c')
    const material: Material = (s) => {
      skin(s)
      const h = s.ny > 0.3 ? planar(s, p, 2.5, 0.05) : 0.5
      blendTo(s, black, (1 - h) * 0.45)
    }
    const items: Item[] = [{ mesh: lathe(profile, 192), material }]
    return {
      face: whole(items, {
        ground: 'crimson',
        elevation: 84,
        fill: 0.84,
        light: { elevation: 32 },
      }),
      tilt: whole(items, { ground: 'crimson', elevation: 40, fill: 0.86 }),
      knob: near(items, 0.5, {
        ground: 'crimson',
        elevation: 62,
        zoom: 2.3,
        light: { elevation: 30 },
      }),
    }
  }),
  piece('xuande-censer', ['whole', 'ear', 'mark'], async () => {
    const frame = await plate(
      400,
      400,
      `<rect width="400" height="400" fill="#000" fill-opacity=".7"/><rect x="90" y="70" width="220" height="260" fill="#fff"/>${[...'大明宣德年製'].map((c, i) => placeGlyph(glyphLines(c), 206 - (i < 3 ? 0 : 104), 80 + (i % 3) * 84, 80, 'fill="none" stroke="#000" stroke-width="11" stroke-linecap="square"')).join('')}`,
      1,
    )
    const v = vessel({
      outer: [
        [0.7, 0.82],
        [0.71, 0.8],
        [0.62, 0.74],
        [0.58, 0.68],
        [0.6, 0.6],
        [0.76, 0.42],
        [0.78, 0.3],
        [0.66, 0.16],
        [0.4, 0.12],
        [0.36, 0.12],
      ],
      wall: 0.06,
      footWidth: 0.02,
      footDepth: 0,
    })
    const skin = brownBronze('#5b3a20')
    const mark: Material = (s) => {
      skin(s)
      const x = s.x
      s.x = x
      const z = s.z
      s.z = -z
      const h = planar(s, frame, 0.72, 0.02)
      s.z = z
      blendTo(s, hex('#1f140c'), (1 - h) * 0.55)
    }
    const items: Item[] = [
      { mesh: v.outer, material: skin },
      { mesh: v.lip, material: skin },
      { mesh: v.inner, material: skin },
      { mesh: v.ring, material: mark },
      { mesh: v.base, material: mark },
    ]
    for (let i = 0; i < 3; i++) {
      const a = (i / 3) * Math.PI * 2 + Math.PI / 2
      items.push({
        mesh: tube(
          [
            [Math.cos(a) * 0.52, 0.24, Math.sin(a) * 0.52],
            [Math.cos(a) * 0.55, 0.03, Math.sin(a) * 0.55],
          ],
          (t) => 0.16 - 0.09 * t,
          24,
        ),
        material: skin,
      })
    }
    for (const x of [-1, 1]) {
      items.push({
        mesh: tube(
          [
            [x * 0.64, 0.8, 0.16],
            [x * 0.68, 1.02, 0.16],
            [x * 0.69, 1.07, 0],
            [x * 0.68, 1.02, -0.16],
            [x * 0.64, 0.8, -0.16],
          ],
          0.05,
          18,
        ),
        material: skin,
      })
    }
    return {
      whole: whole(items, { ground: 'walnut', elevation: 14, azimuth: 18, fill: 0.78 }),
      ear: near(items, 0.74, {
        ground: 'walnut',
        zoom: 1.9,
        azimuth: 26,
        aim: [0.18, 0],
        elevation: 20,
      }),
      mark: underside(items, 0.5, { ground: 'walnut', turn: [-104, 0, 0], span: 1.5 }),
    }
  }),
  piece('gold-splash-censer', ['whole', 'skin'], async () => {
    const v = vessel({
      outer: [
        [0.74, 0.66],
        [0.75, 0.63],
        [0.7, 0.56],
        [0.76, 0.4],
        [0.74, 0.24],
        [0.6, 0.1],
        [0.5, 0.08],
        [0.5, 0.01],
        [0.5, 0],
      ],
      wall: 0.06,
      footWidth: 0.06,
      footDepth: 0.05,
    })
    const skin = brownBronze('#3f2a1c', 0.55)
    const items: Item[] = [v.outer, v.lip, v.inner, v.ring, v.base].map((mesh) => ({
      mesh,
      material: skin,
    }))
    for (const x of [-1, 1]) {
      items.push({
        mesh: tube(
          [
            [x * 0.72, 0.52, 0],
            [x * 0.92, 0.5, 0],
            [x * 0.94, 0.34, 0],
            [x * 0.74, 0.24, 0],
          ],
          0.05,
          18,
        ),
        material: skin,
      })
    }
    return {
      whole: whole([...items, stand(0.54)], {
        ground: 'sand',
        elevation: 16,
        fill: 0.8,
        azimuth: 8,
      }),
      skin: near(items, 0.5, { ground: 'sand', zoom: 2.2 }),
    }
  }),
  coinPiece('coin-wuzhu', ['篆五', '銖'], 'wuzhu', '#5f8a70'),
  coinPiece('coin-kaiyuan', ['開', '元', '通', '寶'], 'cross', '#6a7a58'),
  coinPiece('coin-banliang', ['半', '兩'], 'plain', '#4f7a68'),
  coinPiece('coin-daquan', ['大', '泉', '五', '十'], 'daquan', '#58806c'),
  piece('silver-yuan', ['pair', 'face', 'edge'], async () => {
    const back = await plate(900, 900, wreath(), 0.8)
    const one = disc(1, 0.075)
    const flat: Item[] = [{ mesh: one, material: silver(back, 2, { tone: 0.6, seed: 2 }) }]
    const two: Item[] = [
      {
        mesh: placed(one, [-0.62, 0, 0.1], [0, -12, 0]),
        material: silverAt(back, [-0.62, 0, 0.1], -12, 0.3),
      },
      {
        mesh: placed(one, [0.72, 0.085, -0.4], [0, 16, 3]),
        material: silverAt(back, [0.72, 0.085, -0.4], 16, 0.9),
      },
    ]
    return {
      pair: whole(two, { ground: 'felt', elevation: 62, fill: 0.86, light: { elevation: 30 } }),
      face: whole(flat, { ground: 'indigo', elevation: 87, fill: 0.86, light: { elevation: 28 } }),
      edge: near(flat, 0.5, { ground: 'indigo', elevation: 16, zoom: 1.5 }),
    }
  }),
  piece('sycee', ['whole', 'top', 'mark'], async () => {
    const mesh = levelSet(
      (x, y, z) => {
        let d = ellipsoid(x, y, z, [0, 0.44, 0], [1.0, 0.46, 0.6])
        const wing = 0.4 + 0.55 * (Math.abs(x) / 0.95) ** 3
        d = Math.max(d, (y - wing) * 0.7)
        d = Math.max(d, -(y + 0.0))
        d = blend(d, roundBox(x, y - 0.06, z, [0.5, 0.07, 0.34], 0.05), 0.08)
        for (const s of [-1, 1])
          d = blend(d, ellipsoid(x, y, z, [s * 0.86, 0.66, 0], [0.16, 0.3, 0.46]), 0.16)
        return Math.max(d, -ellipsoid(x, y, z, [0, 0.6, 0], [0.66, 0.2, 0.42]))
      },
      [-1.15, -0.06, -0.72],
      [1.15, 1.1, 0.72],
      0.03,
    )
    const stamp = await plate(
      300,
      300,
      `<rect x="70" y="30" width="70" height="150" rx="6" fill="#000"/><rect x="165" y="30" width="70" height="150" rx="6" fill="#000"/>${['十', '兩'].map((c, i) => `<g>${placeGlyph(glyphLines(c), 76, 38 + i * 70, 60, 'fill="none" stroke="#fff" stroke-width="10"')}</g>`).join('')}${['元', '寶'].map((c, i) => placeGlyph(glyphLines(c), 171, 38 + i * 70, 60, 'fill="none" stroke="#fff" stroke-width="10"')).join('')}`,
      1,
    )
    const base = silver(null, 2, { tone: 0.9, seed: 8 })
    const material: Material = (s) => {
      base(s)
      if (s.ny > 0.6 && Math.abs(s.x) < 0.6) {
        const h = planar(s, stamp, 1.1, -0.05)
        blendTo(s, hex('#3d3a36'), h * 0.4)
      }
      const p = noise3(s.x * 12, s.y * 12, s.z * 12)
      blendTo(s, hex('#3d3a36'), smooth(0.72, 0.85, p) * 0.6)
    }
    const items: Item[] = [{ mesh, material }]
    return {
      whole: whole(items, { ground: 'crimson', elevation: 24, azimuth: 24, fill: 0.8 }),
      top: whole(items, { ground: 'crimson', elevation: 66, fill: 0.82 }),
      mark: near(items, 0.5, { ground: 'crimson', elevation: 60, zoom: 2 }),
    }
  }),
  piece('jade-bi', ['face', 'tilt', 'stain'], async () => {
    const dots = await plate(900, 900, grains(), 1.4)
    const profile = curve(
      [
        [0.27, 0.1],
        [0.3, 0.12],
        [0.36, 0.125],
        [0.36, 0.105],
        [1.04, 0.105],
        [1.05, 0.125],
        [1.12, 0.12],
        [1.16, 0.08],
        [1.16, 0.02],
        [1.12, 0],
        [0.3, 0],
        [0.27, 0.02],
        [0.27, 0.1],
      ],
      8,
    )
    const items: Item[] = [
      {
        mesh: lathe(profile, 176),
        material: jade({
          color: '#b9c2a0',
          vein: '#9aa980',
          stain: '#7d4f27',
          stainAmount: 0.35,
          relief: { plate: dots, size: 2.32, depth: 0.07 },
          seed: 3,
        }),
      },
    ]
    return {
      face: whole(items, { ground: 'ink', elevation: 86, fill: 0.82, light: { elevation: 34 } }),
      tilt: whole(items, { ground: 'ink', elevation: 38, fill: 0.84 }),
      stain: near(items, 0.5, { ground: 'ink', elevation: 60, zoom: 2.2, aim: [0.2, 0] }),
    }
  }),
  piece('jade-cong', ['whole', 'top'], async () => {
    const mesh = congMesh(0.62, 1.0, 0.46, 2)
    const items: Item[] = [
      {
        mesh,
        material: jade({
          color: '#a9a684',
          vein: '#86875f',
          stain: '#e4dcc4',
          stainAmount: 0.5,
          seed: 14,
          gloss: 0.3,
        }),
      },
    ]
    return {
      whole: whole(items, { ground: 'mist', azimuth: 30, elevation: 18, fill: 0.72 }),
      top: whole(items, { ground: 'mist', azimuth: 20, elevation: 50, fill: 0.76 }),
    }
  }),
  piece('jade-plaque', ['front', 'light', 'edge'], async () => {
    const scene = await plate(
      760,
      760,
      `<rect width="760" height="760" fill="#000" fill-opacity=".45"/><g transform="translate(150 90) scale(.62 .72)">${M.riverScene(740, 800, 5)}</g><rect x="146" y="86" width="468" height="588" rx="30" fill="none" stroke="#000" stroke-width="16"/>`,
      2,
    )
    const mesh = levelSet(
      (x, y, z) => {
        const slab = roundBox(x, y - 0.72, z, [0.5, 0.62, 0.1], 0.08)
        const head = roundBox(x, y - 1.4, z, [0.36, 0.1, 0.085], 0.07)
        return Math.max(blend(slab, head, 0.06), -(Math.hypot(x, y - 1.42) - 0.05))
      },
      [-0.6, 0, -0.2],
      [0.6, 1.6, 0.2],
      0.021,
    )
    const shift = placed(mesh, [0, -0.72, 0])
    const items: Item[] = [
      {
        mesh: shift,
        material: jade({
          color: '#e6e4d6',
          cotton: 0.12,
          stain: '#a8692f',
          stainAmount: 0.12,
          relief: { plate: scene, size: 1.6, depth: 0.04, upright: true },
          seed: 6,
        }),
      },
    ]
    const flat = { turn: [-78, 0, 0] as Vec3 }
    return {
      front: shot(standingFlat(items, { ground: 'indigo', elevation: 74, fill: 0.8, ...flat })),
      light: shot(
        standingFlat(items, {
          ground: 'ink',
          elevation: 60,
          fill: 0.8,
          azimuth: 30,
          ...flat,
          light: { azimuth: 40, elevation: 30 },
        }),
      ),
      edge: shot(
        standingFlat(items, { ground: 'indigo', elevation: 36, fill: 1.25, azimuth: -40, ...flat }),
      ),
    }
  }),
  piece('jade-bangle', ['whole', 'pair', 'light'], async () => {
    const ring = lathe(circleProfile(0.72, 0.105), 160)
    const green = jade({ color: '#a9cfa6', vein: '#3f9a58', cotton: 0.25, gloss: 0.06, seed: 31 })
    const white = jade({ color: '#dfe3d6', vein: '#cfd8c6', cotton: 0.2, gloss: 0.12, seed: 8 })
    const one: Item[] = [{ mesh: ring, material: green }]
    const two: Item[] = [
      { mesh: placed(ring, [-0.5, 0, 0.1], [0, 0, 0]), material: green },
      { mesh: placed(ring, [0.62, 0.03, -0.16], [2, 40, 1]), material: white },
    ]
    return {
      whole: whole(one, { ground: 'linen', elevation: 40, fill: 0.78 }),
      pair: whole(two, { ground: 'linen', elevation: 52, fill: 0.86 }),
      light: near(one, 0.5, {
        ground: 'mist',
        elevation: 30,
        zoom: 2,
        aim: [0.3, 0],
        light: { azimuth: 60, elevation: 40 },
      }),
    }
  }),
  piece('jade-cup', ['whole', 'light', 'foot'], async () => {
    const petals = await plate(1024, 360, M.reliefPetals(1024, 360, 6), 2)
    const v = vessel({
      outer: [
        [0.62, 0.72],
        [0.58, 0.69],
        [0.52, 0.56],
        [0.48, 0.36],
        [0.36, 0.16],
        [0.24, 0.12],
        [0.22, 0.08],
        [0.25, 0.01],
        [0.25, 0],
      ],
      wall: 0.045,
      footWidth: 0.05,
      footDepth: 0.04,
    })
    const base = jade({
      color: '#d9dcc9',
      vein: '#c5ccb2',
      stain: '#9a6a36',
      stainAmount: 0.16,
      cotton: 0.15,
      gloss: 0.12,
      seed: 17,
    })
    const carved: Material = (s) => {
      base(s)
      if (s.v > 0.3 && s.v < 0.86) reliefBand(s, petals, 2, 0.3, 0.86, 0.05)
    }
    const items: Item[] = [
      { mesh: v.outer, material: carved },
      ...[v.lip, v.inner, v.ring, v.base].map((mesh) => ({ mesh, material: base })),
    ]
    return {
      whole: whole(items, { ground: 'rosewood', elevation: 14, fill: 0.76 }),
      light: near(items, 0.56, {
        ground: 'ink',
        zoom: 1.7,
        elevation: 24,
        light: { azimuth: 70, elevation: 38 },
      }),
      foot: underside(items, 0.25, { ground: 'rosewood', turn: [-116, 0, 0], span: 1.2 }),
    }
  }),
  piece('seal-stone', ['pair', 'face', 'print'], async () => {
    const block = levelSet(
      (x, y, z) => roundBox(x, y - 0.6, z, [0.24, 0.6, 0.24], 0.03),
      [-0.3, -0.05, -0.3],
      [0.3, 1.25, 0.3],
      0.022,
    )
    const top = levelSet(
      (x, y, z) => {
        let d = ellipsoid(x, y, z, [0, 0.14, 0], [0.23, 0.12, 0.17])
        d = blend(d, ellipsoid(x, y, z, [0.15, 0.26, 0], [0.11, 0.11, 0.1]), 0.06)
        for (const s of [-1, 1]) {
          d = blend(
            d,
            capsule(x, y, z, [0.14, 0.12, s * 0.12], [0.2, 0, s * 0.14], 0.06, 0.05),
            0.04,
          )
          d = blend(
            d,
            capsule(x, y, z, [-0.14, 0.12, s * 0.12], [-0.16, 0, s * 0.15], 0.07, 0.05),
            0.04,
          )
          d = blend(d, ellipsoid(x, y, z, [0.13, 0.36, s * 0.06], [0.03, 0.04, 0.025]), 0.02)
        }
        return blend(d, capsule(x, y, z, [-0.2, 0.16, 0], [-0.12, 0.32, 0], 0.05, 0.03), 0.04)
      },
      [-0.34, -0.06, -0.3],
      [0.34, 0.44, 0.3],
      0.02,
    )
    const yellow = sealStone('#c08a32', 0, 4)
    const bloody = sealStone('#b9a68c', 0.6, 9)
    const pair: Item[] = [
      { mesh: block, material: yellow },
      { mesh: placed(top, [0, 1.2, 0]), material: yellow },
      { mesh: placed(block, [0.8, 0, -0.1], [0, 34, 0]), material: bloody },
    ]
    const faceArt = await plate(
      300,
      300,
      `<g transform="translate(300 0) scale(-1 1)">${seal('清玩', 0, 0, 300, false, '#000')}</g>`,
      0.6,
    )
    const lying: Material = (s) => {
      yellow(s)
      if (s.ny < -0.8) {
        const d = planarBase(s, faceArt, 0.5)
        blendTo(s, hex('#8a2a20'), d * 0.85)
      }
    }
    const single: Item[] = [
      { mesh: block, material: lying },
      { mesh: placed(top, [0, 1.2, 0]), material: yellow },
    ]
    const card = await print(
      700,
      700,
      `<rect width="700" height="700" fill="#f1e8d6"/>${seal('清玩', 230, 200, 240, false)}${seal('拾古', 90, 480, 110, true)}<path d="M520 120V600" stroke="#9a8a6a" stroke-width="1.5"/><path d="M580 120V600" stroke="#9a8a6a" stroke-width="1.5"/>`,
    )
    const sheetMesh = sheet(
      (s, t) => [(s - 0.5) * 1.7, 0.01 + 0.015 * Math.sin(s * 3 + t * 2), (t - 0.5) * 1.7],
      30,
      30,
    )
    return {
      pair: whole(pair, { ground: 'elm', elevation: 16, azimuth: -10, fill: 0.8 }),
      face: underside(single, 0.3, { ground: 'elm', turn: [-112, 0, 0], span: 1.3 }),
      print: whole(
        [
          { mesh: sheetMesh, material: paper(card, '#f1e8d6', 0.15) },
          { mesh: placed(block, [0.42, 0.2, 0.5], [90, 0, 34]), material: yellow },
        ],
        { ground: 'rosewood', elevation: 72, fill: 0.9 },
      ),
    }
  }),
  piece('brushpot-wood', ['whole', 'grain', 'foot'], async () => {
    const v = vessel({
      outer: [
        [0.66, 1.42],
        [0.66, 1.4],
        [0.645, 1.36],
        [0.64, 1.3],
        [0.625, 0.7],
        [0.64, 0.12],
        [0.65, 0.06],
        [0.66, 0.04],
        [0.66, 0],
      ],
      wall: 0.08,
      footWidth: 0.1,
      footDepth: 0.05,
    })
    const items: Item[] = [v.outer, v.lip, v.inner, v.ring, v.base].map((mesh) => ({
      mesh,
      material: HUANGHUALI,
    }))
    return {
      whole: whole(items, { ground: 'mist', elevation: 16, fill: 0.76 }),
      grain: near(items, 0.5, { ground: 'mist', zoom: 2, elevation: 4 }),
      foot: underside(items, 0.66, { ground: 'mist', turn: [-120, 0, 0], span: 2 }),
    }
  }),
  piece('zitan-box', ['whole', 'corner', 'open'], async () => {
    const bodyMesh = levelSet(
      (x, y, z) => roundBox(x, y - 0.3, z, [0.95, 0.3, 0.62], 0.025),
      [-1.05, -0.06, -0.72],
      [1.05, 0.66, 0.72],
      0.034,
    )
    const lidMesh = levelSet(
      (x, y, z) => roundBox(x, y - 0.14, z, [0.95, 0.14, 0.62], 0.04),
      [-1.05, -0.06, -0.72],
      [1.05, 0.34, 0.72],
      0.034,
    )
    const brass = plain('#b08a45', 0.28, 0.5, 0.8)
    const lockPlate = levelSet(
      (x, y, z) => Math.max(Math.hypot(x, y) - 0.19, Math.abs(z) - 0.02),
      [-0.24, -0.24, -0.06],
      [0.24, 0.24, 0.06],
      0.018,
    )
    const zx = wood({ light: '#5a3128', dark: '#331a17', gloss: 0.72, scale: 1.2, along: 'x' })
    const lid = placed(lidMesh, [0, 0.61, 0])
    const fittings: Item[] = [
      { mesh: placed(lockPlate, [0, 0.6, 0.635]), material: brass },
      {
        mesh: tube(
          [
            [-0.05, 0.64, 0.67],
            [0, 0.5, 0.68],
            [0.05, 0.64, 0.67],
          ],
          0.022,
          10,
        ),
        material: brass,
      },
    ]
    for (const sx of [-1, 1])
      for (const y of [0.04, 0.85]) {
        fittings.push({
          mesh: levelSet(
            (x, yy, z) => roundBox(x, yy, z, [0.12, 0.05, 0.012], 0.01),
            [-0.15, -0.08, -0.03],
            [0.15, 0.08, 0.03],
            0.012,
          ),
          material: brass,
        })
        const last = nth(fittings, fittings.length - 1)
        last.mesh = placed(last.mesh, [sx * 0.84, y, 0.62])
      }
    const closed: Item[] = [
      { mesh: bodyMesh, material: zx },
      { mesh: lid, material: zx },
      ...fittings,
    ]
    const inside: Item[] = [
      { mesh: bodyMesh, material: zx },
      {
        mesh: sheet((s, t) => [(s - 0.5) * 1.7, 0.605, (t - 0.5) * 1.06], 20, 20),
        material: fabric('#7d6a3d', 30),
      },
      { mesh: placed(lidMesh, [0, 0.62, -0.62], [-100, 0, 0]), material: zx },
      {
        mesh: placed(lathe(circleProfile(0.3, 0.06), 80), [-0.35, 0.66, 0.02]),
        material: jade({ color: '#dfe3d2', seed: 3 }),
      },
      {
        mesh: placed(disc(0.22, 0.03), [0.32, 0.62, 0.1]),
        material: plain('#7a6a44', 0.5, 0.3, 0.5),
      },
      {
        mesh: placed(disc(0.22, 0.03), [0.6, 0.62, -0.16]),
        material: plain('#6d7a5c', 0.6, 0.2, 0.3),
      },
    ]
    return {
      whole: whole(closed, { ground: 'linen', elevation: 20, azimuth: 28, fill: 0.84 }),
      corner: near(closed, 0.5, {
        ground: 'linen',
        azimuth: 40,
        zoom: 1.9,
        elevation: 18,
        aim: [0.1, 0],
      }),
      open: whole(inside, { ground: 'linen', elevation: 38, azimuth: 18, fill: 0.86 }),
    }
  }),
  piece('armchair', ['whole', 'back', 'joint'], async () => {
    const items = armchair()
    return {
      whole: whole(items, { ground: 'paper', azimuth: 30, elevation: 12, fill: 0.86 }),
      back: whole(items, { ground: 'paper', azimuth: 158, elevation: 14, fill: 0.86 }),
      joint: near(items, 0.78, {
        ground: 'paper',
        azimuth: 40,
        zoom: 2.2,
        aim: [0.24, 0],
        elevation: 18,
      }),
    }
  }),
  piece('beads', ['whole', 'near'], async () => {
    const ball = lathe(
      curve(
        [
          [0, 0.13],
          [0.05, 0.12],
          [0.092, 0.092],
          [0.12, 0.05],
          [0.13, 0],
          [0.12, -0.05],
          [0.092, -0.092],
          [0.05, -0.12],
          [0, -0.13],
        ],
        4,
      ),
      32,
    )
    const items: Item[] = []
    const rng = makeRng(5)
    for (let i = 0; i < 18; i++) {
      const a = (i / 18) * Math.PI * 2
      const tone = wood({
        light: nth(['#6e3325', '#7c3b28', '#5c2b22'], i % 3),
        dark: '#38191a',
        gloss: 0.86,
        scale: 2.5,
      })
      items.push({
        mesh: placed(
          ball,
          [Math.cos(a) * 0.76, 0.13, Math.sin(a) * 0.76],
          [rng() * 360, rng() * 360, 0],
        ),
        material: tone,
      })
    }
    items.push({
      mesh: placed(ball, [0, 0.15, 0.98], [0, 0, 0], 1.2),
      material: jade({ color: '#c9dcc8', vein: '#7fb48a', gloss: 0.08 }),
    })
    items.push({
      mesh: tube(
        [
          [0, 0.1, 1.1],
          [0.04, 0.03, 1.3],
          [-0.03, 0.02, 1.5],
        ],
        0.03,
        10,
      ),
      material: fabric('#7c1f1d', 40),
    })
    return {
      whole: whole(items, { ground: 'elm', elevation: 54, fill: 0.84 }),
      near: near(items, 0.5, { ground: 'elm', elevation: 30, zoom: 1.9, aim: [0.2, 0] }),
    }
  }),
]

function planarBase(s: { x: number; z: number }, p: Plate, size: number): number {
  const x = Math.floor((s.x / size + 0.5) * p.width)
  const y = Math.floor((0.5 - s.z / size) * p.height)
  if (x < 0 || y < 0 || x >= p.width || y >= p.height) return 0
  return nth(p.data, y * p.width + x) / 255
}

function standingFlat(
  items: Item[],
  o: Parameters<typeof standing>[1] & { turn: Vec3 },
): ReturnType<typeof standing> {
  const { turn, ...rest } = o
  return standing(
    items.map((it) => ({ ...it, mesh: it.mesh })),
    { ...rest, turn, aim: [0, 0] },
  )
}

function circleProfile(R: number, r: number): P2[] {
  const out: P2[] = []
  for (let i = 0; i <= 40; i++) {
    const a = Math.PI / 2 - (i / 40) * Math.PI * 2
    out.push([R + Math.cos(a) * r, r + Math.sin(a) * r])
  }
  return out
}

function disc(radius: number, thick: number): Mesh {
  return lathe(
    [
      [0, thick],
      [radius * 0.4, thick],
      [radius * 0.8, thick],
      [radius * 0.96, thick],
      [radius * 0.985, thick * 0.96],
      [radius, thick * 0.8],
      [radius, thick * 0.2],
      [radius * 0.985, thick * 0.04],
      [radius * 0.9, 0],
      [0, 0],
    ],
    160,
  )
}

/** A relief material for a disc that was moved and turned: reads the relief in the disc's own frame. */
function silverAt(p: Plate, at: Vec3, turn: number, tone: number): Material {
  const base = silver(p, 2, { tone, seed: at[0] })
  const c = Math.cos((turn * Math.PI) / 180)
  const s0 = Math.sin((turn * Math.PI) / 180)
  return (s) => {
    const { x, z } = s
    const dx = x - at[0]
    const dz = z - at[2]
    s.x = dx * c - dz * s0
    s.z = dx * s0 + dz * c
    base(s)
    s.x = x
    s.z = z
  }
}

function coinPiece(
  key: string,
  chars: readonly string[],
  style: 'wuzhu' | 'cross' | 'plain' | 'daquan',
  patina: string,
): Piece {
  return piece(key, ['face', 'group', 'tilt'], async () => {
    const p = await plate(700, 700, coinFace(chars, style), 1.1)
    const mesh = levelSet(
      (x, y, z) => {
        const hole = 0.26
        const d = Math.max(
          Math.hypot(x, z) - 0.97,
          -Math.max(Math.abs(x) - hole, Math.abs(z) - hole),
        )
        const rim = Math.abs(Math.hypot(x, z) - 0.91) < 0.07 && style !== 'plain' ? 0.012 : 0
        return Math.max(d, Math.abs(y - 0.06) - 0.05 - rim)
      },
      [-1.05, -0.03, -1.05],
      [1.05, 0.16, 1.05],
      0.026,
    )
    const one: Item[] = [
      { mesh, material: coinMetal(p, 2, { patina, amount: 0.8, seed: chars.length * 3 }) },
    ]
    const group: Item[] = []
    const rng = makeRng(key.length * 77)
    const spots: Vec3[] = [
      [-1.05, 0, -0.7],
      [1.0, 0, -0.95],
      [0.05, 0.1, 0.35],
      [-1.5, 0, 1.2],
      [1.55, 0, 0.95],
    ]
    for (const at of spots) {
      const turn = (rng() - 0.5) * 70
      group.push({
        mesh: placed(mesh, at, [rng() * 3, turn, rng() * 3]),
        material: turnedCoin(
          coinMetal(p, 2, {
            patina,
            amount: 0.4 + rng() * 0.5,
            seed: rng() * 40,
            color: nth(['#6d5a38', '#7a6238', '#5c4c30'], Math.floor(rng() * 3)),
          }),
          at,
          turn,
        ),
      })
    }
    return {
      face: whole(one, { ground: 'linen', elevation: 86, fill: 0.84, light: { elevation: 30 } }),
      group: whole(group, {
        ground: 'indigo',
        elevation: 72,
        fill: 0.94,
        light: { elevation: 34 },
      }),
      tilt: whole(one, { ground: 'linen', elevation: 38, fill: 0.84, azimuth: 20 }),
    }
  })
}

function turnedCoin(base: Material, at: Vec3, turn: number): Material {
  const c = Math.cos((turn * Math.PI) / 180)
  const s0 = Math.sin((turn * Math.PI) / 180)
  return (s) => {
    const { x, z } = s
    const dx = x - at[0]
    const dz = z - at[2]
    s.x = dx * c - dz * s0
    s.z = dx * s0 + dz * c
    base(s)
    s.x = x
    s.z = z
  }
}

function coinFace(chars: readonly string[], style: string): string {
  const ink =
    'fill="none" stroke="#000" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"'
  let s = ''
  if (style !== 'plain')
    s += '<circle cx="350" cy="350" r="322" fill="none" stroke="#000" stroke-width="34"/>'
  if (style === 'cross' || style === 'daquan')
    s +=
      '<rect x="250" y="250" width="200" height="200" fill="none" stroke="#000" stroke-width="18"/>'
  const at = (c: string, x: number, y: number, w: number, h: number): string =>
    `<g transform="translate(${x - w / 2} ${y - h / 2}) scale(${w / 100} ${h / 100})"><path d="${glyphLines(c)}" ${ink}/></g>`
  if (chars.length === 2) {
    // Two characters, right then left of the hole.
    s += at(nth(chars, 0), 534, 350, 116, 210) + at(nth(chars, 1), 166, 350, 124, 210)
  } else if (style === 'daquan') {
    s +=
      at(nth(chars, 0), 350, 150, 150, 110) +
      at(nth(chars, 1), 350, 552, 140, 120) +
      at(nth(chars, 2), 545, 350, 110, 150) +
      at(nth(chars, 3), 155, 350, 110, 150)
  } else {
    s +=
      at(nth(chars, 0), 350, 150, 150, 120) +
      at(nth(chars, 1), 350, 550, 150, 120) +
      at(nth(chars, 2), 548, 350, 130, 150) +
      at(nth(chars, 3), 152, 350, 130, 150)
  }
  return s
}

/** The back of a silver dollar: two ears of grain round 壹圓. */
function wreath(): string {
  let s = '<circle cx="450" cy="450" r="432" fill="none" stroke="#000" stroke-width="22"/>'
  for (let i = 0; i < 120; i++) {
    const a = (i / 120) * 360
    s += `<rect x="446" y="36" width="8" height="18" fill="#000" transform="rotate(${a} 450 450)"/>`
  }
  for (const side of [-1, 1]) {
    let stem = ''
    for (let i = 0; i <= 20; i++) {
      const a = ((100 + i * 7.2) * Math.PI) / 180
      const x = 450 + side * Math.sin(a - Math.PI / 2 + 0.35) * 318
      const y =
        450 + Math.cos(a - Math.PI / 2 - 0.2) * 0 + Math.cos((i / 20) * Math.PI * 0.92) * 318
      stem += `${i ? 'L' : 'M'}${x.toFixed(0)} ${y.toFixed(0)}`
    }
    void stem
    for (let i = 0; i < 17; i++) {
      const a = (i / 17) * 150 + 14
      const rot = side * (180 - a)
      s += `<g transform="rotate(${rot} 450 450)"><ellipse cx="450" cy="124" rx="17" ry="40" fill="#000" transform="rotate(${side * 62} 450 124)"/><ellipse cx="450" cy="164" rx="13" ry="32" fill="#000" fill-opacity=".8" transform="rotate(${side * 110} 450 164)"/><path d="M450 140h${side * 44}" stroke="#000" stroke-width="7"/></g>`
    }
  }
  s +=
    '<path d="M380 760Q450 810 520 760M400 790L340 830M500 790L560 830" fill="none" stroke="#000" stroke-width="16"/>'
  s += `<g transform="translate(350 240) scale(2)"><path d="${glyphLines('壹')}" fill="none" stroke="#000" stroke-width="9"/></g><g transform="translate(350 460) scale(2)"><path d="${glyphLines('圓')}" fill="none" stroke="#000" stroke-width="9"/></g>`
  return s
}

/** Han mirror with T, L and V marks, bosses and a saw-tooth border. */
function tlv(): string {
  const c = 450
  let s = `<circle cx="${c}" cy="${c}" r="330" fill="none" stroke="#000" stroke-width="8"/><circle cx="${c}" cy="${c}" r="300" fill="none" stroke="#000" stroke-width="4"/>`
  s += `<rect x="${c - 120}" y="${c - 120}" width="240" height="240" fill="none" stroke="#000" stroke-width="9"/><rect x="${c - 100}" y="${c - 100}" width="200" height="200" fill="none" stroke="#000" stroke-width="4"/>`
  for (let k = 0; k < 4; k++) {
    let g = `<path d="M${c} ${c - 120}V${c - 168}M${c - 44} ${c - 168}H${c + 44}" stroke="#000" stroke-width="11"/>`
    g += `<path d="M${c - 34} ${c - 300}V${c - 244}H${c + 24}" fill="none" stroke="#000" stroke-width="11"/>`
    g += `<g transform="rotate(45 ${c} ${c})"><path d="M${c - 40} ${c - 296}L${c} ${c - 250}L${c + 40} ${c - 296}" fill="none" stroke="#000" stroke-width="11"/></g>`
    for (const d of [-72, 72])
      g += `<circle cx="${c + d}" cy="${c - 210}" r="17" fill="#000"/><circle cx="${c + d}" cy="${c - 210}" r="25" fill="none" stroke="#000" stroke-width="4"/>`
    for (let i = 0; i < 3; i++)
      g += `<circle cx="${c - 60 + i * 60}" cy="${c - 84}" r="9" fill="#000"/>`
    g += `<path d="M${c - 96} ${c - 268}q22 -18 40 4q-26 22 -46 8M${c + 56} ${c - 262}q26 -22 42 2q-24 18 -40 6" fill="none" stroke="#000" stroke-width="6"/>`
    s += `<g transform="rotate(${k * 90} ${c} ${c})">${g}</g>`
  }
  for (let i = 0; i < 72; i++) {
    s += `<path d="M${c - 13} ${c - 348}L${c} ${c - 372}L${c + 13} ${c - 348}Z" fill="#000" transform="rotate(${i * 5} ${c} ${c})"/>`
  }
  for (let i = 0; i < 48; i++) {
    s += `<path d="M${c - 22} ${c - 402}q22 -20 44 0" fill="none" stroke="#000" stroke-width="7" transform="rotate(${i * 7.5} ${c} ${c})"/>`
  }
  s += `<circle cx="${c}" cy="${c}" r="388" fill="none" stroke="#000" stroke-width="5"/><circle cx="${c}" cy="${c}" r="424" fill="none" stroke="#000" stroke-width="26"/>`
  for (let i = 0; i < 90; i++)
    s += `<path d="M${c} ${c - 296}V${c - 282}" stroke="#000" stroke-width="4" transform="rotate(${i * 4} ${c} ${c})"/>`
  return s
}

function grains(): string {
  let s = ''
  // Grain bosses in a triangular grid between inner and outer rims.
  const step = 42
  for (let r = -12; r <= 12; r++) {
    for (let q = -12; q <= 12; q++) {
      const x = 450 + (q + (r % 2 ? 0.5 : 0)) * step
      const y = 450 + r * step * 0.866
      const d = Math.hypot(x - 450, y - 450)
      if (d < 160 || d > 396) continue
      s += `<circle cx="${x}" cy="${y}" r="14" fill="#000" fill-opacity=".5"/><circle cx="${x}" cy="${y}" r="9" fill="#000" fill-opacity=".6"/><path d="M${x + 8} ${y}q8 -10 14 2" fill="none" stroke="#000" stroke-opacity=".6" stroke-width="4"/>`
    }
  }
  return `${s}<circle cx="450" cy="450" r="424" fill="none" stroke="#000" stroke-width="40"/><circle cx="450" cy="450" r="122" fill="none" stroke="#000" stroke-width="36"/>`
}

/** Horseshoe armchair (圈椅). */
function armchair(): Item[] {
  const w = wood({
    light: '#a86e38',
    dark: '#74441f',
    figure: 0.5,
    gloss: 0.7,
    along: 'y',
    scale: 0.8,
  })
  const wx = wood({
    light: '#a86e38',
    dark: '#74441f',
    figure: 0.5,
    gloss: 0.7,
    along: 'x',
    scale: 0.8,
  })
  const cane = hex('#c9ae78')
  const items: Item[] = []
  const t = (path: Vec3[], r: number, m: Material = w): void => {
    items.push({ mesh: tube(path, r, 14), material: m })
  }
  for (const x of [-1, 1]) {
    t(
      [
        [x * 0.62, 0, 0.5],
        [x * 0.6, 1.0, 0.46],
        [x * 0.6, 1.32, 0.42],
        [x * 0.66, 1.62, 0.36],
      ],
      0.04,
    )
    t(
      [
        [x * 0.6, 0, -0.48],
        [x * 0.57, 1.0, -0.44],
        [x * 0.56, 1.5, -0.42],
        [x * 0.52, 1.86, -0.46],
      ],
      0.04,
    )
    t(
      [
        [x * 0.6, 1.0, 0.02],
        [x * 0.68, 1.25, 0.02],
        [x * 0.62, 1.45, 0.0],
        [x * 0.7, 1.72, 0.0],
      ],
      0.026,
    )
    t(
      [
        [x * 0.61, 0.3, 0.5],
        [x * 0.6, 0.3, -0.48],
      ],
      0.026,
    )
    t(
      [
        [x * 0.61, 0.9, 0.48],
        [x * 0.59, 0.88, -0.46],
      ],
      0.03,
    )
  }
  // The crest rail runs round and down into the arms.
  t(
    [
      [-0.74, 1.52, 0.66],
      [-0.7, 1.62, 0.4],
      [-0.72, 1.74, 0],
      [-0.58, 1.88, -0.4],
      [-0.3, 1.96, -0.58],
      [0, 1.98, -0.63],
      [0.3, 1.96, -0.58],
      [0.58, 1.88, -0.4],
      [0.72, 1.74, 0],
      [0.7, 1.62, 0.4],
      [0.74, 1.52, 0.66],
    ],
    0.052,
    wx,
  )
  t(
    [
      [-0.6, 0.2, 0.51],
      [0.6, 0.2, 0.51],
    ],
    0.03,
    wx,
  )
  t(
    [
      [-0.6, 0.36, -0.48],
      [0.6, 0.36, -0.48],
    ],
    0.028,
    wx,
  )
  for (const z of [0.48, -0.46])
    t(
      [
        [-0.6, 0.88, z],
        [0.6, 0.88, z],
      ],
      0.03,
      wx,
    )
  const seat = levelSet(
    (x, y, z) => roundBox(x, y - 0.99, z, [0.68, 0.055, 0.56], 0.04),
    [-0.8, 0.88, -0.7],
    [0.8, 1.1, 0.7],
    0.034,
  )
  items.push({
    mesh: seat,
    material: (s) => {
      wx(s)
      if (s.ny > 0.8 && Math.abs(s.x) < 0.54 && Math.abs(s.z) < 0.42) {
        const a = Math.sin((s.x + s.z) * 70) * Math.sin((s.x - s.z) * 70)
        s.r = cane[0] * (0.8 + 0.2 * a)
        s.g = cane[1] * (0.8 + 0.2 * a)
        s.b = cane[2] * (0.8 + 0.2 * a)
        s.rough = 0.7
      }
    },
  })
  const splat = sheet(
    (s, q) => [
      (s - 0.5) * 0.36,
      1.03 + q * 0.9,
      -0.46 - 0.12 * Math.sin(q * 2.4) * (q < 0.75 ? 1 : 1.15) + 0.05 * Math.sin(q * 6),
    ],
    10,
    24,
  )
  const medallion = hex('#5a3418')
  items.push({
    mesh: splat,
    material: (s) => {
      w(s)
      const d = Math.hypot(s.x / 0.11, (s.y - 1.72) / 0.11)
      blendTo(
        s,
        medallion,
        smooth(0.16, 0.06, Math.abs(d - 0.9)) * 0.7 + smooth(0.4, 0.2, Math.abs(d - 0.4)) * 0.3,
      )
    },
  })
  const apron = levelSet(
    (x, y, z) =>
      Math.max(
        roundBox(x, y - 0.8, z - 0.47, [0.56, 0.1, 0.014], 0.01),
        -ellipsoid(x, y, z, [0, 0.66, 0.47], [0.46, 0.14, 0.2]),
      ),
    [-0.64, 0.64, 0.42],
    [0.64, 0.94, 0.52],
    0.02,
  )
  items.push({ mesh: apron, material: wx })
  return items
}

export { circleProfile, disc, HUANGHUALI }
