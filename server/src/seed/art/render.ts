/* eslint-disable @typescript-eslint/no-non-null-assertion -- typed arrays indexed within their bounds, millions of times a picture: a check of each would double the time */
/**
 * A small software renderer for the demo pictures: meshes with material functions on a seamless
 * studio ground, lit by one soft key light, a sky and a few softboxes that show in the gloss.
 *
 * Shadows and occlusion are baked per vertex from a fan of light directions (points splatted into
 * coarse depth maps), which is cheap and soft enough for still lifes.
 */
import { encode, type Rgb } from './color'
import { type Mat3, type Mesh, type Vec3, rotation } from './mesh'
import { noiseSlope3, smooth } from './noise'

/** What a material function reads and writes for one pixel. Colours are linear light. */
export interface Surface {
  /** Position in the mesh's own space: noise on it turns with the object. */
  x: number
  y: number
  z: number
  u: number
  v: number
  /** Normal in the mesh's own space. */
  nx: number
  ny: number
  nz: number
  /** Surface gradients of u and v (own space), for bump maps; set by `bumpUv` when first needed. */
  gux: number
  guy: number
  guz: number
  gvx: number
  gvy: number
  gvz: number
  /** Out: albedo. */
  r: number
  g: number
  b: number
  /** Out: mirror reflection looking straight on (0.04 glaze, 0.6 metal). */
  f0: number
  /** Out: 0 mirror … 1 matt. */
  rough: number
  /** Out: reflections take the albedo's tint. */
  metal: number
  /** Out: light from within or through (added, linear). */
  er: number
  eg: number
  eb: number
  /** Out: how far light wraps round the form (translucent stuff). */
  wrap: number
  /** Out: 1 opaque … 0 lets the ground or wall behind show. */
  alpha: number
}

export type Material = (s: Surface) => void

export interface Item {
  mesh: Mesh
  material: Material
  /** Casts no shadow (glass catches little of it). */
  shadow?: number
}

export type Ground = (
  x: number,
  z: number,
  out: { r: number; g: number; b: number; gloss: number },
) => void

export interface Scene {
  items: Item[]
  /** Turns the whole arrangement (degrees). */
  turn?: Vec3
  /** Height of the ground; default: touching the lowest point. null: none (held up for a close view). */
  floor?: number | null
  ground: Ground
  /** Colour of the wall far behind, top and bottom of the picture. */
  wall: readonly [Rgb, Rgb]
  /** Depth at which ground has become wall. */
  horizon?: number
  camera: {
    at: Vec3
    azimuth: number
    elevation: number
    distance: number
    fov?: number
    roll?: number
  }
  light?: {
    azimuth?: number
    elevation?: number
    size?: number
    key?: number
    sky?: number
    warm?: number
  }
  exposure?: number
  /** Window panes in the highlight instead of one softbox. */
  panes?: boolean
}

export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const LIGHT_FAN = 9
const SKY_FAN = 12

/** Renders a scene to 8-bit RGB. Deterministic. */
export function render(scene: Scene, width: number, height: number): Pixels {
  const R = rotation(scene.turn ?? [0, 0, 0])
  const items = scene.items.map((it) => transform(it, R))
  let lowest = Infinity
  for (const it of items)
    for (let i = 1; i < it.pos.length; i += 3) lowest = Math.min(lowest, it.pos[i]!)
  const hasFloor = scene.floor !== null
  const floor = scene.floor ?? lowest

  const light = {
    azimuth: -42,
    elevation: 48,
    size: 0.32,
    key: 0.92,
    sky: 0.36,
    warm: 0.05,
    ...scene.light,
  }
  const L = direction(light.azimuth, light.elevation)
  const fan = lightFan(L, light.size)
  const sky = skyFan()
  const baked = bake(items, fan, sky, floor, hasFloor)

  // Camera.
  const cam = scene.camera
  const back = direction(cam.azimuth, cam.elevation)
  const eye: Vec3 = [
    cam.at[0] + back[0] * cam.distance,
    cam.at[1] + back[1] * cam.distance,
    cam.at[2] + back[2] * cam.distance,
  ]
  const fwd: Vec3 = [-back[0], -back[1], -back[2]]
  const upHint: Vec3 = Math.abs(fwd[1]) > 0.995 ? [0, 0, -1] : [0, 1, 0]
  let right = unit(cross(fwd, upHint))
  let up = cross(right, fwd)
  if (cam.roll) {
    const c = Math.cos((cam.roll * Math.PI) / 180)
    const s = Math.sin((cam.roll * Math.PI) / 180)
    const r2: Vec3 = [right[0] * c + up[0] * s, right[1] * c + up[1] * s, right[2] * c + up[2] * s]
    up = [up[0] * c - right[0] * s, up[1] * c - right[1] * s, up[2] * c - right[2] * s]
    right = r2
  }
  const focal = 1 / Math.tan((((cam.fov ?? 26) / 2) * Math.PI) / 180)
  const half = Math.min(width, height) / 2
  const scale = focal * half
  const cx = width / 2
  const cy = height / 2

  // Visibility.
  const n = width * height
  const { zbuf, tri, owner, b1, b2 } = planes(n)
  items.forEach((it, index) => {
    rasterise(it, index, {
      eye,
      right,
      up,
      fwd,
      scale,
      cx,
      cy,
      width,
      height,
      zbuf,
      tri,
      owner,
      b1,
      b2,
    })
  })

  const out = Buffer.allocUnsafe(n * 3)
  const exposure = scene.exposure ?? 1
  const keyR = light.key * (1 + light.warm)
  const keyG = light.key
  const keyB = light.key * (1 - light.warm)
  const S: Surface = {
    x: 0,
    y: 0,
    z: 0,
    u: 0,
    v: 0,
    nx: 0,
    ny: 0,
    nz: 0,
    gux: 0,
    guy: 0,
    guz: 0,
    gvx: 0,
    gvy: 0,
    gvz: 0,
    r: 0,
    g: 0,
    b: 0,
    f0: 0.04,
    rough: 0.1,
    metal: 0,
    er: 0,
    eg: 0,
    eb: 0,
    wrap: 0,
    alpha: 1,
  }
  const gc = { r: 0, g: 0, b: 0, gloss: 0 }
  const box = keyBasis(L)
  const horizon = scene.horizon ?? 14
  const panes = scene.panes ?? false
  scene.ground(0, 0, gc)
  const bounceR = gc.r
  const bounceG = gc.g
  const bounceB = gc.b

  const back3 = [0, 0, 0]
  const backdrop = (dx: number, dy: number, dz: number, py: number): void => {
    const t = py / height
    const w0 = scene.wall[0]
    const w1 = scene.wall[1]
    let r = w0[0] + (w1[0] - w0[0]) * t
    let g = w0[1] + (w1[1] - w0[1]) * t
    let b = w0[2] + (w1[2] - w0[2]) * t
    if (hasFloor && dy < -1e-4) {
      const k = (floor - eye[1]) / dy
      const gx = eye[0] + dx * k
      const gz = eye[2] + dz * k
      const fx = gx - cam.at[0]
      const fz = gz - cam.at[2]
      const far = Math.sqrt(fx * fx + fz * fz)
      const fade = smooth(horizon * 0.35, horizon, far)
      if (fade < 1) {
        scene.ground(gx, gz, gc)
        baked.sample(gx, gz)
        const sh = baked.key
        const ao = baked.sky
        const kl = L[1] * sh
        const lr = keyR * kl + light.sky * ao * 1.02
        const lg = keyG * kl + light.sky * ao
        const lb = keyB * kl + light.sky * ao * 1.03
        let er = gc.r * lr
        let eg = gc.g * lg
        let eb = gc.b * lb
        if (gc.gloss > 0) {
          const fres = gc.gloss * (0.04 + 0.96 * fifth(1 + dy))
          const e = environment(dx, -dy, dz, box, 0.35, panes) * ao
          er += fres * e
          eg += fres * e
          eb += fres * e
        }
        r = er + (r - er) * fade
        g = eg + (g - eg) * fade
        b = eb + (b - eb) * fade
      }
    }
    back3[0] = r
    back3[1] = g
    back3[2] = b
  }

  for (let py = 0; py < height; py++) {
    const sy = (cy - py - 0.5) / scale
    for (let px = 0; px < width; px++) {
      const p = py * width + px
      const sx = (px + 0.5 - cx) / scale
      let dx = fwd[0] + right[0] * sx + up[0] * sy
      let dy = fwd[1] + right[1] * sx + up[1] * sy
      let dz = fwd[2] + right[2] * sx + up[2] * sy
      const dl = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz)
      dx *= dl
      dy *= dl
      dz *= dl
      let r: number
      let g: number
      let b: number
      const t = tri[p]!
      if (t < 0) {
        backdrop(dx, dy, dz, py)
        r = back3[0]!
        g = back3[1]!
        b = back3[2]!
      } else {
        const it = items[owner[p]!]!
        const m = it.mesh
        const i0 = m.idx[t]!
        const i1 = m.idx[t + 1]!
        const i2 = m.idx[t + 2]!
        const w1 = b1[p]!
        const w2 = b2[p]!
        const w0 = 1 - w1 - w2
        const P = m.pos
        const N = m.nor
        const a0 = i0 * 3
        const a1 = i1 * 3
        const a2 = i2 * 3
        S.x = P[a0]! * w0 + P[a1]! * w1 + P[a2]! * w2
        S.y = P[a0 + 1]! * w0 + P[a1 + 1]! * w1 + P[a2 + 1]! * w2
        S.z = P[a0 + 2]! * w0 + P[a1 + 2]! * w1 + P[a2 + 2]! * w2
        let nx = N[a0]! * w0 + N[a1]! * w1 + N[a2]! * w2
        let ny = N[a0 + 1]! * w0 + N[a1 + 1]! * w1 + N[a2 + 1]! * w2
        let nz = N[a0 + 2]! * w0 + N[a1 + 2]! * w1 + N[a2 + 2]! * w2
        let nl = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
        S.nx = nx * nl
        S.ny = ny * nl
        S.nz = nz * nl
        const T = m.uv
        const u0 = T[i0 * 2]!
        const v0 = T[i0 * 2 + 1]!
        const du1 = T[i1 * 2]! - u0
        const dv1 = T[i1 * 2 + 1]! - v0
        const du2 = T[i2 * 2]! - u0
        const dv2 = T[i2 * 2 + 1]! - v0
        S.u = u0 + du1 * w1 + du2 * w2
        S.v = v0 + dv1 * w1 + dv2 * w2
        flatTriangle.P = P
        flatTriangle.a0 = a0
        flatTriangle.a1 = a1
        flatTriangle.a2 = a2
        flatTriangle.du1 = du1
        flatTriangle.dv1 = dv1
        flatTriangle.du2 = du2
        flatTriangle.dv2 = dv2
        S.f0 = 0.04
        S.rough = 0.1
        S.metal = 0
        S.wrap = 0
        S.alpha = 1
        S.er = S.eg = S.eb = 0
        it.material(S)
        nx = R[0] * S.nx + R[1] * S.ny + R[2] * S.nz
        ny = R[3] * S.nx + R[4] * S.ny + R[5] * S.nz
        nz = R[6] * S.nx + R[7] * S.ny + R[8] * S.nz
        nl = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
        nx *= nl
        ny *= nl
        nz *= nl
        let ndv = -(nx * dx + ny * dy + nz * dz)
        if (ndv < 0 && m.twoSided) {
          nx = -nx
          ny = -ny
          nz = -nz
          ndv = -ndv
        }
        if (ndv < 0.02) ndv = 0.02
        const K = it.key
        const A = it.sky
        const vis = K[i0]! * w0 + K[i1]! * w1 + K[i2]! * w2
        const ao = A[i0]! * w0 + A[i1]! * w1 + A[i2]! * w2
        const ndl = nx * L[0] + ny * L[1] + nz * L[2]
        const wrapped = Math.max(0, (ndl + S.wrap) / (1 + S.wrap))
        // Translucent stuff is lit a little where the shadow begins as well.
        const kl = wrapped * (vis + (1 - vis) * S.wrap * 0.35)
        const upness = ny * 0.5 + 0.5
        const skyL = light.sky * ao * (0.45 + 0.55 * upness)
        const gb = (1 - upness) * (0.25 + 0.75 * ao) * 0.85
        const matt = (1 - S.metal * 0.85) * (S.alpha < 1 ? S.alpha * 0.8 : 1)
        r = S.r * matt * (keyR * kl + skyL + gb * bounceR)
        g = S.g * matt * (keyG * kl + skyL * 1.01 + gb * bounceG)
        b = S.b * matt * (keyB * kl + skyL * 1.04 + gb * bounceB)
        // Reflection.
        const k2 = 2 * ndv
        const rx = dx + nx * k2
        const ry = dy + ny * k2
        const rz = dz + nz * k2
        const fr = S.f0 + (1 - S.f0) * (1 - S.rough) * fifth(1 - ndv)
        const low = ry < 0 ? Math.min(1, -ry * 2.5) : 0
        let e = environment(rx, ry, rz, box, S.rough, panes) * (0.25 + 0.75 * ao)
        e *= 1 - low
        const eg = low * (0.35 + 0.65 * ao) * 1.1
        const sr = fr * (e + eg * bounceR)
        const sg = fr * (e + eg * bounceG)
        const sb = fr * (e + eg * bounceB)
        const tr = 1 + (S.r * 1.6 - 1) * S.metal
        const tg = 1 + (S.g * 1.6 - 1) * S.metal
        const tb = 1 + (S.b * 1.6 - 1) * S.metal
        r += sr * tr + S.er
        g += sg * tg + S.eg
        b += sb * tb + S.eb
        if (S.alpha < 1) {
          // Glass: what is behind, bent a little by the normal.
          backdrop(dx - nx * 0.12, dy - ny * 0.12, dz - nz * 0.12, py)
          r += (1 - S.alpha) * back3[0]! * S.r * 1.15
          g += (1 - S.alpha) * back3[1]! * S.g * 1.15
          b += (1 - S.alpha) * back3[2]! * S.b * 1.15
        }
      }
      // Vignette and grain.
      const vx = (px - cx) / width
      const vy = (py - cy) / height
      const vg = exposure * (1 - 0.5 * (vx * vx + vy * vy))
      const h = Math.imul(p ^ (p >>> 13), 0x5bd1e995)
      const grain = 1 + (((h >>> 9) & 255) / 255 - 0.5) * 0.028
      const o = p * 3
      // Slightly muted, as photographs of old things are.
      const luma = (0.25 * r + 0.6 * g + 0.15 * b) * 0.14
      const gain = vg * grain
      out[o] = encode((r * 0.86 + luma) * gain)
      out[o + 1] = encode((g * 0.86 + luma) * gain)
      out[o + 2] = encode((b * 0.86 + luma) * gain)
    }
  }
  softenEdges(out, tri, owner, width, height)
  return { data: out, width, height }
}

let scratch: {
  zbuf: Float32Array
  tri: Int32Array
  owner: Uint8Array
  b1: Float32Array
  b2: Float32Array
} | null = null

/** The picture-sized planes, kept from one drawing to the next: fresh ones cost more than the drawing of a cup. */
function planes(n: number): NonNullable<typeof scratch> {
  if (!scratch || scratch.tri.length < n) {
    scratch = {
      zbuf: new Float32Array(n),
      tri: new Int32Array(n),
      owner: new Uint8Array(n),
      b1: new Float32Array(n),
      b2: new Float32Array(n),
    }
  }
  scratch.zbuf.fill(0, 0, n)
  scratch.tri.fill(-1, 0, n)
  return scratch
}

interface Placed {
  mesh: Mesh
  material: Material
  shadow: number
  /** World positions and normals. */
  pos: Float32Array
  nor: Float32Array
  key: Float32Array
  sky: Float32Array
}

function transform(it: Item, R: Mat3): Placed {
  const m = it.mesh
  const pos = new Float32Array(m.pos.length)
  const nor = new Float32Array(m.pos.length)
  for (let i = 0; i < pos.length; i += 3) {
    const x = m.pos[i]!
    const y = m.pos[i + 1]!
    const z = m.pos[i + 2]!
    pos[i] = R[0] * x + R[1] * y + R[2] * z
    pos[i + 1] = R[3] * x + R[4] * y + R[5] * z
    pos[i + 2] = R[6] * x + R[7] * y + R[8] * z
    const a = m.nor[i]!
    const b = m.nor[i + 1]!
    const c = m.nor[i + 2]!
    nor[i] = R[0] * a + R[1] * b + R[2] * c
    nor[i + 1] = R[3] * a + R[4] * b + R[5] * c
    nor[i + 2] = R[6] * a + R[7] * b + R[8] * c
  }
  const verts = pos.length / 3
  return {
    mesh: m,
    material: it.material,
    shadow: it.shadow ?? 1,
    pos,
    nor,
    key: new Float32Array(verts),
    sky: new Float32Array(verts),
  }
}

interface Raster {
  eye: Vec3
  right: Vec3
  up: Vec3
  fwd: Vec3
  scale: number
  cx: number
  cy: number
  width: number
  height: number
  zbuf: Float32Array
  tri: Int32Array
  owner: Uint8Array
  b1: Float32Array
  b2: Float32Array
}

/** Depth-tested triangles; keeps which one is nearest and where in it the pixel lies. */
function rasterise(it: Placed, index: number, c: Raster): void {
  const { eye, right, up, fwd, scale, cx, cy, width, height, zbuf, tri, owner, b1, b2 } = c
  const verts = it.pos.length / 3
  const X = new Float32Array(verts)
  const Y = new Float32Array(verts)
  const W = new Float32Array(verts)
  for (let i = 0; i < verts; i++) {
    const x = it.pos[i * 3]! - eye[0]
    const y = it.pos[i * 3 + 1]! - eye[1]
    const z = it.pos[i * 3 + 2]! - eye[2]
    const d = x * fwd[0] + y * fwd[1] + z * fwd[2]
    const w = d > 0.05 ? 1 / d : -1
    W[i] = w
    X[i] = cx + (x * right[0] + y * right[1] + z * right[2]) * w * scale
    Y[i] = cy - (x * up[0] + y * up[1] + z * up[2]) * w * scale
  }
  const idx = it.mesh.idx
  const cull = !it.mesh.twoSided
  for (let t = 0; t < idx.length; t += 3) {
    const i0 = idx[t]!
    const i1 = idx[t + 1]!
    const i2 = idx[t + 2]!
    const w0 = W[i0]!
    const w1 = W[i1]!
    const w2 = W[i2]!
    if (w0 < 0 || w1 < 0 || w2 < 0) continue
    const x0 = X[i0]!
    const y0 = Y[i0]!
    const x1 = X[i1]!
    const y1 = Y[i1]!
    const x2 = X[i2]!
    const y2 = Y[i2]!
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if (area === 0 || (cull && area > 0)) continue
    const minX = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5))
    const maxX = Math.min(width - 1, Math.floor(Math.max(x0, x1, x2) - 0.5))
    const minY = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5))
    const maxY = Math.min(height - 1, Math.floor(Math.max(y0, y1, y2) - 0.5))
    if (minX > maxX || minY > maxY) continue
    const inv = 1 / area
    for (let y = minY; y <= maxY; y++) {
      const fy = y + 0.5
      for (let x = minX; x <= maxX; x++) {
        const fx = x + 0.5
        const e1 = ((fx - x0) * (y2 - y0) - (x2 - x0) * (fy - y0)) * inv
        const e2 = ((x1 - x0) * (fy - y0) - (fx - x0) * (y1 - y0)) * inv
        const e0 = 1 - e1 - e2
        if (e0 < 0 || e1 < 0 || e2 < 0) continue
        const w = e0 * w0 + e1 * w1 + e2 * w2
        const p = y * width + x
        if (w <= zbuf[p]!) continue
        zbuf[p] = w
        tri[p] = t
        owner[p] = index
        b1[p] = (e1 * w1) / w
        b2[p] = (e2 * w2) / w
      }
    }
  }
}

// The triangle under the pixel being shaded. Few materials need its gradients.
const flatTriangle = {
  P: new Float32Array(0) as Float32Array,
  a0: 0,
  a1: 0,
  a2: 0,
  du1: 0,
  dv1: 0,
  du2: 0,
  dv2: 0,
}

function uvGradients(S: Surface): void {
  const { P, a0, a1, a2, du1, dv1, du2, dv2 } = flatTriangle
  const e1x = P[a1]! - P[a0]!
  const e1y = P[a1 + 1]! - P[a0 + 1]!
  const e1z = P[a1 + 2]! - P[a0 + 2]!
  const e2x = P[a2]! - P[a0]!
  const e2y = P[a2 + 1]! - P[a0 + 1]!
  const e2z = P[a2 + 2]! - P[a0 + 2]!
  const a = e1x * e1x + e1y * e1y + e1z * e1z
  const b = e1x * e2x + e1y * e2y + e1z * e2z
  const c = e2x * e2x + e2y * e2y + e2z * e2z
  const det = a * c - b * b || 1e-12
  // The dual basis in the triangle's plane.
  const p = (c * du1 - b * du2) / det
  const q = (a * du2 - b * du1) / det
  S.gux = e1x * p + e2x * q
  S.guy = e1y * p + e2y * q
  S.guz = e1z * p + e2z * q
  const s = (c * dv1 - b * dv2) / det
  const t = (a * dv2 - b * dv1) / det
  S.gvx = e1x * s + e2x * t
  S.gvy = e1y * s + e2y * t
  S.gvz = e1z * s + e2z * t
}

interface KeyBox {
  L: Vec3
  X: Vec3
  Y: Vec3
}

function keyBasis(L: Vec3): KeyBox {
  const X = unit(cross([0, 1, 0], L))
  return { L, X, Y: cross(L, X) }
}

/** Light that a reflection sees in direction (x, y, z): softboxes before a grey room. */
function environment(
  x: number,
  y: number,
  z: number,
  box: KeyBox,
  rough: number,
  panes: boolean,
): number {
  let e = 0.3 + 0.32 * Math.max(0, y)
  const soft = 0.03 + rough * 0.75
  const dim = 1 / (1 + rough * rough * 14)
  const { L, X, Y } = box
  const d = x * L[0] + y * L[1] + z * L[2]
  if (d > 0.05) {
    const bx = (x * X[0] + y * X[1] + z * X[2]) / d
    const by = (x * Y[0] + y * Y[1] + z * Y[2]) / d
    let k = edge(Math.abs(bx), 0.3, soft) * edge(Math.abs(by), 0.42, soft)
    if (panes && rough < 0.3) {
      const s = 0.03 + rough * 0.2
      k *= 1 - 0.75 * (edge(Math.abs(bx), 0.018, s) + edge(Math.abs(by), 0.018, s))
      if (k < 0) k = 0
    }
    e += 9 * dim * k
  }
  // A tall strip on the other side, behind.
  const sx = x * 0.82 - z * 0.57
  if (sx > 0.1) {
    const lateral = (x * 0.57 + z * 0.82) / sx
    e += 2.4 * dim * edge(Math.abs(lateral), 0.16, soft) * edge(Math.abs(y / sx - 0.35), 0.75, soft)
  }
  return e
}

function fifth(x: number): number {
  const q = x * x
  return q * q * x
}

function edge(x: number, at: number, soft: number): number {
  const t = (at + soft - x) / (2 * soft)
  return t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t)
}

// ---- baked light -------------------------------------------------------------------------

function direction(azimuth: number, elevation: number): Vec3 {
  const a = (azimuth * Math.PI) / 180
  const e = (elevation * Math.PI) / 180
  return [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)]
}

function lightFan(L: Vec3, size: number): Vec3[] {
  const { X, Y } = keyBasis(L)
  const out: Vec3[] = []
  for (let i = 0; i < LIGHT_FAN; i++) {
    const r = size * Math.sqrt((i + 0.5) / LIGHT_FAN)
    const a = i * 2.399963
    const c = Math.cos(a) * r
    const s = Math.sin(a) * r
    out.push(
      unit([L[0] + X[0] * c + Y[0] * s, L[1] + X[1] * c + Y[1] * s, L[2] + X[2] * c + Y[2] * s]),
    )
  }
  return out
}

function skyFan(): Vec3[] {
  const out: Vec3[] = []
  for (let i = 0; i < SKY_FAN; i++) {
    const y = 0.12 + 0.86 * ((i + 0.5) / SKY_FAN)
    const r = Math.sqrt(1 - y * y)
    const a = i * 2.399963 + 0.7
    out.push([Math.cos(a) * r, y, Math.sin(a) * r])
  }
  return out
}

const MAP = 112
const GROUND = 176

/** Light and sky that reach every vertex, and the ground around. */
function bake(items: Placed[], fan: Vec3[], sky: Vec3[], floor: number, hasFloor: boolean) {
  let ext = 0.01
  let cxs = 0
  let cys = 0
  let czs = 0
  let count = 0
  const lo = [Infinity, Infinity, Infinity]
  const hi = [-Infinity, -Infinity, -Infinity]
  for (const it of items) {
    for (let i = 0; i < it.pos.length; i += 3) {
      for (let k = 0; k < 3; k++) {
        lo[k] = Math.min(lo[k]!, it.pos[i + k]!)
        hi[k] = Math.max(hi[k]!, it.pos[i + k]!)
      }
    }
    count += it.pos.length / 3
  }
  cxs = (lo[0]! + hi[0]!) / 2
  cys = (lo[1]! + hi[1]!) / 2
  czs = (lo[2]! + hi[2]!) / 2
  ext = Math.hypot(hi[0]! - lo[0]!, hi[1]! - lo[1]!, hi[2]! - lo[2]!) / 2
  // Sparse meshes need a coarser map, or light falls between the points.
  const res = Math.max(28, Math.min(MAP, Math.floor(Math.sqrt(count) * 0.62)))
  const depth = new Float32Array(res * res)
  const cell = (2 * ext) / res
  const reach = ext * 2.4
  const gcell = (2 * reach) / GROUND
  const gKey = new Float32Array(GROUND * GROUND)
  const gSky = new Float32Array(GROUND * GROUND)
  const mask = new Float32Array(GROUND * GROUND)
  let skyTotal = 0
  const dirs = [...fan.map((d) => ({ d, key: true })), ...sky.map((d) => ({ d, key: false }))]
  for (const { d } of dirs.filter((q) => !q.key)) skyTotal += d[1]
  const weights = items.map((it) => new Float32Array(it.pos.length / 3))
  for (const { d, key } of dirs) {
    const X = unit(cross(Math.abs(d[1]) > 0.99 ? [1, 0, 0] : [0, 1, 0], d))
    const Y = cross(d, X)
    depth.fill(-1e9)
    mask.fill(0)
    for (const it of items) {
      if (it.shadow === 0) continue
      const P = it.pos
      for (let i = 0; i < P.length; i += 3) {
        const x = P[i]! - cxs
        const y = P[i + 1]! - cys
        const z = P[i + 2]! - czs
        const sx = ((x * X[0] + y * X[1] + z * X[2]) / cell + res / 2) | 0
        const sy = ((x * Y[0] + y * Y[1] + z * Y[2]) / cell + res / 2) | 0
        if (sx >= 0 && sy >= 0 && sx < res && sy < res) {
          const q = sy * res + sx
          const s = x * d[0] + y * d[1] + z * d[2]
          if (s > depth[q]!) depth[q] = s
        }
        if (hasFloor) {
          const k = (P[i + 1]! - floor) / d[1]
          const gx = ((P[i]! - d[0] * k - cxs) / gcell + GROUND / 2) | 0
          const gz = ((P[i + 2]! - d[2] * k - czs) / gcell + GROUND / 2) | 0
          if (gx >= 0 && gz >= 0 && gx < GROUND && gz < GROUND) {
            const q = gz * GROUND + gx
            if (mask[q]! < it.shadow) mask[q] = it.shadow
          }
        }
      }
    }
    fillGaps(depth, res)
    const bias = cell * 2.6
    items.forEach((it, n) => {
      const P = it.pos
      const N = it.nor
      const wsum = weights[n]!
      const flip = it.mesh.twoSided === true
      for (let i = 0, v = 0; i < P.length; i += 3, v++) {
        let nd = N[i]! * d[0] + N[i + 1]! * d[1] + N[i + 2]! * d[2]
        if (flip && nd < 0) nd = -nd * 0.6
        const x = P[i]! - cxs + N[i]! * cell * 1.2
        const y = P[i + 1]! - cys + N[i + 1]! * cell * 1.2
        const z = P[i + 2]! - czs + N[i + 2]! * cell * 1.2
        const fx = (x * X[0] + y * X[1] + z * X[2]) / cell + res / 2 - 0.5
        const fy = (x * Y[0] + y * Y[1] + z * Y[2]) / cell + res / 2 - 0.5
        const s = x * d[0] + y * d[1] + z * d[2] + bias
        const lit = sampleLit(depth, res, fx, fy, s)
        if (key) it.key[v] = it.key[v]! + lit / fan.length
        else {
          const w = Math.max(0.08, nd)
          it.sky[v] = it.sky[v]! + lit * w
          wsum[v] = wsum[v]! + w
        }
      }
    })
    if (hasFloor) {
      closeHoles(mask, GROUND)
      const w = key ? 1 / fan.length : d[1] / skyTotal
      const target = key ? gKey : gSky
      for (let i = 0; i < target.length; i++) target[i] = target[i]! + mask[i]! * w
    }
  }
  items.forEach((it, n) => {
    const wsum = weights[n]!
    for (let v = 0; v < it.sky.length; v++) it.sky[v] = it.sky[v]! / (wsum[v]! || 1)
  })
  const blurredKey = hasFloor ? blur(gKey, GROUND, 2) : gKey
  const blurredSky = hasFloor ? blur(gSky, GROUND, 2) : gSky
  const baked = {
    key: 1,
    sky: 1,
    sample(x: number, z: number): void {
      const fx = (x - cxs) / gcell + GROUND / 2 - 0.5
      const fz = (z - czs) / gcell + GROUND / 2 - 0.5
      baked.key = 1 - bilinear(blurredKey, GROUND, fx, fz)
      baked.sky = 1 - 0.92 * bilinear(blurredSky, GROUND, fx, fz)
    },
  }
  return baked
}

const fillCopy = new Float32Array(MAP * MAP)

/** Fills empty cells that have filled neighbours, so that points need not be dense. */
function fillGaps(depth: Float32Array, res: number): void {
  fillCopy.set(depth)
  const copy = fillCopy
  for (let y = 1; y < res - 1; y++) {
    for (let x = 1; x < res - 1; x++) {
      const q = y * res + x
      if (copy[q]! > -1e8) continue
      let near = 0
      let sum = 0
      for (let k = 0; k < 4; k++) {
        const d = copy[k === 0 ? q - 1 : k === 1 ? q + 1 : k === 2 ? q - res : q + res]!
        if (d > -1e8) {
          near++
          sum += d
        }
      }
      if (near >= 2) depth[q] = sum / near
    }
  }
}

/** Single empty cells between shadowed ones are gaps between points, not light. */
function closeHoles(mask: Float32Array, res: number): void {
  for (let y = 1; y < res - 1; y++) {
    for (let q = y * res + 1, end = y * res + res - 1; q < end; q++) {
      if (mask[q] !== 0) continue
      const across = Math.min(mask[q - 1]!, mask[q + 1]!)
      const down = Math.min(mask[q - res]!, mask[q + res]!)
      if (across > 0 || down > 0) mask[q] = Math.max(across, down)
    }
  }
}

function sampleLit(depth: Float32Array, res: number, fx: number, fy: number, s: number): number {
  const x0 = Math.floor(fx)
  const y0 = Math.floor(fy)
  const ax = fx - x0
  const ay = fy - y0
  if (x0 < 0 || y0 < 0 || x0 >= res - 1 || y0 >= res - 1) return 1
  const o = y0 * res + x0
  const a = depth[o]! < s ? 1 : 0
  const b = depth[o + 1]! < s ? 1 : 0
  const c = depth[o + res]! < s ? 1 : 0
  const d = depth[o + res + 1]! < s ? 1 : 0
  const top = a + (b - a) * ax
  return top + (c + (d - c) * ax - top) * ay
}

function bilinear(a: Float32Array, res: number, fx: number, fy: number): number {
  if (fx < 0 || fy < 0 || fx >= res - 1 || fy >= res - 1) return 0
  const x0 = fx | 0
  const y0 = fy | 0
  const ax = fx - x0
  const ay = fy - y0
  const o = y0 * res + x0
  return (
    (a[o]! * (1 - ax) + a[o + 1]! * ax) * (1 - ay) +
    (a[o + res]! * (1 - ax) + a[o + res + 1]! * ax) * ay
  )
}

/** Box blur of the given radius, twice (near enough to a bell). */
function blur(src: Float32Array, res: number, radius: number): Float32Array {
  let a: Float32Array = src
  for (let pass = 0; pass < 2; pass++) {
    const b = new Float32Array(a.length)
    const c = new Float32Array(a.length)
    const norm = 1 / (2 * radius + 1)
    for (let y = 0; y < res; y++) {
      let sum = 0
      for (let x = -radius; x < res; x++) {
        if (x + radius < res) sum += a[y * res + x + radius]!
        if (x - radius - 1 >= 0) sum -= a[y * res + x - radius - 1]!
        if (x >= 0) b[y * res + x] = sum * norm
      }
    }
    for (let x = 0; x < res; x++) {
      let sum = 0
      for (let y = -radius; y < res; y++) {
        if (y + radius < res) sum += b[(y + radius) * res + x]!
        if (y - radius - 1 >= 0) sum -= b[(y - radius - 1) * res + x]!
        if (y >= 0) c[y * res + x] = sum * norm
      }
    }
    a = c
  }
  return a
}

/** Smooths the stairs where one thing ends and another begins. */
function softenEdges(out: Buffer, tri: Int32Array, owner: Uint8Array, w: number, h: number): void {
  const src = Buffer.from(out)
  const id = (p: number): number => (tri[p]! < 0 ? 255 : owner[p]!)
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const p = y * w + x
      const here = id(p)
      if (here === id(p + 1) && here === id(p - 1) && here === id(p + w) && here === id(p - w))
        continue
      for (let c = 0; c < 3; c++) {
        const o = p * 3 + c
        const s = w * 3
        out[o] =
          (src[o]! * 4 +
            (src[o - 3]! + src[o + 3]! + src[o - s]! + src[o + s]!) * 2 +
            src[o - s - 3]! +
            src[o - s + 3]! +
            src[o + s - 3]! +
            src[o + s + 3]!) >>
          4
      }
    }
  }
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(a: Vec3): Vec3 {
  const l = Math.hypot(a[0], a[1], a[2]) || 1
  return [a[0] / l, a[1] / l, a[2] / l]
}

// ---- helpers for material functions ------------------------------------------------------

/** Bends the normal by the slope of a height (in u, v). */
export function bumpUv(s: Surface, hu: number, hv: number, strength: number): void {
  uvGradients(s)
  s.nx -= strength * (hu * s.gux + hv * s.gvx)
  s.ny -= strength * (hu * s.guy + hv * s.gvy)
  s.nz -= strength * (hu * s.guz + hv * s.gvz)
}

const noiseGrad = { x: 0, y: 0, z: 0 }

/** Bends the normal by 3-d noise of frequency `f`. */
export function bumpNoise(s: Surface, f: number, strength: number): void {
  noiseSlope3(s.x * f, s.y * f, s.z * f, noiseGrad)
  const k = strength * 0.35
  const along = noiseGrad.x * s.nx + noiseGrad.y * s.ny + noiseGrad.z * s.nz
  s.nx -= k * (noiseGrad.x - along * s.nx)
  s.ny -= k * (noiseGrad.y - along * s.ny)
  s.nz -= k * (noiseGrad.z - along * s.nz)
}

export function paint(s: Surface, c: Rgb): void {
  s.r = c[0]
  s.g = c[1]
  s.b = c[2]
}

export function blendTo(s: Surface, c: Rgb, t: number): void {
  s.r += (c[0] - s.r) * t
  s.g += (c[1] - s.g) * t
  s.b += (c[2] - s.b) * t
}
