import { topicList as listOf } from '../../domain/topic/list'
import type { Handler } from '../../infra/call-context'

export const topicList: Handler<'topicList'> = (ctx, params) =>
  listOf(ctx.db, ctx.member?.uid ?? null, params)
