/** Old liquor: bottles of porcelain and glass, jars, caps, labels, a cellar shelf. Labels are invented. */
import { nth } from './nth'
import { blueWhite, clay, jarGlaze, monochrome, whiteGlaze } from './glazes'
import { glyphLines, placeGlyph, seal } from './glyphs'
import {
  curve,
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
import { near, piece, type Piece, tall, underside, whole } from './piece'
import type { Item, Material } from './render'
import { vessel } from './studio'
import { fabric, glass, labelled, paper, plain, planar, wood } from './surfaces'
import { plate, print, type Print } from './texture'

const BOTTLE: P2[] = [
  [0.19, 2.62],
  [0.19, 2.6],
  [0.18, 2.5],
  [0.18, 2.3],
  [0.2, 2.16],
  [0.34, 2.0],
  [0.46, 1.8],
  [0.48, 1.66],
  [0.48, 0.1],
  [0.46, 0.03],
  [0.43, 0],
  [0.43, 0],
]
const SLIM: P2[] = [
  [0.16, 2.9],
  [0.16, 2.86],
  [0.15, 2.7],
  [0.15, 2.4],
  [0.17, 2.2],
  [0.32, 1.9],
  [0.38, 1.7],
  [0.39, 1.5],
  [0.37, 0.1],
  [0.35, 0.02],
  [0.33, 0],
  [0.33, 0],
]
const RADISH: P2[] = [
  [0.16, 2.6],
  [0.17, 2.55],
  [0.15, 2.45],
  [0.15, 2.2],
  [0.2, 2.0],
  [0.44, 1.74],
  [0.52, 1.5],
  [0.5, 1.2],
  [0.4, 0.6],
  [0.36, 0.3],
  [0.4, 0.06],
  [0.41, 0],
  [0.41, 0],
]
const FLASK: P2[] = [
  [0.15, 2.5],
  [0.17, 2.46],
  [0.14, 2.4],
  [0.13, 2.1],
  [0.16, 1.9],
  [0.4, 1.64],
  [0.56, 1.3],
  [0.56, 0.9],
  [0.46, 0.4],
  [0.36, 0.1],
  [0.38, 0.02],
  [0.38, 0],
]
const SQUAT: P2[] = [
  [0.17, 2.1],
  [0.18, 2.06],
  [0.16, 2.0],
  [0.16, 1.84],
  [0.2, 1.74],
  [0.46, 1.6],
  [0.58, 1.36],
  [0.58, 0.4],
  [0.54, 0.1],
  [0.48, 0.02],
  [0.46, 0],
]

/** A cap of radius r from y0 to y1 with knurls or a smooth skirt. */
function cap(r: number, y0: number, y1: number): Mesh {
  return lathe(
    curve(
      [
        [0, y1],
        [r * 0.86, y1],
        [r * 0.97, y1 - 0.012],
        [r, y1 - 0.04],
        [r, y1 - 0.04],
        [r * 1.01, y0 + 0.06],
        [r * 1.04, y0 + 0.05],
        [r * 1.04, y0],
        [r * 0.96, y0],
        [r * 0.96, y0],
      ],
      6,
    ),
    96,
  )
}

function bars(
  x: number,
  y: number,
  w: number,
  rows: number,
  gap: number,
  color: string,
  height = 7,
): string {
  let s = ''
  for (let i = 0; i < rows; i++) {
    const ww = w * (i % 3 === 2 ? 0.72 : 1)
    s += `<rect x="${x + (w - ww) / 2}" y="${y + i * gap}" width="${ww}" height="${height}" fill="${color}" opacity=".55"/>`
  }
  return s
}

function big(
  chars: string,
  x: number,
  y: number,
  size: number,
  color: string,
  weight = 11,
  gap = 1.06,
  down = true,
): string {
  return [...chars]
    .map((c, i) =>
      placeGlyph(
        glyphLines(c),
        x + (down ? 0 : i * size * gap),
        y + (down ? i * size * gap : 0),
        size,
        `fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="square" stroke-linejoin="miter"`,
      ),
    )
    .join('')
}

/** White label with a red band across, as on sauce-aroma bottles. */
async function diagonalLabel(): Promise<Print> {
  return print(
    560,
    640,
    `<rect width="560" height="640" fill="#f6efe0"/><path d="M0 470L560 60V250L0 640Z" fill="#b3271f"/><path d="M0 452L560 42M0 660L560 268" stroke="#c79a3f" stroke-width="8"/>${big('陳酒', 70, 60, 150, '#1d1a17', 13)}<circle cx="450" cy="480" r="62" fill="none" stroke="#c79a3f" stroke-width="9"/>${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `<ellipse cx="450" cy="446" rx="9" ry="24" fill="#c79a3f" transform="rotate(${i * 45} 450 480)"/>`).join('')}${bars(60, 584, 200, 2, 18, '#5b5348')}<rect x="6" y="6" width="548" height="628" fill="none" stroke="#b3271f" stroke-width="6"/>`,
  )
}

async function redLabel(chars: string, ink = '#f3dfa8', ground = '#a8231c'): Promise<Print> {
  return print(
    560,
    700,
    `<rect width="560" height="700" rx="10" fill="${ground}"/><rect x="18" y="18" width="524" height="664" fill="none" stroke="${ink}" stroke-width="5"/><rect x="30" y="30" width="500" height="640" fill="none" stroke="${ink}" stroke-width="2"/>${big(chars, 180, 90, 200, ink, 12, 1.1)}${M.waves(560, 90, 7).replace(/#000/g, ink).replace(/#fff/g, ground).replace(/<path/g, '<path transform="translate(0 575)"')}`,
  )
}

async function paleLabel(chars: string, accent = '#8f2a22', ground = '#f2ead6'): Promise<Print> {
  return print(
    620,
    520,
    `<rect width="620" height="520" fill="${ground}"/><rect x="14" y="14" width="592" height="492" fill="none" stroke="${accent}" stroke-width="6"/><path d="M14 90H606M14 430H606" stroke="${accent}" stroke-width="4"/>${big(chars, 310 - ([...chars].length * 150 * 1.08) / 2 + 4, 176, 150, accent, 11, 1.08, false)}${[-1, 1].map((d) => `<path d="M${310 + d * 190} 52q${d * 40} -26 ${d * 84} 0q${d * -40} 26 ${d * -84} 0Z" fill="${accent}" opacity=".8"/>`).join('')}<circle cx="310" cy="52" r="22" fill="${accent}"/>${bars(210, 452, 200, 2, 20, '#5b5348', 8)}`,
  )
}

/** A ribbon falling from the neck down the front. */
function ribbon(
  radius: (y: number) => number,
  from: number,
  to: number,
  at: number,
  width: number,
): Mesh {
  return sheet(
    (s, t) => {
      const y = from + (to - from) * t
      const r = radius(y) + 0.012 + 0.012 * Math.sin(t * 9 + at * 3)
      const a = ((90 + at + (s - 0.5) * width * (1 + 0.15 * t)) * Math.PI) / 180
      return [Math.cos(a) * r, y, Math.sin(a) * r]
    },
    10,
    50,
  )
}

function radiusAt(profile: readonly P2[]): (y: number) => number {
  return (y) => {
    for (let i = 1; i < profile.length; i++) {
      const a = nth(profile, i - 1)
      const b = nth(profile, i)
      if (y <= a[1] && y >= b[1]) return a[0] + ((b[0] - a[0]) * (a[1] - y)) / (a[1] - b[1] || 1)
    }
    return nth(profile, profile.length - 1)[0]
  }
}

function bottle(
  profile: P2[],
  body: Material,
  o: {
    cap: string
    capFrom: number
    capTop: number
    capRadius: number
    capRough?: number
    base?: Material
  },
): Item[] {
  const v = vessel({ outer: profile, wall: 0.04, footWidth: 0.06, footDepth: 0.03, inside: 0.1 })
  return [
    { mesh: v.outer, material: body },
    { mesh: v.ring, material: o.base ?? body },
    { mesh: v.base, material: o.base ?? body },
    {
      mesh: cap(o.capRadius, o.capFrom, o.capTop),
      material: plain(o.cap, o.capRough ?? 0.3, 0.05),
    },
  ]
}

export const liquor: Piece[] = [
  piece('sauce-white', ['whole', 'label', 'cap', 'bottom', 'pair'], async () => {
    const label = await diagonalLabel()
    const back = await print(
      400,
      480,
      `<rect width="400" height="480" fill="#f6efe0"/>${bars(50, 60, 300, 13, 29, '#3d3830', 9)}<rect x="8" y="8" width="384" height="464" fill="none" stroke="#b3271f" stroke-width="4"/>`,
    )
    const mold = await plate(
      400,
      400,
      `<circle cx="200" cy="200" r="150" fill="none" stroke="#000" stroke-width="10"/>${big('中', 160, 140, 80, '#000', 12)}<circle cx="120" cy="290" r="9"/><circle cx="280" cy="290" r="9"/>`,
      1.4,
    )
    const milk = whiteGlaze('#f0ebe0', 0.08)
    const base: Material = (s) => {
      milk(s)
      planar(s, mold, 0.8, 0.02)
    }
    const body = labelled(milk, [
      { print: label, u0: 0.135, u1: 0.365, v0: 0.47, v1: 0.83 },
      { print: back, u0: 0.68, u1: 0.82, v0: 0.52, v1: 0.8 },
    ])
    const one = bottle(BOTTLE, body, {
      cap: '#a81f1a',
      capFrom: 2.26,
      capTop: 2.72,
      capRadius: 0.215,
      base,
    })
    const r = radiusAt(curve(BOTTLE, 6))
    const red = fabric('#cf5330', 20)
    const tied: Item[] = [
      ...one,
      { mesh: ribbon(r, 2.24, 1.5, -44, 13), material: red },
      { mesh: ribbon(r, 2.24, 1.3, -58, 13), material: red },
      {
        mesh: lathe(
          curve(
            [
              [0.2, 2.3],
              [0.215, 2.27],
              [0.22, 2.24],
              [0.2, 2.2],
            ],
            4,
          ),
          60,
        ),
        material: red,
      },
    ]
    const pair: Item[] = [
      ...tied,
      ...one.map((it) => ({ ...it, mesh: placed(it.mesh, [1.16, 0, -0.4], [0, 150, 0]) })),
    ]
    return {
      whole: tall(tied, { ground: 'sand', elevation: 6 }),
      label: near(tied, 0.42, { ground: 'sand', azimuth: -8, zoom: 2.3, elevation: 4 }),
      cap: near(tied, 0.9, { ground: 'sand', azimuth: 14, zoom: 3, elevation: 14 }),
      bottom: underside(one, 0.43, { ground: 'linen', span: 1.4 }),
      pair: whole(pair, { ground: 'walnut', elevation: 8, fill: 0.84 }),
    }
  }),
  piece('strong-glass', ['whole', 'level', 'cap'], async () => {
    const label = await redLabel('古春')
    const body = labelled(glass({ tint: '#dfe6e2', level: 1.86, facets: 12 }), [
      { print: label, u0: 0.165, u1: 0.335, v0: 0.4, v1: 0.72 },
    ])
    const items = bottle(RADISH, body, {
      cap: '#b99442',
      capFrom: 2.24,
      capTop: 2.74,
      capRadius: 0.19,
      capRough: 0.35,
    })
    return {
      whole: tall(items, { ground: 'mist', elevation: 5 }),
      level: near(items, 0.68, { ground: 'mist', azimuth: 0, zoom: 2.3, elevation: 3 }),
      cap: near(items, 0.9, { ground: 'mist', azimuth: 12, zoom: 3, elevation: 16 }),
    }
  }),
  piece('light-bluewhite', ['whole', 'scene', 'foot'], async () => {
    const scene = await plate(1300, 640, M.riverScene(1300, 640, 29), 0.7)
    const petals = await plate(512, 110, M.petalPanels(512, 110, 6), 0.5)
    const body = blueWhite({
      tone: '#e6ebe8',
      bands: [
        { plate: scene, repeat: 1, from: 0.42, to: 0.86 },
        { plate: petals, repeat: 2, from: 0.88, to: 0.97 },
      ],
    })
    const items = bottle(FLASK, body, {
      cap: '#8c2a22',
      capFrom: 2.2,
      capTop: 2.6,
      capRadius: 0.185,
      base: clay('#e6dac8', 0.3),
    })
    return {
      whole: tall(items, { ground: 'paper', elevation: 7, azimuth: 30, panes: true }),
      scene: near(items, 0.42, { ground: 'paper', azimuth: 30, zoom: 2, elevation: 5 }),
      foot: underside(items, 0.38, { ground: 'paper' }),
    }
  }),
  piece('light-clear', ['whole', 'label', 'level'], async () => {
    const label = await paleLabel('清香', '#27508a', '#f3efe2')
    const neck = await print(
      300,
      120,
      `<rect width="300" height="120" fill="#27508a"/><rect x="8" y="8" width="284" height="104" fill="none" stroke="#e9dfc4" stroke-width="4"/>${big('清', 116, 26, 68, '#f3efe2', 11)}`,
    )
    const body = labelled(glass({ tint: '#e3ebe6', level: 1.94 }), [
      { print: label, u0: 0.12, u1: 0.38, v0: 0.56, v1: 0.82 },
      { print: neck, u0: 0.16, u1: 0.34, v0: 0.3, v1: 0.36 },
    ])
    const items = bottle(SLIM, body, {
      cap: '#d8d3c6',
      capFrom: 2.62,
      capTop: 2.98,
      capRadius: 0.18,
      capRough: 0.3,
    })
    return {
      whole: tall(items, { ground: 'elm', elevation: 5 }),
      label: near(items, 0.34, { ground: 'elm', azimuth: 0, zoom: 2.4, elevation: 4 }),
      level: near(items, 0.72, { ground: 'elm', azimuth: 0, zoom: 2.4, elevation: 3 }),
    }
  }),
  piece('green-glass', ['whole', 'label', 'bottom'], async () => {
    const label = await print(
      520,
      520,
      `<circle cx="260" cy="260" r="252" fill="#f0e6cc"/><circle cx="260" cy="260" r="238" fill="none" stroke="#a33a20" stroke-width="7"/><circle cx="260" cy="260" r="222" fill="none" stroke="#a33a20" stroke-width="2"/>${M.lotus(260, 180, 74).replace(/#000/g, '#a33a20').replace(/#fff/g, '#f0e6cc')}${big('陳春', 158, 276, 96, '#a33a20', 12, 1.12, false)}${bars(190, 410, 140, 2, 22, '#5b5348', 8)}`,
    )
    const body = labelled(glass({ tint: '#4f8a55', level: 1.7 }), [
      { print: label, u0: 0.15, u1: 0.35, v0: 0.5, v1: 0.73 },
    ])
    const items = bottle(SLIM, body, {
      cap: '#b28d3c',
      capFrom: 2.58,
      capTop: 2.97,
      capRadius: 0.182,
      capRough: 0.4,
    })
    return {
      whole: tall(items, { ground: 'linen', elevation: 5 }),
      label: near(items, 0.36, { ground: 'linen', azimuth: 0, zoom: 2.3, elevation: 4 }),
      bottom: underside(items, 0.33, { ground: 'linen', span: 1.3 }),
    }
  }),
  piece('dark-pottery', ['whole', 'label', 'seal'], async () => {
    const label = await paleLabel('古酒', '#8c2a22', '#efe3c6')
    const body = labelled(
      monochrome('#3a2417', { lip: '#7a5a30', lipWidth: 0.02, mottle: 0.5, rough: 0.12 }),
      [{ print: label, u0: 0.125, u1: 0.375, v0: 0.5, v1: 0.78 }],
    )
    const items = bottle(SQUAT, body, {
      cap: '#6e1c18',
      capFrom: 1.86,
      capTop: 2.2,
      capRadius: 0.2,
      capRough: 0.5,
      base: clay('#9a6f4a', 0.2, 0.4),
    })
    const tie: Item = {
      mesh: tube(
        [
          [0.21, 1.86, 0],
          [0.14, 1.85, 0.16],
          [0, 1.86, 0.215],
          [-0.16, 1.85, 0.13],
          [-0.21, 1.86, 0],
          [-0.12, 1.85, -0.17],
          [0, 1.86, -0.21],
          [0.16, 1.85, -0.12],
          [0.21, 1.86, 0],
        ],
        0.022,
        10,
      ),
      material: fabric('#b59a62', 40),
    }
    const all = [...items, tie]
    return {
      whole: tall(all, { ground: 'felt', elevation: 9 }),
      label: near(all, 0.44, { ground: 'felt', azimuth: 0, zoom: 2, elevation: 5 }),
      seal: near(all, 0.9, { ground: 'felt', azimuth: 16, zoom: 2.6, elevation: 20 }),
    }
  }),
  piece('brown-glass', ['whole', 'label'], async () => {
    const label = await redLabel('陳香', '#f0dca0', '#8a1c1a')
    const body = labelled(glass({ tint: '#8a4f1e', level: 1.72, cloudy: 0.1 }), [
      { print: label, u0: 0.15, u1: 0.35, v0: 0.47, v1: 0.82 },
    ])
    const items = bottle(BOTTLE, body, {
      cap: '#a8231c',
      capFrom: 2.24,
      capTop: 2.72,
      capRadius: 0.215,
    })
    return {
      whole: tall(items, { ground: 'sand', elevation: 5 }),
      label: near(items, 0.42, { ground: 'sand', azimuth: 4, zoom: 2.1, elevation: 4 }),
    }
  }),
  piece('wine-jar', ['whole', 'mouth', 'glaze'], async () => {
    const items = earthenJar(1)
    return {
      whole: whole(items, { ground: 'elm', elevation: 12, fill: 0.84 }),
      mouth: near(items, 0.82, { ground: 'elm', zoom: 1.9, elevation: 26 }),
      glaze: near(items.slice(0, 4), 0.34, { ground: 'elm', zoom: 2.1, elevation: 6 }),
    }
  }),
  piece('jar-row', ['whole', 'side'], async () => {
    const one = earthenJar(1)
    const items: Item[] = []
    for (const [x, z, k, t] of [
      [-2.1, -0.5, 1.1, 20],
      [0, 0, 1, 0],
      [1.95, -0.7, 1.16, -30],
      [-0.9, -2.4, 1.05, 70],
      [1.2, -2.7, 1, 10],
    ] as const) {
      items.push(...one.map((it) => ({ ...it, mesh: placed(it.mesh, [x, 0, z], [0, t, 0], k) })))
    }
    return {
      whole: whole(items, { ground: 'walnut', elevation: 14, fill: 0.92 }),
      side: whole(items, { ground: 'walnut', elevation: 22, azimuth: 50, fill: 0.95 }),
    }
  }),
  piece('pour', ['cups', 'one'], async () => {
    const v = vessel({
      outer: [
        [0.26, 0.42],
        [0.25, 0.41],
        [0.22, 0.34],
        [0.16, 0.2],
        [0.1, 0.12],
        [0.1, 0.06],
        [0.16, 0.01],
        [0.17, 0],
      ],
      wall: 0.018,
      footWidth: 0.03,
      footDepth: 0.02,
    })
    const white = whiteGlaze('#f1f1ec')
    const amber: Material = (s) => {
      s.r = 0.78
      s.g = 0.72
      s.b = 0.52
      s.f0 = 0.05
      s.rough = 0.01
      const R = Math.hypot(s.x, s.z)
      if (R > 0.2) {
        const a = Math.atan2(s.z, s.x)
        const b = Math.sin(a * 34) * 0.5 + 0.5
        s.nx += 0.4 * b * Math.cos(a)
        s.nz += 0.4 * b * Math.sin(a)
      }
    }
    const cup: Item[] = [
      ...[v.outer, v.lip, v.inner, v.ring, v.base].map((mesh) => ({ mesh, material: white })),
      {
        mesh: lathe(
          [
            [0, 0.345],
            [0.12, 0.345],
            [0.19, 0.345],
            [0.212, 0.35],
          ],
          64,
        ),
        material: amber,
        shadow: 0,
      },
    ]
    const set: Item[] = []
    for (const [x, z] of [
      [0, 0],
      [0.72, -0.3],
      [-0.66, -0.36],
    ] as const)
      set.push(
        ...cup.map((it) => ({
          ...it,
          mesh: placed(it.mesh, [x, 0, z]),
          material: it.material === amber ? movedTo(amber, x, z) : it.material,
        })),
      )
    return {
      cups: whole(set, { ground: 'rosewood', elevation: 30, fill: 0.86 }),
      one: whole(cup, { ground: 'rosewood', elevation: 44, fill: 0.8, panes: true }),
    }
  }),
  piece('carton', ['whole', 'panel'], async () => {
    const front = await print(
      600,
      760,
      `<rect width="600" height="760" fill="#a3211b"/><path d="M0 520L600 180V340L0 680Z" fill="#e9dcb8"/><path d="M0 505L600 165M0 695L600 355" stroke="#c79a3f" stroke-width="9"/>${big('陳酒', 60, 60, 190, '#f0dca0', 12)}<circle cx="470" cy="600" r="66" fill="none" stroke="#f0dca0" stroke-width="8"/>${bars(60, 690, 240, 2, 22, '#f0dca0', 9)}`,
    )
    const box = levelSet(
      (x, y, z) => roundBox(x, y - 0.95, z, [0.5, 0.95, 0.5], 0.015),
      [-0.6, -0.06, -0.6],
      [0.6, 2.0, 0.6],
      0.045,
    )
    const cardboard = paper(front, '#a3211b', 0.1)
    const red = plain('#9a1f1a', 0.6)
    const material: Material = (s) => {
      if (Math.abs(s.nz) > 0.8 || Math.abs(s.nx) > 0.8) {
        const w = Math.abs(s.nz) > 0.8 ? s.x * Math.sign(s.nz) : -s.z * Math.sign(s.nx)
        s.u = w / 1.0 + 0.5
        s.v = 1 - s.y / 1.9
        cardboard(s)
      } else red(s)
    }
    const label = await diagonalLabel()
    const body = labelled(whiteGlaze('#f0ebe0', 0.08), [
      { print: label, u0: 0.135, u1: 0.365, v0: 0.47, v1: 0.83 },
    ])
    const items: Item[] = [{ mesh: placed(box, [-0.75, 0, -0.3], [0, 24, 0], 1.45), material }]
    items.push(
      ...bottle(BOTTLE, body, {
        cap: '#a81f1a',
        capFrom: 2.26,
        capTop: 2.72,
        capRadius: 0.215,
      }).map((it) => ({ ...it, mesh: placed(it.mesh, [0.86, 0, 0.3]) })),
    )
    return {
      whole: whole(items, { ground: 'linen', elevation: 9, fill: 0.86 }),
      panel: near(items.slice(0, 1), 0.55, {
        ground: 'linen',
        azimuth: 24,
        zoom: 1.7,
        elevation: 6,
      }),
    }
  }),
  piece('cellar', ['shelf', 'row'], async () => {
    const w = wood({ light: '#7a5232', dark: '#553520', along: 'x', gloss: 0.4 })
    const board = levelSet(
      (x, y, z) => roundBox(x, y, z, [3.6, 0.09, 0.62], 0.02),
      [-3.8, -0.2, -0.8],
      [3.8, 0.2, 0.8],
      0.1,
    )
    const label = await diagonalLabel()
    const red = await redLabel('古春')
    const pale = await paleLabel('清香', '#27508a')
    const white = labelled(whiteGlaze('#f0ebe0', 0.08), [
      { print: label, u0: 0.135, u1: 0.365, v0: 0.47, v1: 0.83 },
    ])
    const kinds: Item[][] = [
      bottle(BOTTLE, white, { cap: '#a81f1a', capFrom: 2.26, capTop: 2.72, capRadius: 0.215 }),
      bottle(
        RADISH,
        labelled(glass({ tint: '#dfe6e2', level: 1.86, facets: 12 }), [
          { print: red, u0: 0.165, u1: 0.335, v0: 0.4, v1: 0.72 },
        ]),
        { cap: '#b99442', capFrom: 2.24, capTop: 2.74, capRadius: 0.19 },
      ),
      bottle(
        SLIM,
        labelled(glass({ tint: '#4f8a55', level: 1.7 }), [
          { print: pale, u0: 0.12, u1: 0.38, v0: 0.56, v1: 0.82 },
        ]),
        { cap: '#b28d3c', capFrom: 2.58, capTop: 2.97, capRadius: 0.182 },
      ),
      bottle(
        SQUAT,
        labelled(monochrome('#3a2417', { lip: '#7a5a30', mottle: 0.5 }), [
          { print: pale, u0: 0.125, u1: 0.375, v0: 0.5, v1: 0.78 },
        ]),
        { cap: '#6e1c18', capFrom: 1.86, capTop: 2.2, capRadius: 0.2 },
      ),
    ]
    const items: Item[] = []
    const order = [0, 0, 2, 1, 3, 1]
    for (let row = 0; row < 2; row++) {
      items.push({ mesh: placed(board, [0, row * 3.5 - 0.1, -0.1]), material: w })
      for (let i = 0; i < 6; i++) {
        const kind = nth(kinds, nth(order, (i + row * 3) % 6))
        items.push(
          ...kind.map((it) => ({
            ...it,
            mesh: placed(
              it.mesh,
              [-2.9 + i * 1.16, row * 3.5, -0.05 + (i % 2) * 0.1],
              [0, ((i * 37) % 14) - 7, 0],
            ),
          })),
        )
      }
    }
    items.push({
      mesh: placed(
        sheet((s, t) => [(s - 0.5) * 8, t * 8 - 0.4, -0.75], 8, 8),
        [0, 0, 0],
      ),
      material: plain('#5d4a38', 0.8),
    })
    return {
      shelf: whole(items, { ground: 'walnut', elevation: 2, fill: 0.98, azimuth: 8 }),
      row: near(items, 0.24, { ground: 'walnut', zoom: 1.9, azimuth: -22, elevation: 6 }),
    }
  }),
]

function movedTo(m: Material, x: number, z: number): Material {
  return (s) => {
    s.x -= x
    s.z -= z
    m(s)
    s.x += x
    s.z += z
  }
}

/** A stoppered jar under a red cloth, with a paper diamond on its belly. */
function earthenJar(scale: number): Item[] {
  const v = vessel({
    outer: [
      [0.5, 1.86],
      [0.54, 1.82],
      [0.5, 1.76],
      [0.56, 1.7],
      [0.86, 1.46],
      [1.0, 1.1],
      [0.92, 0.66],
      [0.68, 0.2],
      [0.58, 0.02],
      [0.57, 0],
    ],
    wall: 0.06,
    footWidth: 0.12,
    footDepth: 0.02,
    inside: 0.3,
  })
  const glaze = jarGlaze('#6b4522', 0.7, 4)
  const cloth = lathe(
    curve(
      [
        [0, 2.04],
        [0.2, 2.03],
        [0.42, 1.96],
        [0.545, 1.86],
        [0.56, 1.78],
        [0.6, 1.7],
        [0.68, 1.6],
        [0.74, 1.56],
      ],
      8,
    ),
    120,
  )
  const red = fabric('#9c211c', 26)
  const folds: Material = (s) => {
    red(s)
    const a = Math.atan2(s.z, s.x)
    const k = Math.max(0, 1.86 - s.y) * 3
    const f = Math.sin(a * 17 + Math.sin(a * 3) * 2)
    s.nx += -Math.sin(a) * f * 0.5 * k
    s.nz += Math.cos(a) * f * 0.5 * k
  }
  const cord: Vec3[] = []
  for (let i = 0; i <= 16; i++) {
    const a = (i / 16) * Math.PI * 2
    cord.push([Math.cos(a) * 0.575, 1.765 + 0.008 * Math.sin(i * 3), Math.sin(a) * 0.575])
  }
  const items: Item[] = [
    { mesh: v.outer, material: glaze },
    { mesh: v.lip, material: glaze },
    { mesh: v.ring, material: clay('#8f6240', 0, 0.4) },
    { mesh: v.base, material: clay('#8f6240', 0, 0.4) },
    { mesh: cloth, material: folds },
    { mesh: tube(cord, 0.028, 10, 4), material: fabric('#b59a62', 40) },
    { mesh: diamond(v.profile), material: diamondPaper() },
  ]
  return scale === 1
    ? items
    : items.map((it) => ({ ...it, mesh: placed(it.mesh, [0, 0, 0], [0, 0, 0], scale) }))
}

function diamond(profile: readonly P2[]): Mesh {
  const r = radiusAt(profile)
  return sheet(
    (s, t) => {
      const x = (s - t) * 0.5
      const y = 1.08 + (1 - s - t) * 0.5
      const R = r(y) + 0.012
      const a = Math.PI / 2 - x / R
      return [Math.cos(a) * R, y, Math.sin(a) * R]
    },
    24,
    24,
  )
}

let diamondPrint: Print | null = null
function diamondPaper(): Material {
  return (s) => {
    paper(diamondPrint, '#a3201a', 0.1)(s)
  }
}

/** Loads what the jars' labels need; call once before building pieces. */
export async function prepareLiquor(): Promise<void> {
  diamondPrint ??= await print(
    400,
    400,
    `<g transform="rotate(-45 200 200)"><rect x="-200" y="-200" width="800" height="800" fill="#a3201a"/><rect x="74" y="74" width="252" height="252" transform="rotate(45 200 200)" fill="none" stroke="#d9b25a" stroke-width="7"/>${big('酒', 128, 128, 144, '#1d1713', 12)}</g>`,
  )
}

export { BOTTLE, bottle, seal as labelSeal }
