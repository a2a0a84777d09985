import { renewSession } from '../../domain/account/external-login'
import type { Handler } from '../../infra/call-context'

/** Renews the WeChat session that the server keeps; the key itself stays here (see the contract's note). */
export const getSessionKey: Handler<'getSessionKey'> = (ctx, params) =>
  renewSession(ctx, ctx.member, params.code)
