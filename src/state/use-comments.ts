import { useMemo } from 'react'
import { useStore } from 'zustand'

import { commentsQuery, pendingCommentStore, type PendingComment } from './comments'
import { entityStore, type CommentEntity } from './entities'
import type { CursorList } from './list-status'
import { countWith, intentOf, intentStore } from './toggles'
import { useCursorList } from './use-cursor-list'

function usePending(postId: string, rootId: string | null): readonly PendingComment[] {
  const pending = useStore(pendingCommentStore, (state) => state.pending)
  return useMemo(
    () => pending.filter((comment) => comment.postId === postId && comment.rootId === rootId),
    [pending, postId, rootId],
  )
}

/** Comments of a post at the top, newest first, mine that are not stored yet beside them. */
export function useComments(
  postId: string,
): CursorList & { total: number; pending: readonly PendingComment[] } {
  const query = useMemo(() => commentsQuery(postId), [postId])
  const list = useCursorList(query, { enabled: postId !== '' })
  const pending = usePending(postId, null)
  const total = useStore(entityStore, (state) => state.posts[postId]?.commentCount ?? 0)
  // The first comment under a post: there is something to show before the server has it.
  const status = list.status === 'empty' && pending.length > 0 ? 'ready' : list.status
  return { ...list, status, total, pending }
}

/** One comment with what I just tapped; null while unknown. */
export function useComment(id: string): CommentEntity | null {
  const comment = useStore(entityStore, (state) => state.comments[id])
  const like = useStore(intentStore, (state) => intentOf(state.intents, 'commentLike', id))
  return useMemo(() => {
    if (comment === undefined) return null
    if (like === undefined) return comment
    return {
      ...comment,
      liked: like,
      likeCount: countWith(comment.likeCount, comment.liked, like),
    }
  }, [comment, like])
}

const NONE: readonly string[] = []

/** Replies below a comment: closed the first ones that came with the list, open all of them. */
export function useReplies(
  postId: string,
  rootId: string,
  open: boolean,
): CursorList & { pending: readonly PendingComment[] } {
  const query = useMemo(() => commentsQuery(postId, rootId), [postId, rootId])
  const list = useCursorList(query, { enabled: open })
  const first = useStore(entityStore, (state) => state.comments[rootId]?.replyIds ?? NONE)
  const pending = usePending(postId, rootId)
  if (open && list.status !== 'loading') return { ...list, pending }
  return {
    ...list,
    ids: first,
    status: first.length > 0 ? 'ready' : 'empty',
    more: open ? 'loading' : 'hidden',
    pending,
  }
}
