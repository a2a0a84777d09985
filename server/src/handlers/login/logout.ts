import type { Authenticator } from '../../domain/account/authenticator'
import { revokeToken } from '../../domain/account/token'
import type { Handler } from '../../infra/call-context'

/** Ends this device's token and its socket; the member's other devices stay signed in. */
export function makeLogout(authenticator: Authenticator): Handler<'logout'> {
  return async (ctx) => {
    const { uid, tokenId } = ctx.member
    const tokenHash = await revokeToken(ctx.db, uid, tokenId)
    if (tokenHash !== null) await authenticator.revoked(tokenHash)
    await ctx.sockets.closeToken(uid, tokenId)
    return { done: true }
  }
}
