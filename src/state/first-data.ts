import { takeFirstData } from '@/platform/first-data'

import type { IdPages } from './cursor-pages'
import { putPosts, putTopics } from './entities'
import { feedQuery } from './feeds'
import { queryClient } from './query-client'
import { currentToken } from './session'
import { bannersQuery } from './site'
import { topicListQuery } from './topic-queries'

/**
 * Fills home's lists from what came with the page. A member sees them at once too, and they are asked
 * for again: what came is a visitor's view, without one's own likes.
 */
export function primeFirstData(): void {
  const first = takeFirstData()
  if (first === null) return
  const { recommendPost, homeBannerList, topicList } = first
  const visitor = currentToken() === ''
  const options = { updatedAt: visitor ? Date.now() : 1 }
  const pages = (ids: readonly string[], nextCursor: string | null): IdPages => ({
    pages: [{ ids, nextCursor }],
    pageParams: [null],
  })
  queryClient.setQueryData<IdPages>(
    feedQuery({ kind: 'recommend' }).queryKey,
    pages(putPosts(recommendPost.records), recommendPost.nextCursor),
    options,
  )
  queryClient.setQueryData<IdPages>(
    topicListQuery().queryKey,
    pages(putTopics(topicList.records), topicList.nextCursor),
    options,
  )
  queryClient.setQueryData(bannersQuery.queryKey, homeBannerList.list)
}
