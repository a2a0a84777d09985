import type { Static } from 'typebox'

import type * as S from './place.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Places for the H5 location picker; the mini-program has WeChat's own (design §3). */
export const placeCalls = {
  placeSearch: {
    method: 'GET',
    path: '/rest/auth/place/search',
    auth: 'member',
    origin: 'added',
    limit: 'lookup',
  },
  placeAround: {
    method: 'GET',
    path: '/rest/auth/place/around',
    auth: 'member',
    origin: 'added',
    limit: 'lookup',
  },
} as const satisfies CallTable

export type PlaceCallTypes = CallTypes<typeof S.calls>
export type Place = Static<typeof S.place>
export type FoundPlace = Static<typeof S.foundPlace>
