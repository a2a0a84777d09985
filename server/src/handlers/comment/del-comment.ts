import { delComment as remove } from '../../domain/comment/write'
import type { Handler } from '../../infra/call-context'

export const delComment: Handler<'delComment'> = (ctx, params) =>
  remove(ctx.db, ctx.member.uid, params.commentId)
