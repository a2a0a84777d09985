import { failureText, isCallFailure } from '@/api/client'
import { ERRORS } from '@/contract/errors'
import { isTransportError } from '@/platform/errors'

/** What a list shows; the same words as the ListFrame of `ui`. */
export type ListStatus = 'loading' | 'ready' | 'empty' | 'error' | 'offline' | 'signed-out'
/** What stands below the last row. */
export type MoreStatus = 'idle' | 'loading' | 'end' | 'error' | 'hidden'
/** What a page about one thing shows. */
export type ItemStatus = 'loading' | 'ready' | 'error' | 'offline' | 'signed-out' | 'not-found'

/** A list that grows page by page; `ids` lead to normalised entities. */
export interface CursorList {
  ids: readonly string[]
  status: ListStatus
  more: MoreStatus
  /** Empty unless status is `error`. */
  errorText: string
  refreshing: boolean
  /** The next page; safe to call often. */
  loadMore: () => void
  /** Pull to refresh: the first page anew, older pages are loaded again on the way down. Never rejects. */
  refresh: () => Promise<void>
  retry: () => void
}

export interface Item<T> {
  data: T | null
  status: ItemStatus
  errorText: string
  refreshing: boolean
  retry: () => void
}

export interface ItemList<T> {
  items: readonly T[]
  status: ListStatus
  errorText: string
  refreshing: boolean
  retry: () => void
  refresh: () => Promise<void>
}

/** The parts of a query's state that the words above are made from. */
export interface QueryFacts {
  hasData: boolean
  error: unknown
  /** Waiting for the network. */
  paused: boolean
  /** Needs an account and there is none. */
  signedOut: boolean
}

/** One status from a query's state; data that is there is shown whatever happened to a refresh. */
export function itemStatus(facts: QueryFacts): ItemStatus {
  if (facts.signedOut) return 'signed-out'
  if (facts.hasData) return 'ready'
  if (facts.error !== null && facts.error !== undefined) {
    if (isTransportError(facts.error) && facts.error.kind === 'offline') return 'offline'
    if (isCallFailure(facts.error)) {
      if (facts.error.sessionEnded) return 'signed-out'
      if (facts.error.code === ERRORS.notFound.code) return 'not-found'
    }
    return 'error'
  }
  return facts.paused ? 'offline' : 'loading'
}

/** The same for a list. */
export function listStatus(facts: QueryFacts & { count: number }): ListStatus {
  const status = itemStatus(facts)
  if (status === 'ready') return facts.count > 0 ? 'ready' : 'empty'
  return status === 'not-found' ? 'error' : status
}

/** Words for a failed query, empty when it did not fail. */
export function errorTextOf(error: unknown): string {
  return error === null || error === undefined ? '' : failureText(error)
}
