import { LIMITS } from '@contract/limits'
import type { PlaceCallTypes } from '@contract/place'

import { CallError, type CallContext } from '../../infra/call-context'
import { checkedText } from '../text'

type Ctx = Pick<CallContext, 'places' | 'signal'>

/** Places by words, what is near first where a position is given. Nothing for no words. */
export async function searchPlaces(
  { places, signal }: Ctx,
  params: PlaceCallTypes['placeSearch']['params'],
): Promise<PlaceCallTypes['placeSearch']['result']> {
  const keyword = checkedText(params.keyword.replace(/\s+/g, ' '), LIMITS.placeKeywordMax, '关键词')
  const { latitude, longitude } = params
  if ((latitude === undefined) !== (longitude === undefined)) {
    throw CallError.of('badRequest', '位置不完整，请重新定位')
  }
  const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  const list = keyword === '' ? [] : await places.search(keyword, near, signal)
  return { list, sandbox: places.sandbox }
}

/** Places around a position, the nearest first. */
export async function placesAround(
  { places, signal }: Ctx,
  { latitude, longitude }: PlaceCallTypes['placeAround']['params'],
): Promise<PlaceCallTypes['placeAround']['result']> {
  return { list: await places.around({ latitude, longitude }, signal), sandbox: places.sandbox }
}
