import { memberInfo } from '../../domain/user/member'
import type { Handler } from '../../infra/call-context'

export const userInfoById: Handler<'userInfoById'> = (ctx, params) =>
  memberInfo(ctx.db, ctx.member.uid, params.uid)
