import { cancelCommentThumbs, commentThumbs, delComment } from '@/api/comment'
import { LIMITS } from '@/contract/limits'
import { charLength, trimText } from '@/lib/text'
import { forgetComment, retryComment, submitComment } from './comments'
import { takeOut } from './cursor-pages'
import { entityStore, patchComment, patchPost } from './entities'
import { flip } from './flip'
import { publicKey } from './query-client'
import { requireLogin } from './require-login'
import { tell } from './tell'
import { setTypedText, typedKey } from './typed-text'

/**
 * Sends what was typed under a post. False when nothing was sent, and the person was told why: signed
 * out, nothing written, too long. What was typed is then still there.
 */
export function sendComment(input: {
  postId: string
  text: string
  replyTo?: { commentId: string; username: string; rootId: string }
}): boolean {
  const text = trimText(input.text)
  if (text === '') {
    tell('请先写点内容')
    return false
  }
  if (charLength(text) > LIMITS.commentTextMax) {
    tell(`评论不能超过 ${LIMITS.commentTextMax} 字`)
    return false
  }
  if (!requireLogin()) return false
  setTypedText(typedKey.comment(input.postId), '')
  void submitComment({ ...input, text })
  return true
}

/** Sends a failed comment again. */
export function resendComment(clientKey: string): void {
  if (requireLogin()) void retryComment(clientKey)
}

/** Throws a failed comment away. */
export function dropComment(clientKey: string): void {
  forgetComment(clientKey)
}

/** Likes a comment, or takes the like back. Resolves when the server has the last word; never rejects. */
export function likeComment(id: string, liked?: boolean): Promise<void> {
  return flip(
    {
      kind: 'commentLike',
      id,
      known: () => entityStore.getState().comments[id]?.liked,
      send: async (wanted) => {
        const call = wanted ? commentThumbs : cancelCommentThumbs
        const answer = await call({ commentId: id })
        patchComment(id, { liked: answer.liked, likeCount: answer.likeCount })
      },
    },
    liked,
  )
}

/** Deletes my comment; answers whether it is gone. A failure was shown. */
export async function removeComment(id: string): Promise<boolean> {
  if (!requireLogin()) return false
  try {
    const { postId, commentCount } = await delComment({ commentId: id })
    patchPost(postId, { commentCount })
    const comment = entityStore.getState().comments[id]
    if (comment === undefined) return true
    // One that has replies stays in place as deleted, as the server shows it.
    if (comment.replyCount > 0) {
      patchComment(id, { deleted: true, text: '' })
      return true
    }
    takeOut(publicKey('comments', postId), id)
    const root =
      comment.rootId === null ? undefined : entityStore.getState().comments[comment.rootId]
    if (root !== undefined) {
      patchComment(root.id, {
        replyCount: Math.max(0, root.replyCount - 1),
        replyIds: root.replyIds.filter((other) => other !== id),
      })
    }
    return true
  } catch {
    return false
  }
}
