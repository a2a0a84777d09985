import { setCommentLike } from '../../domain/comment/like'
import type { Handler } from '../../infra/call-context'

export const commentThumbs: Handler<'commentThumbs'> = (ctx, params) =>
  setCommentLike(ctx, ctx.member.uid, params.commentId, true)
