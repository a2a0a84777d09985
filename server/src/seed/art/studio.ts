/** Where things stand: seamless grounds, framing of the camera, and thrown vessels in parts. */
import { nth } from './nth'
import { hex, type Rgb } from './color'
import { type Mesh, type P2, type Vec3, curve, lathe } from './mesh'
import { fbm3, mix, noise3, smooth } from './noise'
import type { Ground, Item, Scene } from './render'

export interface Backdrop {
  ground: Ground
  wall: readonly [Rgb, Rgb]
}

function seamless(floor: string, top: string, bottom: string): Backdrop {
  const c = hex(floor)
  return {
    ground: (x, z, o) => {
      const n = 0.985 + 0.03 * noise3(x * 2.1, 0, z * 2.1)
      o.r = c[0] * n
      o.g = c[1] * n
      o.b = c[2] * n
      o.gloss = 0
    },
    wall: [hex(top), hex(bottom)],
  }
}

function woodTop(
  dark: string,
  light: string,
  gloss: number,
  top: string,
  bottom: string,
): Backdrop {
  const a = hex(dark)
  const b = hex(light)
  return {
    ground: (x, z, o) => {
      const t = grain(x * 0.5, 0.2, z * 1.6)
      o.r = mix(a[0], b[0], t)
      o.g = mix(a[1], b[1], t)
      o.b = mix(a[2], b[2], t)
      o.gloss = gloss
    },
    wall: [hex(top), hex(bottom)],
  }
}

/** Wood figure in [0, 1]: long fibres along x, slow rings across. */
export function grain(x: number, y: number, z: number): number {
  const w = fbm3(x * 0.5, y * 2, z * 1.4, 2)
  const ring = noise3(x * 0.35, y * 3, z * 6 + w * 5)
  const fibre = noise3(x * 2.2, y * 40, z * 44)
  return 0.46 * ring + 0.3 * fibre + 0.24 * w
}

function cloth(base: string, thread: string, top: string, bottom: string): Backdrop {
  const a = hex(base)
  const b = hex(thread)
  return {
    ground: (x, z, o) => {
      const warp = Math.sin(x * 95) * 0.5 + 0.5
      const weft = Math.sin(z * 95) * 0.5 + 0.5
      const slub = noise3(x * 14, 3, z * 60) * 0.5 + noise3(x * 60, 9, z * 14) * 0.5
      const t = 0.35 * warp * weft + 0.65 * slub
      o.r = mix(a[0], b[0], t)
      o.g = mix(a[1], b[1], t)
      o.b = mix(a[2], b[2], t)
      o.gloss = 0
    },
    wall: [hex(top), hex(bottom)],
  }
}

/** Named grounds. */
export const backdrops = {
  paper: seamless('#d9cdb8', '#efe6d6', '#dccfba'),
  mist: seamless('#c3cbc8', '#e3e8e4', '#c9d0cc'),
  slate: seamless('#4a5257', '#6e777b', '#4d555a'),
  ink: seamless('#26282b', '#3d4043', '#242629'),
  sand: seamless('#c9b08a', '#e2cfae', '#c8ae88'),
  rosewood: woodTop('#4a2416', '#7a4226', 0.8, '#cdbfa9', '#a5927a'),
  walnut: woodTop('#5d4330', '#8a6849', 0.5, '#d8cdbb', '#b3a187'),
  elm: woodTop('#9a7448', '#bf9866', 0.4, '#e8dfd0', '#cdbc9f'),
  linen: cloth('#b9ab92', '#d8cdb8', '#e8dfcf', '#cbbfa8'),
  indigo: cloth('#27384e', '#3f5470', '#5b6b7d', '#34455a'),
  felt: cloth('#4d5a4a', '#66745f', '#87907f', '#5c6857'),
  crimson: cloth('#6b1f1c', '#8d302a', '#9c6156', '#6b2a26'),
} satisfies Record<string, Backdrop>

export type BackdropName = keyof typeof backdrops

/** Bounds of all items, own space. */
export function bounds(items: readonly Item[]): { lo: Vec3; hi: Vec3 } {
  const lo = [Infinity, Infinity, Infinity]
  const hi = [-Infinity, -Infinity, -Infinity]
  for (const it of items) {
    const P = it.mesh.pos
    for (let i = 0; i < P.length; i += 3) {
      for (let k = 0; k < 3; k++) {
        const q = nth(P, i + k)
        if (q < nth(lo, k)) lo[k] = q
        if (q > nth(hi, k)) hi[k] = q
      }
    }
  }
  return { lo: lo as unknown as Vec3, hi: hi as unknown as Vec3 }
}

export interface ViewOptions {
  ground?: BackdropName
  azimuth?: number
  elevation?: number
  /** How much of the picture's shorter side the thing takes. */
  fill?: number
  turn?: Vec3
  /** Shift of the aim as a share of the object's size (x right, y up). */
  aim?: readonly [number, number]
  light?: Scene['light']
  exposure?: number
  fov?: number
  panes?: boolean
  roll?: number
  horizon?: number
}

/** The whole thing, standing on a ground. */
export function standing(items: Item[], o: ViewOptions = {}): Scene {
  const { lo, hi } = bounds(items)
  const h = hi[1] - lo[1]
  const w = Math.max(hi[0] - lo[0], hi[2] - lo[2])
  const el = o.elevation ?? 10
  const e = (el * Math.PI) / 180
  const fov = o.fov ?? 24
  const tall = h * Math.cos(e) + w * Math.sin(e)
  const extent = Math.max(tall, w * 1.02)
  const distance = extent / 2 / Math.tan((fov / 2) * (Math.PI / 180)) / (o.fill ?? 0.8) + w / 4
  const b = backdrops[o.ground ?? 'paper']
  const ax = o.aim?.[0] ?? 0
  const ay = o.aim?.[1] ?? 0
  const az = ((o.azimuth ?? 0) * Math.PI) / 180
  return {
    items,
    ...(o.turn ? { turn: o.turn } : {}),
    ground: b.ground,
    wall: b.wall,
    horizon: o.horizon ?? extent * 5.5,
    camera: {
      at: [
        (lo[0] + hi[0]) / 2 + ax * w * Math.cos(az),
        (lo[1] + hi[1]) / 2 + ay * h,
        (lo[2] + hi[2]) / 2 - ax * w * Math.sin(az),
      ],
      azimuth: o.azimuth ?? 0,
      elevation: el,
      distance,
      fov,
      ...(o.roll !== undefined ? { roll: o.roll } : {}),
    },
    ...(o.light ? { light: o.light } : {}),
    ...(o.exposure !== undefined ? { exposure: o.exposure } : {}),
    ...(o.panes !== undefined ? { panes: o.panes } : {}),
  }
}

/** Held up and turned, no ground: for undersides and details. `turn` acts before the camera. */
export function held(items: Item[], o: ViewOptions & { span?: number; at?: Vec3 }): Scene {
  const s = standing(items, o)
  const { lo, hi } = bounds(items)
  const size = o.span ?? Math.hypot(hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2]) * 0.8
  const fov = o.fov ?? 24
  return {
    ...s,
    floor: null,
    camera: {
      ...s.camera,
      at: o.at ?? [0, 0, 0],
      distance: size / 2 / Math.tan((fov / 2) * (Math.PI / 180)) / (o.fill ?? 0.9),
      fov,
    },
  }
}

export interface Vessel {
  outer: Mesh
  inner: Mesh
  lip: Mesh
  /** The edge on which it stands: unglazed more often than not. */
  ring: Mesh
  /** Underside within the ring. */
  base: Mesh
  /** The outer profile from lip to foot, for silhouettes. */
  profile: P2[]
  height: number
  footRadius: number
}

export interface VesselShape {
  /** Control points of the outer wall from lip to foot: radius, height. A point twice is a corner. */
  outer: readonly P2[]
  wall?: number
  /** Width and depth of the foot ring; depth 0 makes a flat base. */
  footWidth?: number
  footDepth?: number
  segments?: number
  /** How far the inside is modelled down from the lip (closed forms show only the neck). */
  inside?: number
}

/** A thrown pot from its outer profile. */
export function vessel(shape: VesselShape): Vessel {
  const wall = shape.wall ?? 0.035
  const seg = shape.segments ?? 120
  const profile = curve(shape.outer, 10)
  const lipPoint = nth(profile, 0)
  const foot = nth(profile, profile.length - 1)
  const top = lipPoint[1]
  const inside = shape.inside ?? 10
  // Inner wall: the outer one moved inwards along its normal, from the lip down.
  const innerDown: P2[] = []
  for (let i = 1; i < profile.length; i++) {
    const a = nth(profile, i - 1)
    const b = nth(profile, Math.min(profile.length - 1, i + 1))
    const p = nth(profile, i)
    const tx = b[0] - a[0]
    const ty = b[1] - a[1]
    const l = Math.hypot(tx, ty) || 1
    const q: P2 = [Math.max(0.004, p[0] + (ty / l) * wall), p[1] - (tx / l) * wall]
    if (top - q[1] > inside) break
    const bottom = foot[1] + (shape.footDepth ?? 0.05) + wall
    if (q[1] < bottom) break
    const last = innerDown[innerDown.length - 1]
    if (!last || q[1] < last[1] - 1e-4 || q[0] < last[0] - 1e-4) innerDown.push(q)
  }
  const lastInner = innerDown[innerDown.length - 1] ?? [lipPoint[0] - wall, top]
  // Close the bottom in a soft curve to the middle.
  const floorY = lastInner[1] - Math.min(0.04, wall)
  for (let k = 1; k <= 12; k++) {
    const t = k / 12
    innerDown.push([lastInner[0] * (1 - t), mix(lastInner[1], floorY, smooth(0, 0.5, t))])
  }
  const firstInner = nth(innerDown, 0)
  const innerUp = [...innerDown].reverse()
  // The lip: half a turn from the inner to the outer edge.
  const lip: P2[] = []
  const cx = (firstInner[0] + lipPoint[0]) / 2
  const cy = (firstInner[1] + lipPoint[1]) / 2
  const rx = (lipPoint[0] - firstInner[0]) / 2
  const tilt = (lipPoint[1] - firstInner[1]) / 2
  for (let k = 0; k <= 10; k++) {
    const a = Math.PI * (1 - k / 10)
    lip.push([cx + rx * Math.cos(a), cy + tilt * Math.cos(a) + Math.max(rx, 0.008) * Math.sin(a)])
  }
  const fw = Math.min(shape.footWidth ?? 0.05, foot[0] * 0.5)
  const fd = shape.footDepth ?? 0.05
  const ringOut = foot[0]
  const ringIn = foot[0] - fw
  const y0 = foot[1]
  const ring: P2[] =
    fd > 0
      ? [
          [ringOut, y0],
          [ringOut - fw * 0.12, y0 - 0.006],
          [ringOut - fw * 0.3, y0 - 0.012],
          [ringOut - fw * 0.7, y0 - 0.012],
          [ringIn + fw * 0.08, y0 - 0.006],
          [ringIn, y0 + 0.004],
          [ringIn - 0.004, y0 + fd * 0.5],
          [ringIn - 0.012, y0 + fd * 0.88],
        ]
      : [
          [ringOut, y0],
          [ringOut - 0.01, y0 - 0.008],
          [ringIn, y0 - 0.01],
        ]
  const lastRing = nth(ring, ring.length - 1)
  const base: P2[] = []
  for (let k = 0; k <= 14; k++) {
    const t = k / 14
    base.push([lastRing[0] * (1 - t), lastRing[1] + (fd > 0 ? 0.012 * smooth(0, 0.2, t) : 0)])
  }
  return {
    outer: lathe(profile, seg),
    inner: lathe(innerUp, seg),
    lip: lathe(lip, seg),
    ring: lathe(ring, seg),
    base: lathe(base, Math.min(seg, 96)),
    profile,
    height: top - y0,
    footRadius: ringOut,
  }
}
