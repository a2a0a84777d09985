import { searchTopics } from '../../domain/topic/list'
import type { Handler } from '../../infra/call-context'

export const topicSearch: Handler<'topicSearch'> = (ctx, params) =>
  searchTopics(ctx.db, ctx.member.uid, params.keyword)
