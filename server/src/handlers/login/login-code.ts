import { signInByCode } from '../../domain/account/sign-in'
import type { Handler } from '../../infra/call-context'

/** Signs in with the code that login/sms sent (specification §7, login/code). */
export const loginCode: Handler<'loginCode'> = (ctx, params) => signInByCode(ctx.db, params)
