import { Type } from 'typebox'

import { LIMITS } from './limits'

const latitude = Type.Number({ minimum: -90, maximum: 90, description: '纬度，GCJ-02' })
const longitude = Type.Number({ minimum: -180, maximum: 180, description: '经度，GCJ-02' })

/** A place that somebody chose. Coordinates are GCJ-02, which Chinese maps use, to 5 decimals (about a metre). */
export const place = Type.Object({
  name: Type.String({ maxLength: LIMITS.placeNameMax * 2 }),
  address: Type.String({ maxLength: LIMITS.placeAddressMax * 2 }),
  latitude,
  longitude,
})

export const foundPlace = Type.Object({
  ...place.properties,
  /** Metres from the position that the caller gave; null without one. */
  distanceM: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
})

const found = Type.Object({
  list: Type.Array(foundPlace),
  /** True: no map service is configured, and a small built-in list answered. */
  sandbox: Type.Boolean(),
})

export const calls = {
  placeSearch: {
    params: Type.Object({
      keyword: Type.String({ maxLength: LIMITS.placeKeywordMax * 2 }),
      /** Where the caller is, both or neither: what is near comes first. */
      latitude: Type.Optional(latitude),
      longitude: Type.Optional(longitude),
    }),
    result: found,
  },
  placeAround: { params: Type.Object({ latitude, longitude }), result: found },
}
