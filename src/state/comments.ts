import { createStore } from 'zustand/vanilla'

import { addComment, commentList } from '@/api/comment'
import { failureText } from '@/api/client'
import { LIMITS } from '@/contract/limits'
import type { Comment } from '@/contract/comment'
import { createClientMsgId } from '@/lib/id'
import { getStored, removeStored } from '@/platform/storage'
import { cursorQuery, putOnTop, type CursorQuery, type IdPages } from './cursor-pages'
import { entityStore, patchComment, patchPost, putComments } from './entities'
import { accountKey, isRecord, keep } from './keep'
import { publicKey, queryClient } from './query-client'
import { myUid } from './session'

/** A comment of mine that the server does not have yet. A failed one stays until it is sent or thrown away. */
export interface PendingComment {
  /** The same for every try, so that the server stores it once. */
  clientKey: string
  postId: string
  rootId: string | null
  replyTo: { commentId: string; username: string } | null
  text: string
  status: 'sending' | 'failed'
  /** Why it failed, empty while it is being sent. */
  message: string
  createTime: string
}

interface PendingState {
  /** Newest first. */
  pending: readonly PendingComment[]
}

export const pendingCommentStore = createStore<PendingState>(() => ({ pending: [] }))

const NAME = 'pending_comments'
const QUIET = { toast: false }

/** Comments of a post at the top, or the replies below one of them. */
export function commentsQuery(postId: string, rootId: string | null = null): CursorQuery {
  return cursorQuery(commentsKey(postId, rootId), async (cursor) => {
    const page = await commentList(
      {
        postId,
        pageSize: LIMITS.pageSize,
        ...(rootId === null ? {} : { rootId }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      QUIET,
    )
    patchPost(postId, { commentCount: page.total })
    return { ids: putComments(page.records), nextCursor: page.nextCursor }
  })
}

export function commentsKey(postId: string, rootId: string | null) {
  return publicKey('comments', postId, rootId)
}

function setPending(
  change: (pending: readonly PendingComment[]) => readonly PendingComment[],
): void {
  const pending = change(pendingCommentStore.getState().pending)
  pendingCommentStore.setState({ pending })
  const key = accountKey(NAME, myUid())
  if (pending.length === 0) removeStored(key)
  else keep(key, pending)
}

/** Shows a comment at once and sends it. Never rejects: a failure stands at the comment. */
export function submitComment(input: {
  postId: string
  text: string
  replyTo?: { commentId: string; username: string; rootId: string }
}): Promise<void> {
  const comment: PendingComment = {
    clientKey: createClientMsgId(),
    postId: input.postId,
    rootId: input.replyTo?.rootId ?? null,
    replyTo:
      input.replyTo === undefined
        ? null
        : { commentId: input.replyTo.commentId, username: input.replyTo.username },
    text: input.text,
    status: 'sending',
    message: '',
    createTime: new Date().toISOString(),
  }
  setPending((pending) => [comment, ...pending])
  return transmit(comment)
}

/** Sends a failed comment again; the server stores it once however often. */
export function retryComment(clientKey: string): Promise<void> {
  const comment = pendingCommentStore
    .getState()
    .pending.find((other) => other.clientKey === clientKey)
  if (comment === undefined || comment.status === 'sending') return Promise.resolve()
  setPending((pending) =>
    pending.map((other) =>
      other.clientKey === clientKey ? { ...other, status: 'sending', message: '' } : other,
    ),
  )
  return transmit(comment)
}

/** Throws a failed comment away. */
export function forgetComment(clientKey: string): void {
  setPending((pending) => pending.filter((other) => other.clientKey !== clientKey))
}

async function transmit(comment: PendingComment): Promise<void> {
  const uid = myUid()
  try {
    const stored = await addComment(
      {
        clientKey: comment.clientKey,
        postId: comment.postId,
        text: comment.text,
        ...(comment.replyTo === null ? {} : { replyToId: comment.replyTo.commentId }),
      },
      QUIET,
    )
    if (uid !== myUid()) return
    takeIn(stored)
    forgetComment(comment.clientKey)
  } catch (error) {
    // Signed out meanwhile: it waits in the store of its account.
    if (uid !== myUid()) return
    setPending((pending) =>
      pending.map((other) =>
        other.clientKey === comment.clientKey
          ? { ...other, status: 'failed', message: failureText(error) }
          : other,
      ),
    )
  }
}

/** My comment as the server stored it: at the top of the list, or at the end of its thread. */
function takeIn(comment: Comment): void {
  const known = entityStore.getState().comments[comment.id] !== undefined
  putComments([comment])
  if (comment.rootId === null) {
    putOnTop(commentsKey(comment.postId, null), comment.id)
  } else {
    appendReply(comment.postId, comment.rootId, comment.id)
    const root = entityStore.getState().comments[comment.rootId]
    if (root !== undefined && !known) {
      patchComment(root.id, {
        replyCount: root.replyCount + 1,
        // While the thread is closed, my own reply shows below the first ones.
        replyIds: [...root.replyIds, comment.id],
      })
    }
  }
  const post = entityStore.getState().posts[comment.postId]
  if (post !== undefined && !known) patchPost(post.id, { commentCount: post.commentCount + 1 })
}

function appendReply(postId: string, rootId: string, id: string): void {
  queryClient.setQueryData<IdPages>(commentsKey(postId, rootId), (data) => {
    const last = data?.pages[data.pages.length - 1]
    // A thread with pages still to come will bring the reply at its place.
    if (data === undefined || last === undefined || last.nextCursor !== null) return data
    if (last.ids.includes(id)) return data
    return { ...data, pages: [...data.pages.slice(0, -1), { ...last, ids: [...last.ids, id] }] }
  })
}

function isPending(value: unknown): value is PendingComment {
  return (
    isRecord(value) &&
    typeof value.clientKey === 'string' &&
    typeof value.postId === 'string' &&
    typeof value.text === 'string' &&
    typeof value.createTime === 'string'
  )
}

/** Another account, or the app has started: what was being sent then counts as failed, and may be sent again. */
export function loadPendingComments(uid: string): void {
  const stored = getStored(accountKey(NAME, uid), Array.isArray) ?? []
  const pending = (stored as unknown[]).filter(isPending).map((comment) => ({
    ...comment,
    status: 'failed' as const,
    message: comment.message || '上次没有发送成功，可以重新发送',
  }))
  pendingCommentStore.setState({ pending })
}
