import { useMemo } from 'react'

import { feedKey, feedNeedsLogin, feedQuery, type FeedSpec } from './feeds'
import type { CursorList } from './list-status'
import { useCursorList } from './use-cursor-list'
import { useSession } from './use-session'

/** A list of posts by id; each card takes its post from usePost. */
export function useFeed(spec: FeedSpec, enabled = true): CursorList {
  const { hasLogin } = useSession()
  const key = feedKey(spec).join('/')
  // The key says all that the spec says; specs are often written in place and new on every render.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const query = useMemo(() => feedQuery(spec), [key])
  return useCursorList(query, { enabled, signedOut: feedNeedsLogin(spec) && !hasLogin })
}
