import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'

import { entityStore, type PostEntity } from './entities'
import type { Item } from './list-status'
import { countReading, postDetailQuery } from './post-queries'
import { countWith, intentOf, intentStore } from './toggles'
import { useItem } from './use-item'

/** A post as it is to be shown: with what I just tapped, and whether I follow its author. */
export interface PostView extends PostEntity {
  /** Undefined until known. */
  followed?: boolean
}

/** One post; draws again only for what concerns this post. Null while unknown. */
export function usePost(id: string): PostView | null {
  const post = useStore(entityStore, (state) => state.posts[id])
  const like = useStore(intentStore, (state) => intentOf(state.intents, 'postLike', id))
  const collect = useStore(intentStore, (state) => intentOf(state.intents, 'postCollect', id))
  const author = post?.author.uid ?? ''
  const known = useStore(entityStore, (state) => state.members[author]?.followed)
  const follow = useStore(intentStore, (state) => intentOf(state.intents, 'memberFollow', author))
  return useMemo(() => {
    if (post === undefined) return null
    const followed = follow ?? known
    return {
      ...post,
      liked: like ?? post.liked,
      likeCount: countWith(post.likeCount, post.liked, like),
      collected: collect ?? post.collected,
      collectCount: countWith(post.collectCount, post.collected, collect),
      ...(followed === undefined ? {} : { followed }),
    }
  }, [post, like, collect, known, follow])
}

/** A post's own page: shows what is known at once, loads the rest, counts the reading. */
export function usePostDetail(id: string): Item<PostView> {
  const item = useItem(postDetailQuery(id), { enabled: id !== '' })
  const post = usePost(id)
  const found = item.data !== null
  useEffect(() => {
    if (found) void countReading(id)
  }, [found, id])
  // A card that was tapped already holds the post: no skeleton for what one has just seen.
  const shown = item.status === 'not-found' ? null : post
  const status = shown !== null && item.status === 'loading' ? 'ready' : item.status
  return { ...item, data: shown, status }
}
