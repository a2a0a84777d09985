import {
  getListByTopicId,
  getListByUid,
  followUserPost,
  hotPost,
  lastPost,
  myPost,
  recommendPost,
} from '@/api/post'
import { LIMITS } from '@/contract/limits'
import type { Post, PostPage } from '@/contract/post'
import { cursorQuery, putOnTop, takeOut, type CursorQuery, type IdPage } from './cursor-pages'
import { putPosts } from './entities'
import { memberKey, publicKey } from './query-client'
import { myUid } from './session'

/** Which list of posts. */
export type FeedSpec =
  | { kind: 'recommend' | 'last' | 'hot' | 'follow' | 'my' }
  | { kind: 'user'; uid: string }
  | { kind: 'topic'; topicId: string; sort?: 'new' | 'hot' }

/** Lists that a visitor has none of. */
export function feedNeedsLogin(spec: FeedSpec): boolean {
  return spec.kind === 'follow' || spec.kind === 'my'
}

export function feedKey(spec: FeedSpec): readonly (string | number | null)[] {
  switch (spec.kind) {
    case 'follow':
    case 'my':
      return memberKey('feed', spec.kind)
    case 'user':
      return publicKey('feed', 'user', spec.uid)
    case 'topic':
      return publicKey('feed', 'topic', spec.topicId, spec.sort ?? 'new')
    case 'recommend':
    case 'last':
    case 'hot':
      return publicKey('feed', spec.kind)
  }
}

function load(spec: FeedSpec, cursor: string | undefined): Promise<PostPage> {
  const page = { pageSize: LIMITS.pageSize, ...(cursor === undefined ? {} : { cursor }) }
  const quiet = { toast: false }
  switch (spec.kind) {
    case 'recommend':
      return recommendPost(page, quiet)
    case 'last':
      return lastPost(page, quiet)
    case 'hot':
      return hotPost(page, quiet)
    case 'follow':
      return followUserPost(page, quiet)
    case 'my':
      return myPost(page, quiet)
    case 'user':
      return getListByUid({ uid: spec.uid, ...page }, quiet)
    case 'topic':
      return getListByTopicId({ topicId: spec.topicId, sort: spec.sort ?? 'new', ...page }, quiet)
  }
}

/** How a list of posts is asked for: 20 at a time, the posts themselves become entities. */
export function feedQuery(spec: FeedSpec): CursorQuery {
  return cursorQuery(feedKey(spec), async (cursor): Promise<IdPage> => {
    const { records, nextCursor } = await load(spec, cursor)
    return { ids: putPosts(records), nextCursor }
  })
}

/** A post just published stands on top at once: home, its circle, my own lists. */
export function putPostOnTop(post: Post): void {
  putPosts([post])
  const lists: FeedSpec[] = [
    { kind: 'recommend' },
    { kind: 'last' },
    { kind: 'my' },
    { kind: 'user', uid: myUid() },
  ]
  if (post.topic !== null) lists.push({ kind: 'topic', topicId: post.topic.topicId, sort: 'new' })
  for (const list of lists) putOnTop(feedKey(list), post.id)
}

/** A deleted post leaves every list. */
export function removeFromFeeds(postId: string): void {
  takeOut(publicKey('feed'), postId)
  takeOut(memberKey('feed'), postId)
}
