import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { flatIds, reloadFirstPage, type CursorQuery } from './cursor-pages'
import { errorTextOf, listStatus, type CursorList, type MoreStatus } from './list-status'
import { WATCHED } from './query-client'
import { tell } from './tell'
import { failureText } from '@/api/client'

/** A cursor-paged query as a list on screen. `signedOut`: needs an account and there is none. */
export function useCursorList(
  query: CursorQuery,
  options: { enabled?: boolean; signedOut?: boolean } = {},
): CursorList {
  const signedOut = options.signedOut ?? false
  const result = useInfiniteQuery({
    ...query,
    enabled: !signedOut && (options.enabled ?? true),
    notifyOnChangeProps: [...WATCHED, 'isFetchingNextPage', 'isFetchNextPageError', 'hasNextPage'],
  })
  const { data, error, fetchStatus, isFetchingNextPage, isFetchNextPageError, hasNextPage } = result
  const { fetchNextPage, refetch } = result
  const [refreshing, setRefreshing] = useState(false)
  const ids = useMemo(() => flatIds(data), [data])

  // Handed to lists as callbacks: they keep their identity, so they read the query from here.
  const latest = useRef({ query, refreshing })
  useEffect(() => {
    latest.current = { query, refreshing }
  })

  const loadMore = useCallback(() => {
    void fetchNextPage({ cancelRefetch: false })
  }, [fetchNextPage])
  const refresh = useCallback(async () => {
    if (latest.current.refreshing) return
    setRefreshing(true)
    try {
      await reloadFirstPage(latest.current.query)
    } catch (failure) {
      tell(failureText(failure))
    } finally {
      setRefreshing(false)
    }
  }, [])
  const retry = useCallback(() => {
    void refetch()
  }, [refetch])

  const hasData = data !== undefined
  const status = listStatus({
    hasData,
    error,
    paused: fetchStatus === 'paused',
    signedOut,
    count: ids.length,
  })
  let more: MoreStatus = 'hidden'
  if (status === 'ready') {
    if (isFetchingNextPage) more = 'loading'
    else if (isFetchNextPageError) more = 'error'
    else more = hasNextPage ? 'idle' : 'end'
  }
  return {
    ids,
    status,
    more,
    errorText: status === 'error' ? errorTextOf(error) : '',
    refreshing,
    loadMore: hasNextPage ? loadMore : nothing,
    refresh,
    retry,
  }
}

function nothing(): void {}
