/** Celadons, Jun, tenmoku, lead glazes, single colours and Yixing ware. */
import { hex } from './color'
import {
  celadon,
  clay,
  jun,
  markedBase,
  monochrome,
  sancai,
  tenmoku,
  whiteGlaze,
  zisha,
} from './glazes'
import {
  blend,
  capsule,
  curve,
  ellipsoid,
  lathe,
  levelSet,
  type Mesh,
  roundBox,
  tube,
  type Vec3,
} from './mesh'
import * as M from './motifs'
import { noise3, smooth } from './noise'
import { near, piece, type Piece, potItems, tall, underside, whole } from './piece'
import { stand } from './porcelain'
import { blendTo, type Item, type Material } from './render'
import { SHAPES } from './shapes'
import { vessel } from './studio'
import { plate } from './texture'

export const stoneware: Piece[] = [
  piece('longquan-vase', ['whole', 'shoulder', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.longNeck,
      wall: 0.05,
      footWidth: 0.07,
      footDepth: 0.06,
      inside: 0.5,
    })
    const glaze = celadon({
      color: '#86a58f',
      thin: '#b9c8ad',
      lip: 0.03,
      crackle: 2.8,
      crackleColor: '#66705c',
      rough: 0.16,
    })
    const items = potItems(v, { outer: glaze, ring: clay('#b98661', 0.8), base: glaze })
    return {
      whole: tall(items, { ground: 'linen', elevation: 8 }),
      shoulder: near(items, 0.34, { ground: 'linen', zoom: 2 }),
      foot: underside(items, v.footRadius, { ground: 'linen' }),
    }
  }),
  piece('longquan-mallet', ['whole', 'mouth', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.mallet,
      wall: 0.05,
      footWidth: 0.07,
      footDepth: 0.06,
      inside: 0.6,
    })
    const glaze = celadon({ color: '#a3bcae', thin: '#ccd6c6', lip: 0.02, rough: 0.17 })
    const items = potItems(v, { outer: glaze, ring: clay('#9c7458', 0.5), base: glaze })
    return {
      whole: tall([...items, stand(0.56)], { ground: 'walnut', elevation: 9 }),
      mouth: near(items, 0.84, { ground: 'walnut', zoom: 1.8, elevation: 30 }),
      foot: underside(items, v.footRadius, { ground: 'walnut' }),
    }
  }),
  piece('longquan-petal-bowl', ['whole', 'petals', 'inside', 'foot'], async () => {
    const relief = await plate(1536, 400, M.reliefPetals(1536, 400, 8), 1.4)
    const v = vessel({
      outer: SHAPES.bowl,
      wall: 0.04,
      footWidth: 0.05,
      footDepth: 0.07,
      segments: 192,
    })
    const base = { color: '#8fae97', thin: '#c3d0b8', rough: 0.15, lip: 0.05 }
    const items = potItems(v, {
      outer: celadon({
        ...base,
        relief: { plate: relief, repeat: 4, from: 0.1, to: 0.86, depth: 0.05, pool: -0.32 },
      }),
      inner: celadon(base),
      ring: clay('#a3694a', 0.7),
      base: celadon(base),
    })
    return {
      whole: whole(items, { ground: 'paper', elevation: 12, fill: 0.8 }),
      petals: near(items, 0.45, { ground: 'paper', zoom: 1.8, elevation: 6 }),
      inside: whole(items, { ground: 'paper', elevation: 58, fill: 0.84 }),
      foot: underside(items, v.footRadius, { ground: 'paper', turn: [-124, 0, 0], span: 1.6 }),
    }
  }),
  piece('longquan-censer', ['whole', 'detail', 'foot'], async () => {
    const v = vessel({
      outer: [
        [0.62, 0.92],
        [0.64, 0.9],
        [0.5, 0.86],
        [0.44, 0.8],
        [0.44, 0.74],
        [0.6, 0.62],
        [0.66, 0.46],
        [0.56, 0.3],
        [0.3, 0.22],
        [0.1, 0.2],
      ],
      wall: 0.05,
      footWidth: 0.02,
      footDepth: 0,
    })
    const glaze = celadon({ color: '#93b0a2', thin: '#cfd9cb', rough: 0.16, lip: 0.03 })
    const items = potItems(v, { outer: glaze, ring: glaze, base: glaze })
    for (let i = 0; i < 3; i++) {
      const a = (i / 3) * Math.PI * 2 + Math.PI / 2
      const c = Math.cos(a)
      const s = Math.sin(a)
      items.push({
        mesh: tube(
          [
            [c * 0.44, 0.42, s * 0.44],
            [c * 0.47, 0.22, s * 0.47],
            [c * 0.44, 0.03, s * 0.44],
          ],
          (t) => 0.15 - 0.085 * t,
          28,
        ),
        material: glaze,
      })
      items.push({
        mesh: tube(
          [
            [c * 0.655, 0.56, s * 0.655],
            [c * 0.655, 0.4, s * 0.655],
            [c * 0.56, 0.2, s * 0.56],
          ],
          0.016,
          10,
        ),
        material: celadon({ color: '#c7d4c4', rough: 0.2 }),
      })
    }
    return {
      whole: whole(items, { ground: 'elm', elevation: 14, azimuth: 30, fill: 0.78 }),
      detail: near(items, 0.5, { ground: 'elm', zoom: 1.8, azimuth: -20, elevation: 18 }),
      foot: underside(items, 0.5, { ground: 'elm', turn: [-118, 0, 0], span: 1.9 }),
    }
  }),
  piece('longquan-cong', ['whole', 'detail'], async () => {
    const mesh = congMesh(0.5, 1.5, 0.36, 4)
    const glaze = celadon({
      color: '#8aab9b',
      thin: '#c9d5c4',
      rough: 0.16,
      crackle: 1.8,
      crackleColor: '#6b7763',
    })
    const ridged: Material = (s) => {
      glaze(s)
      const edge = Math.abs(Math.abs(s.x) - Math.abs(s.z))
      blendTo(s, hex('#d3dccb'), smooth(0.1, 0.02, edge) * 0.5)
    }
    return {
      whole: whole([{ mesh, material: ridged }], {
        ground: 'slate',
        azimuth: 24,
        elevation: 16,
        fill: 0.76,
      }),
      detail: near([{ mesh, material: ridged }], 0.62, { ground: 'slate', azimuth: 24, zoom: 1.9 }),
    }
  }),
  piece('ge-vase', ['whole', 'crackle', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.gallbladder,
      wall: 0.05,
      footWidth: 0.06,
      footDepth: 0.05,
      inside: 0.5,
    })
    const glaze = celadon({
      color: '#cbc5ac',
      thin: '#ddd8c4',
      rough: 0.2,
      crackle: 3.4,
      crackleColor: '#3c3128',
      fine: 9,
      fineColor: '#a67f3f',
      lip: 0.02,
    })
    const items = potItems(v, {
      outer: glaze,
      lip: celadon({ color: '#7d6a50', rough: 0.3 }),
      ring: clay('#3b2d24', 0, 0.3),
      base: glaze,
    })
    return {
      whole: tall(items, { ground: 'indigo', elevation: 9, panes: true }),
      crackle: near(items, 0.36, { ground: 'indigo', zoom: 2.4 }),
      foot: underside(items, v.footRadius, { ground: 'indigo' }),
    }
  }),
  piece('guan-washer', ['whole', 'face', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.washer,
      wall: 0.045,
      footWidth: 0.05,
      footDepth: 0.05,
      segments: 176,
    })
    const glaze = celadon({
      color: '#a9b9ae',
      thin: '#9b8d74',
      rough: 0.18,
      crackle: 2.6,
      crackleColor: '#6a5a44',
      lip: 0.05,
    })
    const items = potItems(v, {
      outer: glaze,
      lip: celadon({ color: '#857359', rough: 0.25 }),
      ring: clay('#33271f', 0, 0.3),
      base: glaze,
    })
    return {
      whole: whole(items, { ground: 'paper', elevation: 24, fill: 0.84 }),
      face: whole(items, { ground: 'paper', elevation: 72, fill: 0.84 }),
      foot: underside(items, 0.5, { ground: 'paper', turn: [-118, 0, 0], span: 2.2 }),
    }
  }),
  piece('yaozhou-bowl', ['whole', 'inside', 'foot'], async () => {
    const carved = await plate(900, 512, M.carvedScroll(900, 512, 17), 1)
    const v = vessel({
      outer: SHAPES.conical,
      wall: 0.03,
      footWidth: 0.035,
      footDepth: 0.04,
      segments: 192,
    })
    const base = { color: '#7c8256', thin: '#a39c6b', rough: 0.08, lip: 0.04 }
    const items = potItems(v, {
      outer: celadon(base),
      inner: celadon({
        ...base,
        relief: { plate: carved, repeat: 2, from: 0.2, to: 0.95, depth: 0.02, pool: 0.75 },
      }),
      ring: clay('#b79873', 0.4),
      base: celadon(base),
    })
    return {
      whole: whole(items, { ground: 'sand', elevation: 26, fill: 0.84 }),
      inside: whole(items, { ground: 'sand', elevation: 66, fill: 0.86, panes: true }),
      foot: underside(items, 0.26, { ground: 'sand', turn: [-124, 0, 0], span: 1.7 }),
    }
  }),
  piece('jun-dish', ['whole', 'splash', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.dish,
      wall: 0.05,
      footWidth: 0.06,
      footDepth: 0.06,
      segments: 176,
    })
    const glaze = jun({ splash: 0.75, seed: 4 })
    const inner: Material = (s) => {
      const v0 = s.v
      s.v = 1 - s.v
      glaze(s)
      s.v = v0
    }
    const items = potItems(v, {
      outer: glaze,
      inner,
      lip: celadon({ color: '#8b7950', rough: 0.15 }),
      ring: clay('#7d5a41', 0.3),
      base: jun({ splash: 0, seed: 9 }),
    })
    return {
      whole: whole(items, { ground: 'linen', elevation: 52, fill: 0.86, panes: true }),
      splash: near(items, 0.4, { ground: 'linen', elevation: 55, zoom: 2.2 }),
      foot: underside(items, 0.72, { ground: 'linen', turn: [-116, 0, 0], span: 2.8 }),
    }
  }),
  piece('jun-bowl', ['whole', 'inside', 'glaze'], async () => {
    const v = vessel({
      outer: [
        [0.72, 0.66],
        [0.76, 0.58],
        [0.76, 0.46],
        [0.66, 0.24],
        [0.46, 0.1],
        [0.34, 0.07],
        [0.32, 0.01],
        [0.32, 0],
      ],
      wall: 0.05,
      footWidth: 0.06,
      footDepth: 0.05,
    })
    const glaze = jun({ splash: 0.32, seed: 11 })
    const thickFoot: Material = (s) => {
      glaze(s)
      if (s.v > 0.86 + 0.04 * noise3(s.x * 6, 0, s.z * 6)) clay('#8a6648', 0.3)(s)
    }
    const items = potItems(v, {
      outer: thickFoot,
      inner: glaze,
      lip: celadon({ color: '#93835a', rough: 0.15 }),
      ring: clay('#7d5a41', 0.3),
      base: clay('#8a6648', 0.3),
    })
    return {
      whole: whole(items, { ground: 'felt', elevation: 14, fill: 0.78, panes: true }),
      inside: whole(items, { ground: 'felt', elevation: 54, fill: 0.82 }),
      glaze: near(items, 0.5, { ground: 'felt', zoom: 2.2 }),
    }
  }),
  piece('jian-hare', ['whole', 'inside', 'foot', 'light'], async () => {
    const v = vessel({
      outer: SHAPES.jianBowl,
      wall: 0.045,
      footWidth: 0.06,
      footDepth: 0.035,
      segments: 160,
    })
    const fur = tenmoku({ fur: 1 })
    const inner: Material = (s) => {
      const v0 = s.v
      s.v = 1 - s.v
      fur(s)
      s.v = v0
    }
    const body = clay('#3d2c23', 0, 0.35)
    const items = potItems(v, {
      outer: tenmoku({ fur: 1, stop: 0.74 }),
      inner,
      lip: tenmoku({}),
      ring: body,
      base: body,
    })
    return {
      whole: whole(items, { ground: 'walnut', elevation: 20, fill: 0.76 }),
      inside: whole(items, { ground: 'walnut', elevation: 60, fill: 0.82 }),
      foot: underside(items, 0.24, { ground: 'linen', turn: [-122, 0, 0], span: 1.2 }),
      light: near(items, 0.62, {
        ground: 'ink',
        elevation: 44,
        zoom: 1.7,
        light: { azimuth: 30, elevation: 60 },
      }),
    }
  }),
  piece('jian-oilspot', ['whole', 'inside', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.jianBowl,
      wall: 0.045,
      footWidth: 0.06,
      footDepth: 0.035,
      segments: 160,
    })
    const spots = tenmoku({ spots: 15 })
    const inner: Material = (s) => {
      const v0 = s.v
      s.v = 1 - s.v
      spots(s)
      s.v = v0
    }
    const body = clay('#2d221c', 0, 0.35)
    const items = potItems(v, {
      outer: tenmoku({ spots: 15, stop: 0.76 }),
      inner,
      lip: tenmoku({}),
      ring: body,
      base: body,
    })
    return {
      whole: whole(items, { ground: 'sand', elevation: 22, fill: 0.76 }),
      inside: whole(items, { ground: 'sand', elevation: 58, fill: 0.82, panes: true }),
      foot: underside(items, 0.24, { ground: 'sand', turn: [-122, 0, 0], span: 1.2 }),
    }
  }),
  piece('jizhou-leaf', ['whole', 'leaf'], async () => {
    const v = vessel({
      outer: SHAPES.conical,
      wall: 0.032,
      footWidth: 0.04,
      footDepth: 0.025,
      segments: 160,
    })
    const black = monochrome('#1a1512', { lip: '#8a6a3a', lipWidth: 0.05, mottle: 0.1 })
    const gold = hex('#c59a48')
    const pale = hex('#e0c98a')
    const inner: Material = (s) => {
      const v0 = s.v
      s.v = 1 - s.v
      black(s)
      s.v = v0
      // One leaf fired into the glaze, its veins left dark.
      const x = (s.x - 0.1) * 0.92 + s.z * 0.4
      const z = -(s.x - 0.1) * 0.4 + s.z * 0.92
      const half =
        0.33 * Math.sqrt(Math.max(0, 1 - (x / 0.66) ** 2)) * (1 - 0.25 * x) +
        0.02 * (noise3(x * 22, z * 4, 1) - 0.5)
      if (Math.abs(x) < 0.66 && Math.abs(z) < half) {
        const rib = smooth(0.012, 0.004, Math.abs(z))
        const t = (x * 7 + Math.abs(z) * 5.5) % 1
        const vein = smooth(0.1, 0.03, Math.abs((t < 0 ? t + 1 : t) - 0.5))
        const burnt = noise3(s.x * 7, 2, s.z * 7)
        blendTo(s, gold, 0.82 * smooth(0.2, 0.5, burnt))
        blendTo(
          s,
          pale,
          0.6 *
            smooth(half, half * 0.86, Math.abs(z)) *
            smooth(0.4, 0.8, noise3(s.x * 14, 1, s.z * 14)),
        )
        blendTo(s, hex('#3a2716'), Math.max(rib, vein * 0.6))
        s.rough = 0.2
      }
    }
    const body = clay('#8a7152', 0.2, 0.2)
    const items = potItems(v, {
      outer: black,
      inner,
      lip: monochrome('#6f5530'),
      ring: body,
      base: body,
    })
    return {
      whole: whole(items, { ground: 'elm', elevation: 36, fill: 0.84 }),
      leaf: whole(items, { ground: 'elm', elevation: 68, fill: 0.92, panes: true }),
    }
  }),
  piece('sancai-horse', ['whole', 'head', 'side'], async () => {
    const mesh = horse()
    const glaze = sancai(0.34, 3, 'amber')
    const mane = hex('#e2cf9e')
    const saddle = hex('#4f7a3c')
    const material: Material = (s) => {
      glaze(s)
      if (s.y > 1.28 && s.x > 0.42 && Math.abs(s.z) < 0.055 && s.nx < 0.5) blendTo(s, mane, 0.85)
      if (s.y > 1.02 && Math.abs(s.x) < 0.25 && s.y < 1.6) {
        const k =
          smooth(0.26, 0.2, Math.abs(s.x)) *
          smooth(0.96, 1.02, s.y + 0.05 * noise3(s.x * 12, s.y * 12, s.z * 12))
        blendTo(s, noise3(s.x * 9, s.y * 9, s.z * 9) > 0.55 ? mane : saddle, k * 0.9)
      }
    }
    const base = levelSet(
      (x, y, z) => roundBox(x, y - 0.02, z, [0.72, 0.045, 0.3], 0.03),
      [-0.8, -0.06, -0.4],
      [0.8, 0.1, 0.4],
      0.022,
    )
    const items: Item[] = [
      { mesh, material },
      { mesh: base, material: clay('#d9c4a2', 0, 0.3) },
    ]
    return {
      whole: whole(items, { ground: 'mist', azimuth: -26, elevation: 8, fill: 0.84 }),
      head: near(items, 0.84, {
        ground: 'mist',
        azimuth: -34,
        zoom: 2,
        aim: [0.28, 0],
        elevation: 6,
      }),
      side: whole(items, { ground: 'mist', azimuth: 4, elevation: 5, fill: 0.84 }),
    }
  }),
  piece('sancai-jar', ['whole', 'drips', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.jar,
      wall: 0.05,
      footWidth: 0.1,
      footDepth: 0.02,
      inside: 0.6,
    })
    const body = clay('#dfcba9', 0, 0.3)
    const items = potItems(v, {
      outer: sancai(0.42, 8, 'cream'),
      inner: body,
      lip: sancai(-1, 8, 'amber'),
      ring: body,
      base: body,
    })
    return {
      whole: whole(items, { ground: 'paper', elevation: 12 }),
      drips: near(items, 0.42, { ground: 'paper', zoom: 2 }),
      foot: underside(items, v.footRadius, { ground: 'paper' }),
    }
  }),
  piece('red-dish', ['whole', 'lip', 'foot'], async () => {
    const mark = await plate(400, 400, M.reignMark('大明宣德年製'))
    const v = vessel({
      outer: SHAPES.dish,
      wall: 0.03,
      footWidth: 0.045,
      footDepth: 0.07,
      segments: 176,
    })
    const red = monochrome('#8c1d1f', { speck: 0.55, lipWidth: 0.03, lip: '#efeae0' })
    const inner: Material = (s) => {
      const v0 = s.v
      s.v = 1 - s.v
      red(s)
      s.v = v0
    }
    const items = potItems(v, {
      outer: red,
      inner,
      lip: whiteGlaze('#efece2'),
      ring: clay('#eadfcd', 0.25),
      base: markedBase(mark, 0.71),
    })
    return {
      whole: whole(items, { ground: 'mist', elevation: 34, fill: 0.86, panes: true }),
      lip: near(items, 0.8, { ground: 'mist', elevation: 30, zoom: 2.4 }),
      foot: underside(items, 0.72, { ground: 'mist', turn: [-114, 0, 0], span: 2.6 }),
    }
  }),
  piece('langyao-vase', ['whole', 'mouth', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.guanyin,
      wall: 0.035,
      footWidth: 0.06,
      footDepth: 0.06,
      inside: 0.5,
    })
    const red = monochrome('#7d1413', {
      speck: 0.35,
      lipWidth: 0.05,
      lip: '#e9e3d3',
      mottle: 0.6,
      rough: 0.04,
    })
    const items = potItems(v, {
      outer: red,
      inner: whiteGlaze('#e6e4d6'),
      lip: whiteGlaze('#ece6d6'),
      ring: clay('#e3d5bd', 0.3),
      base: celadon({ color: '#d9d6c0', crackle: 5, crackleColor: '#8d7a58', rough: 0.1 }),
    })
    return {
      whole: tall(items, { ground: 'paper', panes: true, elevation: 8 }),
      mouth: near(items, 0.86, { ground: 'paper', zoom: 2.3, elevation: 22 }),
      foot: underside(items, v.footRadius, { ground: 'paper' }),
    }
  }),
  piece('teadust-vase', ['whole', 'glaze', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.garlic,
      wall: 0.04,
      footWidth: 0.06,
      footDepth: 0.05,
      inside: 0.4,
    })
    const glaze = monochrome('#5b5a2c', {
      speck: 0.9,
      lip: '#7d6f3a',
      lipWidth: 0.02,
      rough: 0.2,
      mottle: 0.3,
    })
    const items = potItems(v, { outer: glaze, ring: clay('#4a3a28', 0.2), base: glaze })
    return {
      whole: tall(items, { ground: 'sand', elevation: 8 }),
      glaze: near(items, 0.3, { ground: 'sand', zoom: 2.2 }),
      foot: underside(items, v.footRadius, { ground: 'sand' }),
    }
  }),
  piece('blue-mono-vase', ['whole', 'neck', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.yuhuchun,
      wall: 0.035,
      footWidth: 0.05,
      footDepth: 0.06,
      inside: 0.5,
    })
    const items = potItems(v, {
      outer: monochrome('#16275e', { lip: '#dfe4e6', lipWidth: 0.016, mottle: 0.25, speck: 0.2 }),
      inner: whiteGlaze(),
      lip: whiteGlaze(),
      ring: clay('#e6dac6', 0.4),
      base: markedBase(await plate(400, 400, M.reignMark('大清乾隆年製')), 0.38),
    })
    return {
      whole: tall([...items, stand(0.42)], { ground: 'linen', panes: true, elevation: 8 }),
      neck: near(items, 0.7, { ground: 'linen', zoom: 2 }),
      foot: underside(items, v.footRadius, { ground: 'linen' }),
    }
  }),
  piece('sky-waterpot', ['whole', 'top', 'foot'], async () => {
    const v = vessel({
      outer: SHAPES.waterPot,
      wall: 0.03,
      footWidth: 0.04,
      footDepth: 0.03,
      inside: 0.4,
    })
    const items = potItems(v, {
      outer: monochrome('#a9c3d2', { lip: '#eef2f2', lipWidth: 0.03, mottle: 0.05 }),
      inner: whiteGlaze(),
      lip: whiteGlaze(),
      ring: clay('#ece2d2', 0.2),
      base: markedBase(await plate(400, 400, M.reignMark('大清乾隆年製')), 0.34),
    })
    return {
      whole: whole(items, { ground: 'rosewood', elevation: 16, fill: 0.72, panes: true }),
      top: whole(items, { ground: 'rosewood', elevation: 58, fill: 0.76, panes: true }),
      foot: underside(items, v.footRadius, { ground: 'rosewood', turn: [-112, 0, 0], span: 1.3 }),
    }
  }),
  piece('yellow-bowl', ['whole', 'inside', 'foot'], async () => {
    const v = vessel({ outer: SHAPES.bowlEverted, wall: 0.026, footWidth: 0.04, footDepth: 0.08 })
    const yellow = monochrome('#dba62f', {
      lip: '#e9cf86',
      lipWidth: 0.02,
      mottle: 0.08,
      speck: 0.1,
    })
    const items = potItems(v, {
      outer: yellow,
      lip: yellow,
      ring: clay('#eadfcb', 0.35),
      base: markedBase(await plate(400, 400, M.reignMark('大明宣德年製')), 0.36),
    })
    return {
      whole: whole(items, { ground: 'slate', elevation: 16, fill: 0.8, panes: true }),
      inside: whole(items, { ground: 'slate', elevation: 54, fill: 0.82, panes: true }),
      foot: underside(items, v.footRadius, { ground: 'slate', turn: [-122, 0, 0], span: 1.6 }),
    }
  }),
  piece('yixing-pot', ['whole', 'top', 'bottom'], async () => {
    const v = vessel({
      outer: SHAPES.teapot,
      wall: 0.04,
      footWidth: 0.06,
      footDepth: 0.02,
      inside: 0.2,
    })
    const mud = zisha('#6e3a26')
    const lid = lathe(
      curve(
        [
          [0, 0.98],
          [0.05, 0.975],
          [0.085, 0.93],
          [0.06, 0.87],
          [0.05, 0.85],
          [0.16, 0.82],
          [0.26, 0.77],
          [0.3, 0.73],
          [0.3, 0.71],
        ],
        8,
      ),
      96,
    )
    const spout = tube(
      [
        [0.5, 0.28, 0],
        [0.74, 0.36, 0],
        [0.86, 0.52, 0],
        [1.0, 0.68, 0],
      ],
      (t) => 0.115 - 0.06 * t,
      28,
    )
    const handle = tube(
      [
        [-0.52, 0.56, 0],
        [-0.78, 0.62, 0],
        [-0.98, 0.46, 0],
        [-0.86, 0.24, 0],
        [-0.58, 0.18, 0],
      ],
      (t) => 0.05 + 0.015 * Math.sin(t * Math.PI),
      20,
    )
    const items: Item[] = [
      ...potItems(v, { outer: mud, ring: mud, base: mud }),
      { mesh: lid, material: mud },
      { mesh: spout, material: mud },
      { mesh: handle, material: mud },
    ]
    return {
      whole: whole(items, { ground: 'elm', elevation: 14, azimuth: -14, fill: 0.84 }),
      top: whole(items, { ground: 'elm', elevation: 46, azimuth: 30, fill: 0.84 }),
      bottom: underside(items, 0.4, { ground: 'elm', turn: [-112, 0, 0], span: 1.9 }),
    }
  }),
]

/** A square tube with a round hole and notched corners: cong, also as a vase. */
export function congMesh(half: number, height: number, bore: number, tiers: number): Mesh {
  return levelSet(
    (x, y, z) => {
      const yy = y - height / 2
      const box = roundBox(x, yy, z, [half, height / 2 - height * 0.07, half], 0.04)
      const collar = Math.max(Math.hypot(x, z) - half * 0.94, Math.abs(yy) - height / 2)
      // Horizontal cuts near the corners and a groove down the middle of each face.
      const t = ((y / height) * tiers) % 1
      const cut =
        0.028 * smooth(0.1, 0.03, Math.abs(t - 0.5)) +
        0.014 * smooth(0.05, 0.02, Math.abs(t - 0.72))
      const mid = Math.min(Math.abs(x), Math.abs(z))
      const groove = 0.03 * smooth(half * 0.26, half * 0.16, mid)
      return Math.max(
        Math.min(box + (mid > half * 0.2 ? cut : 0) + groove, collar),
        bore - Math.hypot(x, z),
      )
    },
    [-half - 0.08, -0.05, -half - 0.08],
    [half + 0.08, height + 0.05, half + 0.08],
    Math.max(half * 2, height) / 62,
  )
}

/** A standing Tang horse. */
function horse(): Mesh {
  const cap = (x: number, y: number, z: number, a: Vec3, b: Vec3, ra: number, rb: number): number =>
    capsule(x, y, z, a, b, ra, rb)
  return levelSet(
    (x, y, z) => {
      const az = Math.abs(z)
      let d = ellipsoid(x, y, z, [0, 1.0, 0], [0.52, 0.25, 0.23])
      d = blend(d, ellipsoid(x, y, z, [-0.36, 1.03, 0], [0.26, 0.27, 0.22]), 0.12)
      d = blend(d, ellipsoid(x, y, z, [0.38, 1.04, 0], [0.22, 0.27, 0.2]), 0.12)
      d = blend(d, cap(x, y, z, [0.44, 1.12, 0], [0.7, 1.56, 0], 0.19, 0.11), 0.14)
      // Head, muzzle and jaw.
      d = blend(d, cap(x, y, z, [0.7, 1.6, 0], [0.96, 1.34, 0], 0.105, 0.062), 0.06)
      d = blend(d, ellipsoid(x, y, z, [0.76, 1.5, 0], [0.1, 0.11, 0.075]), 0.05)
      d = blend(d, cap(x, y, az, [0.66, 1.68, 0.055], [0.65, 1.79, 0.07], 0.034, 0.012), 0.03)
      // Mane ridge and tail.
      d = blend(d, cap(x, y, z, [0.36, 1.32, 0], [0.62, 1.7, 0], 0.045, 0.05), 0.05)
      d = blend(d, cap(x, y, z, [-0.56, 1.14, 0], [-0.68, 0.94, 0], 0.075, 0.06), 0.05)
      d = blend(d, cap(x, y, z, [-0.68, 0.94, 0], [-0.66, 0.74, 0], 0.06, 0.03), 0.04)
      // Legs: thigh, cannon, hoof.
      for (const [hx, kx, fx] of [
        [0.4, 0.42, 0.4],
        [-0.42, -0.5, -0.44],
      ] as const) {
        d = blend(
          d,
          cap(x, y, az, [hx, 0.96, 0.13], [kx, 0.55, 0.14], hx > 0 ? 0.12 : 0.15, 0.062),
          0.1,
        )
        d = blend(d, cap(x, y, az, [kx, 0.55, 0.14], [fx, 0.16, 0.14], 0.056, 0.046), 0.03)
        d = blend(d, cap(x, y, az, [fx, 0.14, 0.14], [fx + 0.02, 0.07, 0.14], 0.06, 0.075), 0.03)
      }
      // Saddle.
      d = blend(d, ellipsoid(x, y, z, [-0.02, 1.24, 0], [0.2, 0.07, 0.18]), 0.05)
      d = blend(d, cap(x, y, z, [0.17, 1.27, 0], [0.18, 1.34, 0], 0.05, 0.04), 0.04)
      return d
    },
    [-0.85, 0, -0.36],
    [1.1, 1.9, 0.36],
    0.022,
  )
}
