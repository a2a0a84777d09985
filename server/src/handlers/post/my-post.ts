import { authorPosts } from '../../domain/post/feed'
import type { Handler } from '../../infra/call-context'

export const myPost: Handler<'myPost'> = (ctx, params) =>
  authorPosts(ctx.db, ctx.member.uid, { ...params, uid: ctx.member.uid })
