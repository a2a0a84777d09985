import { setMark } from '../../domain/post/mark'
import type { Handler } from '../../infra/call-context'

export const addCollection: Handler<'addCollection'> = async (ctx, { postId }) => ({
  postId,
  collected: true,
  collectCount: await setMark(ctx, 'collect', ctx.member.uid, postId, true),
})
