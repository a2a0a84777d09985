import { miniIdentity, signInByIdentity } from '../../domain/account/external-login'
import type { Handler } from '../../infra/call-context'

/** Signs in by `wx.login`'s code (specification §7, login/miniWxLogin). */
export const miniWxLogin: Handler<'miniWxLogin'> = async (ctx, params) =>
  signInByIdentity(
    ctx.db,
    await miniIdentity(ctx, params.code),
    params.deviceName,
    ctx.wechat.mini.sandbox,
  )
