import { hotPosts } from '../../domain/post/feed'
import type { Handler } from '../../infra/call-context'

export const hotPost: Handler<'hotPost'> = (ctx, params) =>
  hotPosts(ctx.db, ctx.member?.uid ?? null, params)
