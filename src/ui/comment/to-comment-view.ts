import type { Reply } from '@/contract/comment'
import { countLabel } from '@/lib/count-label'
import { relativeTime } from '@/lib/relative-time'

import { toPersonView } from '../post-card/to-post-card-view'
import type { CommentView } from './CommentItem'

/** A comment as its row shows it; `authorUid` is the post's author, who is marked as 楼主. */
export function toCommentView(comment: Reply, authorUid: string): CommentView {
  return {
    id: comment.id,
    author: toPersonView(comment.author),
    time: relativeTime(comment.createTime),
    region: comment.author.region,
    content: comment.deleted ? '该评论已删除' : comment.text,
    likes: comment.likeCount > 0 ? countLabel(comment.likeCount) : '',
    liked: comment.liked,
    mine: comment.mine && !comment.deleted,
    isAuthor: comment.author.uid === authorUid,
    replyTo: comment.replyTo?.username,
  }
}
