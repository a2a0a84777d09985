import { setFollow } from '../../domain/user/follow'
import type { Handler } from '../../infra/call-context'

export const cancelFollow: Handler<'cancelFollow'> = (ctx, params) =>
  setFollow(ctx, ctx.member.uid, params.uid, false)
