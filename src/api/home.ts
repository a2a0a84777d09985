import type { CallParams, CallResult } from '@/contract/all-calls'
import { homeCalls } from '@/contract/home'
import { request, type CallOptions } from './client'

/** Banners of the home page. */
export const homeBannerList = (
  params: CallParams<'homeBannerList'>,
  options?: CallOptions,
): Promise<CallResult<'homeBannerList'>> =>
  request<'homeBannerList'>(homeCalls.homeBannerList, params, options)
