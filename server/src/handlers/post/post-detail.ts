import { postDetail as detailOf } from '../../domain/post/detail'
import type { Handler } from '../../infra/call-context'

export const postDetail: Handler<'postDetail'> = (ctx, params) =>
  detailOf(ctx.db, ctx.member?.uid ?? null, params.id)
