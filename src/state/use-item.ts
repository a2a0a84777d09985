import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useCallback } from 'react'

import { failureText } from '@/api/client'
import {
  errorTextOf,
  itemStatus,
  listStatus,
  type Item,
  type ItemList,
  type QueryFacts,
} from './list-status'
import { tell } from './tell'

type Query<T> = UseQueryOptions<T, Error, T, readonly (string | number | null)[]>

function useFacts<T>(query: Query<T>, options: { enabled?: boolean; signedOut?: boolean }) {
  const signedOut = options.signedOut ?? false
  const { data, error, fetchStatus, refetch } = useQuery({
    ...query,
    enabled: !signedOut && (options.enabled ?? true),
  })
  const retry = useCallback(() => {
    void refetch()
  }, [refetch])
  const facts: QueryFacts = {
    hasData: data !== undefined,
    error,
    paused: fetchStatus === 'paused',
    signedOut,
  }
  const refreshing = data !== undefined && fetchStatus === 'fetching'
  return { data: signedOut ? undefined : data, facts, error, retry, refetch, refreshing }
}

/** One thing from the server as a page shows it. */
export function useItem<T>(
  query: Query<T>,
  options: { enabled?: boolean; signedOut?: boolean } = {},
): Item<T> {
  const { data, facts, error, retry, refreshing } = useFacts(query, options)
  const status = itemStatus(facts)
  return {
    data: data ?? null,
    status,
    errorText: status === 'error' ? errorTextOf(error) : '',
    refreshing,
    retry,
  }
}

const NONE: readonly never[] = []

/** A short list that comes whole. */
export function useItemList<T>(
  query: Query<readonly T[]>,
  options: { enabled?: boolean; signedOut?: boolean } = {},
): ItemList<T> {
  const { data, facts, error, retry, refetch, refreshing } = useFacts(query, options)
  const items = data ?? NONE
  const status = listStatus({ ...facts, count: items.length })
  const refresh = useCallback(async () => {
    const result = await refetch()
    if (result.error !== null) tell(failureText(result.error))
  }, [refetch])
  return {
    items,
    status,
    errorText: status === 'error' ? errorTextOf(error) : '',
    refreshing,
    retry,
    refresh,
  }
}
