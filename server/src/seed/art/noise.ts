/**
 * Seeded randomness and lattice noise for the demo pictures.
 * Everything here is a pure function of its arguments, so a picture is the same on every run.
 */

/** A small seeded generator (mulberry32). Returns numbers in [0, 1). */
export type Rng = () => number;

export function makeRng(seed: number): Rng {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** 32-bit FNV-1a of a string: a stable seed for a picture key. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

const SIZE = 256;
const perm = new Uint8Array(SIZE * 2);
const value = new Float32Array(SIZE);
const jitter = new Float32Array(SIZE * 3);

function fillTables(): void {
  const rng = makeRng(20240607);
  for (let i = 0; i < SIZE; i++) {
    perm[i] = i;
    value[i] = rng();
    jitter[i * 3] = rng();
    jitter[i * 3 + 1] = rng();
    jitter[i * 3 + 2] = rng();
  }
  for (let i = SIZE - 1; i > 0; i--) {
    const j = Math.floor(rng() * (i + 1));
    const swap = perm[i] as number;
    perm[i] = perm[j] as number;
    perm[j] = swap;
  }
  for (let i = 0; i < SIZE; i++) perm[i + SIZE] = perm[i] as number;
}
fillTables();

/** Value noise in [0, 1], period 256 on each axis. */
export function noise3(x: number, y: number, z: number): number {
  const xf = Math.floor(x);
  const yf = Math.floor(y);
  const zf = Math.floor(z);
  let u = x - xf;
  let v = y - yf;
  let w = z - zf;
  u = u * u * (3 - 2 * u);
  v = v * v * (3 - 2 * v);
  w = w * w * (3 - 2 * w);
  const X = xf & 255;
  const Y = yf & 255;
  const Z = zf & 255;
  const A = (perm[X] as number) + Y;
  const B = (perm[X + 1] as number) + Y;
  const AA = (perm[A & 255] as number) + Z;
  const AB = (perm[(A + 1) & 255] as number) + Z;
  const BA = (perm[B & 255] as number) + Z;
  const BB = (perm[(B + 1) & 255] as number) + Z;
  const x00 = lerp(value[perm[AA & 255] as number] as number, value[perm[BA & 255] as number] as number, u);
  const x10 = lerp(value[perm[AB & 255] as number] as number, value[perm[BB & 255] as number] as number, u);
  const x01 = lerp(value[perm[(AA + 1) & 255] as number] as number, value[perm[(BA + 1) & 255] as number] as number, u);
  const x11 = lerp(value[perm[(AB + 1) & 255] as number] as number, value[perm[(BB + 1) & 255] as number] as number, u);
  return lerp(lerp(x00, x10, v), lerp(x01, x11, v), w);
}

function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** Sum of `octaves` of value noise, each twice as fine and half as strong; about [0, 1]. */
export function fbm3(x: number, y: number, z: number, octaves: number): number {
  let sum = 0;
  let amp = 0.5;
  let total = 0;
  for (let i = 0; i < octaves; i++) {
    sum += amp * noise3(x, y, z);
    total += amp;
    amp *= 0.5;
    x = x * 2.03 + 17.1;
    y = y * 2.03 + 5.7;
    z = z * 2.03 + 11.3;
  }
  return sum / total;
}

/**
 * Cell noise: distance to the nearest wall between cells (second-nearest minus nearest point),
 * which draws the net of a crackled glaze. About [0, 1]; 0 on a crack.
 */
export function cellEdge3(x: number, y: number, z: number): number {
  const xf = Math.floor(x);
  const yf = Math.floor(y);
  const zf = Math.floor(z);
  const fx = x - xf;
  const fy = y - yf;
  const fz = z - zf;
  let f1 = 9;
  let f2 = 9;
  for (let k = -1; k <= 1; k++) {
    for (let j = -1; j <= 1; j++) {
      const p = perm[((zf + k) & 255)] as number;
      const q = perm[(p + yf + j) & 255] as number;
      for (let i = -1; i <= 1; i++) {
        const h = (perm[(q + xf + i) & 255] as number) * 3;
        const dx = i + (jitter[h] as number) - fx;
        const dy = j + (jitter[h + 1] as number) - fy;
        const dz = k + (jitter[h + 2] as number) - fz;
        const d = dx * dx + dy * dy + dz * dz;
        if (d < f1) {
          f2 = f1;
          f1 = d;
        } else if (d < f2) f2 = d;
      }
    }
  }
  return Math.sqrt(f2) - Math.sqrt(f1);
}

/** Distance to the nearest jittered point in space: spots on any surface. About [0, 1]. */
export function cellSpot3(x: number, y: number, z: number): number {
  const xf = Math.floor(x)
  const yf = Math.floor(y)
  const zf = Math.floor(z)
  const fx = x - xf
  const fy = y - yf
  const fz = z - zf
  let f1 = 9
  for (let k = -1; k <= 1; k++) {
    for (let j = -1; j <= 1; j++) {
      const p = perm[(zf + k) & 255] as number
      const q = perm[(p + yf + j) & 255] as number
      for (let i = -1; i <= 1; i++) {
        const h = (perm[(q + xf + i) & 255] as number) * 3
        const dx = i + (jitter[h] as number) - fx
        const dy = j + (jitter[h + 1] as number) - fy
        const dz = k + (jitter[h + 2] as number) - fz
        const d = dx * dx + dy * dy + dz * dz
        if (d < f1) f1 = d
      }
    }
  }
  return Math.sqrt(f1)
}

/** Distance to the nearest jittered point on a plane: spots. About [0, 1]. */
export function cellSpot2(x: number, y: number, salt: number): number {
  const xf = Math.floor(x);
  const yf = Math.floor(y);
  const fx = x - xf;
  const fy = y - yf;
  let f1 = 9;
  for (let j = -1; j <= 1; j++) {
    const q = perm[((perm[salt & 255] as number) + yf + j) & 255] as number;
    for (let i = -1; i <= 1; i++) {
      const h = (perm[(q + xf + i) & 255] as number) * 3;
      const dx = i + (jitter[h] as number) - fx;
      const dy = j + (jitter[h + 1] as number) - fy;
      const d = dx * dx + dy * dy;
      if (d < f1) f1 = d;
    }
  }
  return Math.sqrt(f1);
}

/** Hermite step from 0 at `a` to 1 at `b`. */
export function smooth(a: number, b: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
