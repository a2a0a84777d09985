import { setMark } from '../../domain/post/mark'
import type { Handler } from '../../infra/call-context'

export const operationLike: Handler<'operationLike'> = async (ctx, params) => ({
  ...params,
  likeCount: await setMark(ctx, 'like', ctx.member.uid, params.targetId, params.liked),
})
