import { Type } from 'typebox'

import { cursorParams, id, isoTime, memberBrief } from './common.schema'
import { LIMITS } from './limits'
import { clientKey } from './post.schema'

const commentFields = {
  id,
  postId: id,
  /** The comment at the top of the thread; null for one that is at the top itself. */
  rootId: Type.Union([id, Type.Null()]),
  replyTo: Type.Union([Type.Object({ commentId: id, username: Type.String() }), Type.Null()]),
  author: memberBrief,
  /** Empty when deleted. */
  text: Type.String(),
  createTime: isoTime,
  likeCount: Type.Integer(),
  liked: Type.Boolean(),
  mine: Type.Boolean(),
  /** A deleted comment stays in place while it has replies. */
  deleted: Type.Boolean(),
}

export const reply = Type.Object(commentFields)

export const comment = Type.Object({
  ...commentFields,
  replyCount: Type.Integer(),
  /** The first replies (2 at most in a list of comments at the top). */
  replies: Type.Array(reply),
})

const thumbs = Type.Object({ commentId: id, liked: Type.Boolean(), likeCount: Type.Integer() })

export const calls = {
  /** Without rootId: comments at the top, newest first. With rootId: its replies, oldest first. */
  commentList: {
    params: Type.Object({ postId: id, rootId: Type.Optional(id), ...cursorParams }),
    result: Type.Object({
      records: Type.Array(comment),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
      total: Type.Integer({ description: '该帖全部评论数（含回复）' }),
    }),
  },
  addComment: {
    params: Type.Object({
      clientKey,
      postId: id,
      replyToId: Type.Optional(id),
      text: Type.String({ maxLength: LIMITS.commentTextMax * 2 }),
    }),
    result: comment,
  },
  delComment: {
    params: Type.Object({ commentId: id }),
    result: Type.Object({ commentId: id, postId: id, commentCount: Type.Integer() }),
  },
  commentThumbs: { params: Type.Object({ commentId: id }), result: thumbs },
  cancelCommentThumbs: { params: Type.Object({ commentId: id }), result: thumbs },
}
