import { commentList as listOf } from '../../domain/comment/list'
import type { Handler } from '../../infra/call-context'

export const commentList: Handler<'commentList'> = (ctx, params) =>
  listOf(ctx.db, ctx.member?.uid ?? null, params)
