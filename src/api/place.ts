import type { CallParams, CallResult } from '@/contract/all-calls'
import { placeCalls } from '@/contract/place'
import { request, type CallOptions } from './client'

/** Places by words. */
export const placeSearch = (
  params: CallParams<'placeSearch'>,
  options?: CallOptions,
): Promise<CallResult<'placeSearch'>> =>
  request<'placeSearch'>(placeCalls.placeSearch, params, options)

/** Places around a position. */
export const placeAround = (
  params: CallParams<'placeAround'>,
  options?: CallOptions,
): Promise<CallResult<'placeAround'>> =>
  request<'placeAround'>(placeCalls.placeAround, params, options)
