import { setCommentLike } from '../../domain/comment/like'
import type { Handler } from '../../infra/call-context'

export const cancelCommentThumbs: Handler<'cancelCommentThumbs'> = (ctx, params) =>
  setCommentLike(ctx, ctx.member.uid, params.commentId, false)
