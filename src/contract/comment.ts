import type { Static } from 'typebox'

import type * as S from './comment.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Comments on posts. */
export const commentCalls = {
  commentList: {
    method: 'GET',
    path: '/rest/no-auth/comment/list',
    auth: 'visitor',
    origin: 'spec',
  },
  addComment: {
    method: 'POST',
    path: '/rest/auth/post/addComment',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  delComment: {
    method: 'POST',
    path: '/rest/auth/comment/del',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  commentThumbs: {
    method: 'POST',
    path: '/rest/auth/comment/thumbs',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  cancelCommentThumbs: {
    method: 'POST',
    path: '/rest/auth/comment/cancelThumbs',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
} as const satisfies CallTable

export type CommentCallTypes = CallTypes<typeof S.calls>
export type Comment = Static<typeof S.comment>
export type Reply = Static<typeof S.reply>
