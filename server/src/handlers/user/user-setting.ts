import { settingOf } from '../../domain/user/setting'
import type { Handler } from '../../infra/call-context'

export const userSetting: Handler<'userSetting'> = (ctx) => settingOf(ctx.db, ctx.member.uid)
