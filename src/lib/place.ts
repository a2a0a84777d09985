import { LIMITS } from '../contract/limits'
import type { Place } from '../contract/place'
import { buildQuery } from './query-string'
import { charLength, clipChars, singleLine, trimText } from './text'

type Position = Pick<Place, 'latitude' | 'longitude'>

/** Five decimals are a metre; more is nobody's business. */
export function toMetre(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

/** At most `max` characters, the … of a cut included. */
function fit(text: string, max: number): string {
  return charLength(text) <= max ? text : clipChars(text, max - 1)
}

/** A place as the server takes it: one line each, not too long, to the metre. WeChat's may come without a name. */
export function placeToKeep(place: Place): Place {
  const line = (text: string, max: number) => fit(trimText(singleLine(text)), max)
  const address = line(place.address, LIMITS.placeAddressMax)
  return {
    name: line(place.name, LIMITS.placeNameMax) || fit(address, LIMITS.placeNameMax),
    address,
    latitude: toMetre(place.latitude),
    longitude: toMetre(place.longitude),
  }
}

export function isSamePlace(a: Place | null, b: Place | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.name === b.name &&
    a.address === b.address &&
    a.latitude === b.latitude &&
    a.longitude === b.longitude
  )
}

/** Metres along the ground, rounded. */
export function metresBetween(a: Position, b: Position): number {
  const rad = Math.PI / 180
  const north = Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2
  const east = Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  const h = north + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * east
  return Math.round(2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h))))
}

/** 就在这里, 850 米, 1.2 公里, 120 公里. */
export function distanceLabel(metres: number): string {
  if (metres < 10) return '就在这里'
  if (metres < 1000) return `${Math.round(metres / 10) * 10} 米`
  const km = metres / 1000
  return `${km < 10 ? km.toFixed(1) : Math.round(km)} 公里`
}

/** Tencent's address that opens its map app, or its web map where there is none. */
export function mapAppUrl({ name, address, latitude, longitude }: Place): string {
  // Semicolons and colons part the fields of a marker.
  const field = (text: string) => text.replace(/[;:|]/g, ' ')
  const marker = [
    `coord:${latitude},${longitude}`,
    `title:${field(name)}`,
    `addr:${field(address || name)}`,
  ].join(';')
  return `https://apis.map.qq.com/uri/v1/marker?${buildQuery({ marker, coord_type: 1, referer: 'shigu' })}`
}
