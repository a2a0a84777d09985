import { myInfo } from '../../domain/user/member'
import type { Handler } from '../../infra/call-context'

export const userInfo: Handler<'userInfo'> = (ctx) => myInfo(ctx.db, ctx.member.uid)
