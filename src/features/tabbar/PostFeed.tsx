import { usePullDownRefresh, useReachBottom } from '@tarojs/taro'
import { memo } from 'react'

import { finishPullDown } from '@/platform/pull-down'
import { postCardActions } from '@/state/post-card-actions'
import { requireLogin } from '@/state/require-login'
import type { FeedSpec } from '@/state/feeds'
import { useFeed } from '@/state/use-feed'
import { usePost } from '@/state/use-post'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { PostCard } from '@/ui/post-card/PostCard'
import { PostCardSkeleton } from '@/ui/post-card/PostCardSkeleton'
import { toPostCardView } from '@/ui/post-card/to-post-card-view'
import { WindowedList } from '@/ui/windowed-list/WindowedList'

/** Pictures of the first cards are on screen at once and must not wait for the lazy loader. */
const EAGER_CARDS = 2

const FeedCard = memo(function FeedCard({ id, eager }: { id: string; eager: boolean }) {
  const post = usePost(id)
  return post ? <PostCard post={toPostCardView(post)} eager={eager} {...postCardActions} /> : null
})

export interface PostFeedProps {
  spec: FeedSpec
  /** Only the feed on screen loads, refreshes and pages. */
  active: boolean
  emptyTitle: string
  emptyHint: string
  emptyAction?: string
  onEmptyAction?: () => void
  signedOutHint?: string
  /** Refreshed with the feed when the page is pulled down. */
  onRefresh?: () => Promise<void>
}

/** A feed of posts that pages at its end and refreshes by pull. */
export function PostFeed({ spec, active, onRefresh, ...words }: PostFeedProps) {
  const feed = useFeed(spec, active)

  usePullDownRefresh(() => {
    if (!active) return
    void Promise.all([feed.refresh(), onRefresh?.()]).finally(finishPullDown)
  })
  useReachBottom(() => {
    if (active) feed.loadMore()
  })

  if (!active) return null
  return (
    <ListFrame
      {...words}
      status={feed.status}
      more={feed.more}
      errorText={feed.errorText}
      skeleton={<PostCardSkeleton count={3} photos />}
      onRetry={feed.retry}
      onMore={feed.loadMore}
      onSignIn={() => void requireLogin()}
    >
      <WindowedList
        items={feed.ids}
        itemKey={(id) => id}
        renderItem={(id, index) => <FeedCard id={id} eager={index < EAGER_CARDS} />}
        estimate={360}
        onEnd={feed.loadMore}
        label='帖子'
      />
    </ListFrame>
  )
}
