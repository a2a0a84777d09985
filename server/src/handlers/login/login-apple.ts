import { signInByIdentity } from '../../domain/account/external-login'
import type { Handler } from '../../infra/call-context'

/** Signs in by Apple's identity token (specification §7, login/apple). */
export const loginApple: Handler<'loginApple'> = async (ctx, params) => {
  const subject = await ctx.apple.subjectOf(params.identityToken, params.nonce)
  const identity = { provider: 'apple', subject, unionid: null, sessionKey: null } as const
  return signInByIdentity(ctx.db, identity, params.deviceName, false)
}
