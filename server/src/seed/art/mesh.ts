/** Triangle meshes for the demo pictures: surfaces of revolution, tubes, sheets, and level sets. */

export interface Mesh {
  readonly pos: Float32Array
  readonly nor: Float32Array
  readonly uv: Float32Array
  readonly idx: Uint32Array
  /** Seen from both sides (paper, cloth). */
  readonly twoSided?: boolean
}

export type Vec3 = readonly [number, number, number]
/** A point of a profile: radius, height. */
export type P2 = readonly [number, number]

/** Points of a centripetal-like Catmull-Rom curve through `pts`; a point given twice makes a corner. */
export function curve(pts: readonly P2[], perSpan: number): P2[] {
  const out: P2[] = []
  const n = pts.length
  for (let i = 0; i < n - 1; i++) {
    const p1 = pts[i] as P2
    const p2 = pts[i + 1] as P2
    if (p1[0] === p2[0] && p1[1] === p2[1]) continue
    const p0 = pts[Math.max(0, i - 1)] as P2
    const p3 = pts[Math.min(n - 1, i + 2)] as P2
    const span = Math.hypot(p2[0] - p1[0], p2[1] - p1[1])
    // Tangents scaled by the span's own length keep uneven control points from overshooting.
    const before = Math.hypot(p1[0] - p0[0], p1[1] - p0[1])
    const after = Math.hypot(p3[0] - p2[0], p3[1] - p2[1])
    const k1 = before > 1e-9 ? span / (span + before) : 0
    const k2 = after > 1e-9 ? span / (span + after) : 0
    const m1x = before > 1e-9 ? (p2[0] - p0[0]) * k1 : p2[0] - p1[0]
    const m1y = before > 1e-9 ? (p2[1] - p0[1]) * k1 : p2[1] - p1[1]
    const m2x = after > 1e-9 ? (p3[0] - p1[0]) * k2 : p2[0] - p1[0]
    const m2y = after > 1e-9 ? (p3[1] - p1[1]) * k2 : p2[1] - p1[1]
    for (let s = 0; s < perSpan; s++) {
      const t = s / perSpan
      const t2 = t * t
      const t3 = t2 * t
      const a = 2 * t3 - 3 * t2 + 1
      const b = t3 - 2 * t2 + t
      const c = -2 * t3 + 3 * t2
      const d = t3 - t2
      out.push([
        Math.max(0, a * p1[0] + b * m1x + c * p2[0] + d * m2x),
        a * p1[1] + b * m1y + c * p2[1] + d * m2y,
      ])
    }
  }
  out.push(pts[n - 1] as P2)
  return out
}

/**
 * A surface of revolution around y. The profile runs so that its left side is outside
 * (down the outer wall, up the inner one). u runs round, v along the profile by length.
 */
export function lathe(profile: readonly P2[], segments: number): Mesh {
  const rows = profile.length
  const cols = segments + 1
  const pos = new Float32Array(rows * cols * 3)
  const nor = new Float32Array(rows * cols * 3)
  const uv = new Float32Array(rows * cols * 2)
  const idx = new Uint32Array((rows - 1) * segments * 6)
  const len = new Float64Array(rows)
  for (let i = 1; i < rows; i++) {
    const a = profile[i - 1] as P2
    const b = profile[i] as P2
    len[i] = (len[i - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1])
  }
  const total = (len[rows - 1] as number) || 1
  for (let i = 0; i < rows; i++) {
    const prev = profile[Math.max(0, i - 1)] as P2
    const next = profile[Math.min(rows - 1, i + 1)] as P2
    const here = profile[i] as P2
    const tx = next[0] - prev[0]
    const ty = next[1] - prev[1]
    const tl = Math.hypot(tx, ty) || 1
    const nr = -ty / tl
    const ny = tx / tl
    for (let j = 0; j < cols; j++) {
      const a = (j / segments) * Math.PI * 2
      const c = Math.cos(a)
      const s = Math.sin(a)
      const k = i * cols + j
      pos[k * 3] = here[0] * c
      pos[k * 3 + 1] = here[1]
      pos[k * 3 + 2] = here[0] * s
      nor[k * 3] = nr * c
      nor[k * 3 + 1] = ny
      nor[k * 3 + 2] = nr * s
      uv[k * 2] = j / segments
      uv[k * 2 + 1] = (len[i] as number) / total
    }
  }
  let o = 0
  for (let i = 0; i < rows - 1; i++) {
    for (let j = 0; j < segments; j++) {
      const a = i * cols + j
      const b = a + cols
      idx[o++] = a
      idx[o++] = a + 1
      idx[o++] = b
      idx[o++] = a + 1
      idx[o++] = b + 1
      idx[o++] = b
    }
  }
  return { pos, nor, uv, idx }
}

/** A grid of points from a function of (s, t) in [0, 1]²; normals by difference. */
export function sheet(
  f: (s: number, t: number) => Vec3,
  nu: number,
  nv: number,
  twoSided = true,
): Mesh {
  const cols = nu + 1
  const rows = nv + 1
  const pos = new Float32Array(rows * cols * 3)
  const nor = new Float32Array(rows * cols * 3)
  const uv = new Float32Array(rows * cols * 2)
  const idx = new Uint32Array(nu * nv * 6)
  const e = 1e-3
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      const s = j / nu
      const t = i / nv
      const p = f(s, t)
      const a = f(Math.min(1, s + e), t)
      const b = f(Math.max(0, s - e), t)
      const c = f(s, Math.min(1, t + e))
      const d = f(s, Math.max(0, t - e))
      const ux = a[0] - b[0]
      const uy = a[1] - b[1]
      const uz = a[2] - b[2]
      const vx = c[0] - d[0]
      const vy = c[1] - d[1]
      const vz = c[2] - d[2]
      let nx = vy * uz - vz * uy
      let ny = vz * ux - vx * uz
      let nz = vx * uy - vy * ux
      const l = Math.hypot(nx, ny, nz) || 1
      nx /= l
      ny /= l
      nz /= l
      const k = i * cols + j
      pos.set(p, k * 3)
      nor[k * 3] = nx
      nor[k * 3 + 1] = ny
      nor[k * 3 + 2] = nz
      uv[k * 2] = s
      uv[k * 2 + 1] = t
    }
  }
  let o = 0
  for (let i = 0; i < nv; i++) {
    for (let j = 0; j < nu; j++) {
      const a = i * cols + j
      const b = a + cols
      idx[o++] = a
      idx[o++] = a + 1
      idx[o++] = b
      idx[o++] = a + 1
      idx[o++] = b + 1
      idx[o++] = b
    }
  }
  return { pos, nor, uv, idx, twoSided }
}

/** A tube along a path; `radius` may vary from start (0) to end (1); ends are rounded shut. */
export function tube(
  path: readonly Vec3[],
  radius: number | ((t: number) => number),
  sides = 20,
  perSpan = 10,
): Mesh {
  const pts = spline3(path, perSpan)
  const n = pts.length
  const rAt = typeof radius === 'number' ? () => radius : radius
  const rings: { c: Vec3; r: number; t: Vec3 }[] = []
  for (let i = 0; i < n; i++) {
    const a = pts[Math.max(0, i - 1)] as Vec3
    const b = pts[Math.min(n - 1, i + 1)] as Vec3
    const l = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) || 1
    rings.push({
      c: pts[i] as Vec3,
      r: rAt(i / (n - 1)),
      t: [(b[0] - a[0]) / l, (b[1] - a[1]) / l, (b[2] - a[2]) / l],
    })
  }
  const capped: typeof rings = []
  const first = rings[0] as (typeof rings)[0]
  const last = rings[n - 1] as (typeof rings)[0]
  for (const [k, s] of [
    [0.0, 0.95],
    [0.5, 0.8],
    [0.85, 0.45],
  ] as const) {
    capped.push({ c: along(first, -s * first.r * 0.8), r: first.r * k + 1e-4, t: first.t })
  }
  capped.push(...rings)
  for (const [k, s] of [
    [0.85, 0.45],
    [0.5, 0.8],
    [0.0, 0.95],
  ] as const) {
    capped.push({ c: along(last, s * last.r * 0.8), r: last.r * k + 1e-4, t: last.t })
  }
  const rows = capped.length
  const cols = sides + 1
  const pos = new Float32Array(rows * cols * 3)
  const nor = new Float32Array(rows * cols * 3)
  const uv = new Float32Array(rows * cols * 2)
  const idx = new Uint32Array((rows - 1) * sides * 6)
  // Parallel transport of one side vector keeps the tube from twisting.
  let side: Vec3 = Math.abs(first.t[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]
  for (let i = 0; i < rows; i++) {
    const ring = capped[i] as (typeof rings)[0]
    const t = ring.t
    const d = side[0] * t[0] + side[1] * t[1] + side[2] * t[2]
    let x: Vec3 = [side[0] - d * t[0], side[1] - d * t[1], side[2] - d * t[2]]
    const xl = Math.hypot(x[0], x[1], x[2]) || 1
    x = [x[0] / xl, x[1] / xl, x[2] / xl]
    side = x
    const y: Vec3 = [
      t[1] * x[2] - t[2] * x[1],
      t[2] * x[0] - t[0] * x[2],
      t[0] * x[1] - t[1] * x[0],
    ]
    for (let j = 0; j < cols; j++) {
      const a = (j / sides) * Math.PI * 2
      const c = Math.cos(a)
      const s = Math.sin(a)
      const nx = x[0] * c + y[0] * s
      const ny = x[1] * c + y[1] * s
      const nz = x[2] * c + y[2] * s
      const k = i * cols + j
      pos[k * 3] = ring.c[0] + nx * ring.r
      pos[k * 3 + 1] = ring.c[1] + ny * ring.r
      pos[k * 3 + 2] = ring.c[2] + nz * ring.r
      const end = i < 3 ? -(3 - i) / 3 : i >= rows - 3 ? (i - rows + 4) / 3 : 0
      const w = Math.sqrt(1 - end * end * 0.9)
      nor[k * 3] = nx * w + t[0] * end
      nor[k * 3 + 1] = ny * w + t[1] * end
      nor[k * 3 + 2] = nz * w + t[2] * end
      uv[k * 2] = j / sides
      uv[k * 2 + 1] = i / (rows - 1)
    }
  }
  let o = 0
  for (let i = 0; i < rows - 1; i++) {
    for (let j = 0; j < sides; j++) {
      const a = i * cols + j
      const b = a + cols
      idx[o++] = a
      idx[o++] = b
      idx[o++] = a + 1
      idx[o++] = a + 1
      idx[o++] = b
      idx[o++] = b + 1
    }
  }
  return { pos, nor, uv, idx, twoSided: true }
}

function along(ring: { c: Vec3; t: Vec3 }, d: number): Vec3 {
  return [ring.c[0] + ring.t[0] * d, ring.c[1] + ring.t[1] * d, ring.c[2] + ring.t[2] * d]
}

/** Catmull-Rom through points in space. */
export function spline3(pts: readonly Vec3[], perSpan: number): Vec3[] {
  const out: Vec3[] = []
  const n = pts.length
  for (let i = 0; i < n - 1; i++) {
    const p0 = pts[Math.max(0, i - 1)] as Vec3
    const p1 = pts[i] as Vec3
    const p2 = pts[i + 1] as Vec3
    const p3 = pts[Math.min(n - 1, i + 2)] as Vec3
    for (let s = 0; s < perSpan; s++) {
      const t = s / perSpan
      const q = (k: 0 | 1 | 2): number =>
        0.5 *
        (2 * p1[k] +
          (p2[k] - p0[k]) * t +
          (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
          (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t * t * t)
      out.push([q(0), q(1), q(2)])
    }
  }
  out.push(pts[n - 1] as Vec3)
  return out
}

export type Sdf = (x: number, y: number, z: number) => number

/**
 * The zero surface of a distance function by naive surface nets, with normals from its gradient.
 * `step` is the grid spacing. uv is (x, y) of the vertex scaled to the box, for front-facing textures.
 */
export function levelSet(f: Sdf, lo: Vec3, hi: Vec3, step: number): Mesh {
  const nx = Math.ceil((hi[0] - lo[0]) / step) + 1
  const ny = Math.ceil((hi[1] - lo[1]) / step) + 1
  const nz = Math.ceil((hi[2] - lo[2]) / step) + 1
  const field = new Float32Array(nx * ny * nz)
  const sx = 1
  const sy = nx
  const sz = nx * ny
  // Far from the surface a coarse sample is enough: skip ahead by the distance itself.
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      let i = 0
      while (i < nx) {
        const d = f(lo[0] + i * step, lo[1] + j * step, lo[2] + k * step)
        const o = i + j * sy + k * sz
        field[o] = d
        const skip = Math.min(nx - 1 - i, Math.floor(Math.abs(d) / step / 1.8) - 2)
        if (skip > 0) {
          for (let m = 1; m <= skip; m++) field[o + m] = d
          i += skip + 1
        } else i++
      }
    }
  }
  const vert = new Int32Array(nx * ny * nz).fill(-1)
  const pos: number[] = []
  const corners = [0, sx, sy, sx + sy, sz, sx + sz, sy + sz, sx + sy + sz]
  for (let k = 0; k < nz - 1; k++) {
    for (let j = 0; j < ny - 1; j++) {
      for (let i = 0; i < nx - 1; i++) {
        const o = i + j * sy + k * sz
        let inside = 0
        for (let c = 0; c < 8; c++) if ((field[o + (corners[c] as number)] as number) < 0) inside++
        if (inside === 0 || inside === 8) continue
        let px = 0
        let py = 0
        let pz = 0
        let count = 0
        for (let a = 0; a < 8; a++) {
          for (let bit = 1; bit < 8; bit <<= 1) {
            if (a & bit) continue
            const b = a | bit
            const va = field[o + (corners[a] as number)] as number
            const vb = field[o + (corners[b] as number)] as number
            if (va < 0 === vb < 0) continue
            const t = va / (va - vb)
            px += (a & 1) + (bit === 1 ? t : 0)
            py += ((a >> 1) & 1) + (bit === 2 ? t : 0)
            pz += ((a >> 2) & 1) + (bit === 4 ? t : 0)
            count++
          }
        }
        vert[o] = pos.length / 3
        pos.push(
          lo[0] + (i + px / count) * step,
          lo[1] + (j + py / count) * step,
          lo[2] + (k + pz / count) * step,
        )
      }
    }
  }
  const idx: number[] = []
  const quad = (a: number, b: number, c: number, d: number, flip: boolean): void => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return
    if (flip) idx.push(a, c, b, b, c, d)
    else idx.push(a, b, c, b, d, c)
  }
  for (let k = 1; k < nz - 1; k++) {
    for (let j = 1; j < ny - 1; j++) {
      for (let i = 1; i < nx - 1; i++) {
        const o = i + j * sy + k * sz
        const d0 = (field[o] as number) < 0
        if (d0 !== (field[o + sx] as number) < 0) {
          quad(
            vert[o - sy - sz] as number,
            vert[o - sz] as number,
            vert[o - sy] as number,
            vert[o] as number,
            !d0,
          )
        }
        if (d0 !== (field[o + sy] as number) < 0) {
          quad(
            vert[o - sx - sz] as number,
            vert[o - sx] as number,
            vert[o - sz] as number,
            vert[o] as number,
            !d0,
          )
        }
        if (d0 !== (field[o + sz] as number) < 0) {
          quad(
            vert[o - sx - sy] as number,
            vert[o - sy] as number,
            vert[o - sx] as number,
            vert[o] as number,
            !d0,
          )
        }
      }
    }
  }
  const n = pos.length / 3
  const nor = new Float32Array(n * 3)
  const uv = new Float32Array(n * 2)
  const e = step * 0.5
  for (let v = 0; v < n; v++) {
    const x = pos[v * 3] as number
    const y = pos[v * 3 + 1] as number
    const z = pos[v * 3 + 2] as number
    const gx = f(x + e, y, z) - f(x - e, y, z)
    const gy = f(x, y + e, z) - f(x, y - e, z)
    const gz = f(x, y, z + e) - f(x, y, z - e)
    const l = Math.hypot(gx, gy, gz) || 1
    nor[v * 3] = gx / l
    nor[v * 3 + 1] = gy / l
    nor[v * 3 + 2] = gz / l
    uv[v * 2] = (x - lo[0]) / (hi[0] - lo[0])
    uv[v * 2 + 1] = 1 - (y - lo[1]) / (hi[1] - lo[1])
  }
  return { pos: Float32Array.from(pos), nor, uv, idx: Uint32Array.from(idx), twoSided: true }
}

/** Union with a rounded joint of width `k`. */
export function blend(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - h * h * k * 0.25
}

/** Distance to a capsule whose radius goes from ra at a to rb at b. */
export function capsule(
  x: number,
  y: number,
  z: number,
  a: Vec3,
  b: Vec3,
  ra: number,
  rb: number,
): number {
  const bx = b[0] - a[0]
  const by = b[1] - a[1]
  const bz = b[2] - a[2]
  const px = x - a[0]
  const py = y - a[1]
  const pz = z - a[2]
  const t = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz)))
  return Math.hypot(px - bx * t, py - by * t, pz - bz * t) - (ra + (rb - ra) * t)
}

/** Distance (approximate) to an ellipsoid. */
export function ellipsoid(x: number, y: number, z: number, c: Vec3, r: Vec3): number {
  const dx = (x - c[0]) / r[0]
  const dy = (y - c[1]) / r[1]
  const dz = (z - c[2]) / r[2]
  const k0 = Math.hypot(dx, dy, dz)
  const k1 = Math.hypot(dx / r[0], dy / r[1], dz / r[2])
  return k1 < 1e-9 ? -Math.min(r[0], r[1], r[2]) : (k0 * (k0 - 1)) / k1
}

/** Distance to a box of half sizes h with edges rounded by `round`. */
export function roundBox(x: number, y: number, z: number, h: Vec3, round: number): number {
  const qx = Math.abs(x) - h[0] + round
  const qy = Math.abs(y) - h[1] + round
  const qz = Math.abs(z) - h[2] + round
  return (
    Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)) +
    Math.min(Math.max(qx, qy, qz), 0) -
    round
  )
}

/** Moves and turns a mesh once (degrees; x, then y, then z), giving a new one. */
export function placed(m: Mesh, at: Vec3, turn: Vec3 = [0, 0, 0], scale: number | Vec3 = 1): Mesh {
  const R = rotation(turn)
  const s: Vec3 = typeof scale === 'number' ? [scale, scale, scale] : scale
  const pos = new Float32Array(m.pos.length)
  const nor = new Float32Array(m.nor.length)
  for (let i = 0; i < m.pos.length; i += 3) {
    const x = (m.pos[i] as number) * s[0]
    const y = (m.pos[i + 1] as number) * s[1]
    const z = (m.pos[i + 2] as number) * s[2]
    pos[i] = R[0] * x + R[1] * y + R[2] * z + at[0]
    pos[i + 1] = R[3] * x + R[4] * y + R[5] * z + at[1]
    pos[i + 2] = R[6] * x + R[7] * y + R[8] * z + at[2]
    const a = (m.nor[i] as number) / s[0]
    const b = (m.nor[i + 1] as number) / s[1]
    const c = (m.nor[i + 2] as number) / s[2]
    const l = Math.hypot(a, b, c) || 1
    nor[i] = (R[0] * a + R[1] * b + R[2] * c) / l
    nor[i + 1] = (R[3] * a + R[4] * b + R[5] * c) / l
    nor[i + 2] = (R[6] * a + R[7] * b + R[8] * c) / l
  }
  return { ...m, pos, nor }
}

export type Mat3 = readonly [number, number, number, number, number, number, number, number, number]

export function rotation(turn: Vec3): Mat3 {
  const [ax, ay, az] = [
    turn[0] * (Math.PI / 180),
    turn[1] * (Math.PI / 180),
    turn[2] * (Math.PI / 180),
  ]
  const cx = Math.cos(ax)
  const sx = Math.sin(ax)
  const cy = Math.cos(ay)
  const sy = Math.sin(ay)
  const cz = Math.cos(az)
  const sz = Math.sin(az)
  // Rz · Ry · Rx
  return [
    cz * cy,
    cz * sy * sx - sz * cx,
    cz * sy * cx + sz * sx,
    sz * cy,
    sz * sy * sx + cz * cx,
    sz * sy * cx - cz * sx,
    -sy,
    cy * sx,
    cy * cx,
  ]
}
