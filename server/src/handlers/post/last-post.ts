import { lastPosts } from '../../domain/post/feed'
import type { Handler } from '../../infra/call-context'

export const lastPost: Handler<'lastPost'> = (ctx, params) =>
  lastPosts(ctx.db, ctx.member?.uid ?? null, params)
