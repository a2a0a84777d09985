import { signInByIdentity } from '../../domain/account/external-login'
import { CallError, type Handler } from '../../infra/call-context'

/** Signs in by the code of WeChat's OAuth page (specification §7, login/wechat). */
export const loginWechat: Handler<'loginWechat'> = async (ctx, params) => {
  if (ctx.wechat.h5 === null) throw CallError.of('wechatUnavailable')
  const { openid, unionid } = await ctx.wechat.h5.identity(params.code)
  const identity = { provider: 'wechat-h5', subject: openid, unionid, sessionKey: null } as const
  return signInByIdentity(ctx.db, identity, params.deviceName, false)
}
