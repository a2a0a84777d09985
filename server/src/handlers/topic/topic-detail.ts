import { topicDetail as detailOf } from '../../domain/topic/list'
import type { Handler } from '../../infra/call-context'

export const topicDetail: Handler<'topicDetail'> = (ctx, params) =>
  detailOf(ctx.db, ctx.member?.uid ?? null, params.topicId)
