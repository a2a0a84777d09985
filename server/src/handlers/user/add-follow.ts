import { setFollow } from '../../domain/user/follow'
import type { Handler } from '../../infra/call-context'

export const addFollow: Handler<'addFollow'> = (ctx, params) =>
  setFollow(ctx, ctx.member.uid, params.uid, true)
