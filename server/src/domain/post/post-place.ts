import { LIMITS } from '@contract/limits'
import type { Place } from '@contract/place'

import { post } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import { checkedText } from '../text'

/** The columns of which a post's place is made; all four are null or none is. */
export const placeColumns = {
  placeName: post.placeName,
  placeAddress: post.placeAddress,
  placeLatitude: post.placeLatitude,
  placeLongitude: post.placeLongitude,
}

export type PlaceRow = {
  readonly [K in keyof typeof placeColumns]: (typeof post.$inferSelect)[K]
}

/** Forgets a place. */
export const NO_PLACE = {
  placeName: null,
  placeAddress: null,
  placeLatitude: null,
  placeLongitude: null,
} satisfies PlaceRow

export function placeOf(row: PlaceRow): Place | null {
  const { placeName, placeAddress, placeLatitude, placeLongitude } = row
  if (placeName === null || placeLatitude === null || placeLongitude === null) return null
  return {
    name: placeName,
    address: placeAddress ?? '',
    latitude: placeLatitude,
    longitude: placeLongitude,
  }
}

/** A metre is enough to find a museum, and no digit more is kept than that. */
const toMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** What is stored of the place that somebody chose. Throws badRequest in words. */
export function placeToStore(place: Place | undefined): Partial<PlaceRow> {
  if (place === undefined) return {}
  const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')
  const name = checkedText(inOneLine(place.name), LIMITS.placeNameMax, '地点名称')
  const address = checkedText(inOneLine(place.address), LIMITS.placeAddressMax, '地址')
  if (name === '') throw CallError.of('badRequest', '请填写地点名称')
  const latitude = toMetre(place.latitude)
  const longitude = toMetre(place.longitude)
  // What a picker answers that found nothing: a spot in the Gulf of Guinea.
  if (latitude === 0 && longitude === 0) {
    throw CallError.of('badRequest', '没有取到这个地点的位置，请重新选择')
  }
  return {
    placeName: name,
    placeAddress: address,
    placeLatitude: latitude,
    placeLongitude: longitude,
  }
}
