import type { Banner } from '@/contract/home'
import type { Item, ItemList } from './list-status'
import {
  appStatusQuery,
  bannersQuery,
  protocolQuery,
  siteQuery,
  type AppStatus,
  type Protocol,
  type ProtocolKind,
  type SiteConfig,
} from './site'
import { useItem, useItemList } from './use-item'

export function useBanners(): ItemList<Banner> {
  return useItemList(bannersQuery)
}

/** Name, description, address and logo for shares; null until they are here. */
export function useSite(): SiteConfig | null {
  return useItem(siteQuery).data
}

/** Text of an agreement. */
export function useProtocol(kind: ProtocolKind): Item<Protocol> {
  return useItem(protocolQuery(kind))
}

/** Whether this version may still be used; null until known. */
export function useAppStatus(): AppStatus | null {
  return useItem(appStatusQuery).data
}
