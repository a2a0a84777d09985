import { placeAround, placeSearch } from '@/api/place'
import type { FoundPlace, Place, PlaceCallTypes } from '@/contract/place'
import { toMetre } from '@/lib/place'
import { trimText } from '@/lib/text'
import type { ListStatus } from './list-status'
import { memberKey } from './query-client'
import { useItem } from './use-item'
import { useSession } from './use-session'

type Position = Pick<Place, 'latitude' | 'longitude'>
type Found = PlaceCallTypes['placeSearch']['result']

const QUIET = { toast: false }
/** Places do not move: ten minutes, in ms. */
const PLACES_FRESH_MS = 10 * 60_000

export interface PlaceList {
  items: readonly FoundPlace[]
  /** `idle`: nothing was asked. */
  status: ListStatus | 'idle'
  errorText: string
  /** A small built-in list answered instead of a map service. */
  sandbox: boolean
  retry: () => void
}

const nearOf = (near: Position | null): Position | null =>
  near === null ? null : { latitude: toMetre(near.latitude), longitude: toMetre(near.longitude) }

/**
 * Places by words, those near a position first; without words those around the position; without either
 * nothing is asked. A member's call.
 */
export function usePlaces(keyword: string, near: Position | null): PlaceList {
  const { hasLogin } = useSession()
  const words = trimText(keyword)
  const from = nearOf(near)
  const asks = words !== '' || from !== null
  const query = {
    queryKey: memberKey('places', words, from?.latitude ?? null, from?.longitude ?? null),
    queryFn: (): Promise<Found> =>
      words === '' && from !== null
        ? placeAround(from, QUIET)
        : placeSearch({ keyword: words, ...from }, QUIET),
    staleTime: PLACES_FRESH_MS,
  }
  const { data, status, errorText, retry } = useItem<Found>(query, {
    enabled: asks,
    signedOut: !hasLogin,
  })
  const shown = status === 'not-found' ? 'error' : status
  const empty = shown === 'ready' && data?.list.length === 0
  return {
    items: data?.list ?? [],
    status: !asks && hasLogin ? 'idle' : empty ? 'empty' : shown,
    errorText,
    sandbox: data?.sandbox ?? false,
    retry,
  }
}
