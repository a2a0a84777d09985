import { followedPosts } from '../../domain/post/feed'
import type { Handler } from '../../infra/call-context'

export const followUserPost: Handler<'followUserPost'> = (ctx, params) =>
  followedPosts(ctx.db, ctx.member.uid, params)
