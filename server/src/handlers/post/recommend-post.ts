import { recommendedPosts } from '../../domain/post/feed'
import type { Handler } from '../../infra/call-context'

export const recommendPost: Handler<'recommendPost'> = (ctx, params) =>
  recommendedPosts(ctx.db, ctx.member?.uid ?? null, params)
