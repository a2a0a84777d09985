import { authorPosts } from '../../domain/post/feed'
import type { Handler } from '../../infra/call-context'

export const getListByUid: Handler<'getListByUid'> = (ctx, params) =>
  authorPosts(ctx.db, ctx.member?.uid ?? null, params)
