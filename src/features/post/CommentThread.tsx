import { memo, useCallback, useState } from 'react'

import type { PendingComment } from '@/state/comments'
import { dropComment, likeComment, removeComment, resendComment } from '@/state/comment-actions'
import { entityStore } from '@/state/entities'
import { useComment, useReplies } from '@/state/use-comments'
import { useSession } from '@/state/use-session'
import { showActions, showModal } from '@/platform/feedback'
import { CommentItem, type CommentView } from '@/ui/comment/CommentItem'
import { toCommentView } from '@/ui/comment/to-comment-view'
import { ListFrame } from '@/ui/list-frame/ListFrame'

import type { ReplyTarget } from './reply-target'

export interface CommentThreadProps {
  /** Comment at the top of the thread. */
  id: string
  postId: string
  /** Author of the post, marked as 楼主. */
  authorUid: string
  /** The reader wrote the post and may delete every comment on it. */
  canDeleteAll: boolean
  onReply: (target: ReplyTarget) => void
}

async function confirmRemoval(commentId: string): Promise<void> {
  const sure = await showModal({
    title: '删除评论',
    content: '删除后不能恢复。',
    confirmText: '删除',
  })
  if (sure) await removeComment(commentId)
}

async function askAboutFailed(clientKey: string): Promise<void> {
  const choice = await showActions(['重新发送', '删除'])
  if (choice === 0) resendComment(clientKey)
  else if (choice === 1) dropComment(clientKey)
}

function pendingView(
  pending: PendingComment,
  me: { uid: string; username: string; avatar: string },
): CommentView {
  return {
    id: pending.clientKey,
    author: { id: me.uid, name: me.username, avatar: me.avatar },
    time: '',
    content: pending.text,
    likes: '',
    liked: false,
    replyTo: pending.replyTo?.username,
    pending: pending.status,
  }
}

/** One's own comment on its way; a failed one stays, with what was written. */
export function PendingThread({ pending }: { pending: PendingComment }) {
  const { userInfo } = useSession()
  if (!userInfo || pending.rootId) return null
  return (
    <CommentItem
      comment={pendingView(pending, userInfo)}
      onResend={(key) => void askAboutFailed(key)}
    />
  )
}

/** A comment at the top with its replies; more replies load on request. */
export const CommentThread = memo(function CommentThread({
  id,
  postId,
  authorUid,
  canDeleteAll,
  onReply,
}: CommentThreadProps) {
  const comment = useComment(id)
  const [open, setOpen] = useState(false)
  const replies = useReplies(postId, id, open)
  const { userInfo } = useSession()

  const reply = useCallback(
    (commentId: string) => {
      const target = entityStore.getState().comments[commentId]
      if (target) onReply({ commentId, username: target.author.username, rootId: id })
    },
    [id, onReply],
  )

  if (!comment) return null
  const known = entityStore.getState().comments
  const mark = (view: CommentView): CommentView => (canDeleteAll ? { ...view, mine: true } : view)
  const shown = replies.ids.flatMap((replyId) => {
    const item = known[replyId]
    return item ? [mark(toCommentView(item, authorUid))] : []
  })
  const sending = userInfo ? replies.pending.map((item) => pendingView(item, userInfo)) : []
  const left = comment.replyCount - replies.ids.length
  const view: CommentView = {
    ...mark(toCommentView(comment, authorUid)),
    replies: [...shown, ...sending],
    moreReplies: !open && left > 0 ? left : 0,
  }
  return (
    <>
      <CommentItem
        comment={view}
        onLike={likeComment}
        {...(comment.deleted ? {} : { onReply: reply })}
        onDelete={(commentId) => void confirmRemoval(commentId)}
        onMoreReplies={() => setOpen(true)}
        onResend={(key) => void askAboutFailed(key)}
      />
      {open && replies.more !== 'end' ? (
        <ListFrame
          status='ready'
          more={replies.more}
          onMore={replies.loadMore}
          onRetry={replies.retry}
        >
          {null}
        </ListFrame>
      ) : null}
    </>
  )
})
