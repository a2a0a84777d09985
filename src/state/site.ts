import { homeBannerList } from '@/api/home'
import { protocolDetail, publicApiIndex, statusGet } from '@/api/system'
import type { CallParams, CallResult } from '@/contract/all-calls'
import type { Banner } from '@/contract/home'
import { VERSIONS } from '@/contract/limits'
import { publicKey } from './query-client'

const QUIET = { toast: false }
const DAY_MS = 24 * 60 * 60_000

export type SiteConfig = CallResult<'publicApiIndex'>
export type AppStatus = CallResult<'statusGet'>
export type Protocol = CallResult<'protocolDetail'>
export type ProtocolKind = CallParams<'protocolDetail'>['key']

export const bannersQuery = {
  queryKey: publicKey('banners'),
  queryFn: async (): Promise<readonly Banner[]> => (await homeBannerList({}, QUIET)).list,
  staleTime: 5 * 60_000,
}

/** What a share shows by default (specification §9). */
export const siteQuery = {
  queryKey: publicKey('site'),
  queryFn: (): Promise<SiteConfig> => publicApiIndex({}, QUIET),
  staleTime: DAY_MS,
}

/** Asked on launch with 0.0.57 (specification §1). */
export const appStatusQuery = {
  queryKey: publicKey('status'),
  queryFn: (): Promise<AppStatus> => statusGet({ versionName: VERSIONS.status }, QUIET),
  staleTime: DAY_MS,
}

export function protocolQuery(kind: ProtocolKind) {
  return {
    queryKey: publicKey('protocol', kind),
    queryFn: (): Promise<Protocol> => protocolDetail({ key: kind }, QUIET),
    staleTime: DAY_MS,
  }
}
