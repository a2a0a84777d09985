import { setMark } from '../../domain/post/mark'
import type { Handler } from '../../infra/call-context'

export const cancelCollection: Handler<'cancelCollection'> = async (ctx, { postId }) => ({
  postId,
  collected: false,
  collectCount: await setMark(ctx, 'collect', ctx.member.uid, postId, false),
})
