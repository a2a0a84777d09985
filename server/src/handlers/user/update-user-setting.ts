import { changeSetting } from '../../domain/user/setting'
import type { Handler } from '../../infra/call-context'

export const updateUserSetting: Handler<'updateUserSetting'> = (ctx, params) =>
  changeSetting(ctx.db, ctx.member.uid, params)
