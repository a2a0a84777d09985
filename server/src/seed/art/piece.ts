/** A piece is one object with several views of it; building it once serves all of them. */
import { type Pixels, render, type Scene } from './render'
import { backdrops, bounds, held, standing, type Vessel, type ViewOptions } from './studio'
import type { Item, Material } from './render'

export interface Shot {
  width: number
  height: number
  draw(): Pixels | Promise<Pixels>
}

export interface Piece {
  /** The first part of its pictures' keys. */
  readonly key: string
  readonly views: readonly string[]
  make(): Promise<Record<string, Shot>>
}

export const SIDE = 840
/** Details need fewer: they show little. */
const DETAIL = 780

/** A shot of a 3-d scene. */
export function shot(scene: Scene, width = SIDE, height = SIDE): Shot {
  return { width, height, draw: () => render(scene, width, height) }
}

export function piece<V extends string>(
  key: string,
  views: readonly V[],
  make: () => Promise<Record<V, Shot>>,
): Piece {
  return { key, views, make }
}

/** The five surfaces of a thrown pot with their materials. */
export function potItems(
  v: Vessel,
  m: { outer: Material; inner?: Material; lip?: Material; ring: Material; base?: Material },
): Item[] {
  return [
    { mesh: v.outer, material: m.outer },
    { mesh: v.lip, material: m.lip ?? m.inner ?? m.outer },
    { mesh: v.inner, material: m.inner ?? m.outer },
    { mesh: v.ring, material: m.ring },
    { mesh: v.base, material: m.base ?? m.inner ?? m.outer },
  ]
}

/** Whole, upright. */
export function whole(items: Item[], o: ViewOptions = {}): Shot {
  return shot(standing(items, o))
}

/** Whole and upright in a portrait picture, for tall things. */
export function tall(items: Item[], o: ViewOptions = {}): Shot {
  return shot(standing(items, { fill: 1.04, ...o }), 760, 980)
}

/** A near view of part of the wall; `y` is the height of the middle as a share of the object's. */
export function near(items: Item[], y: number, o: ViewOptions & { zoom?: number } = {}): Shot {
  return shot(
    standing(items, {
      elevation: 14,
      azimuth: 20,
      ...o,
      fill: (o.fill ?? 0.74) * (o.zoom ?? 2.1),
      aim: [o.aim?.[0] ?? 0, y - 0.5],
    }),
    DETAIL,
    DETAIL,
  )
}

/** Turned up to show foot ring and base. */
export function underside(
  items: Item[],
  footRadius: number,
  o: ViewOptions & { span?: number } = {},
): Shot {
  return shot(
    held(items, {
      elevation: 6,
      light: { azimuth: -48, elevation: 46, ...o.light },
      ...o,
      turn: o.turn ?? [-112, 0, 0],
      span: o.span ?? footRadius * 3.1,
    }),
    DETAIL,
    DETAIL,
  )
}

export { backdrops, bounds }
