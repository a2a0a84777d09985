import { topicPosts } from '../../domain/post/feed'
import type { Handler } from '../../infra/call-context'

export const getListByTopicId: Handler<'getListByTopicId'> = (ctx, params) =>
  topicPosts(ctx.db, ctx.member?.uid ?? null, params)
