import { isOwnH5Page } from '../../domain/account/own-page'
import { CallError, type Handler } from '../../infra/call-context'

/** Where H5 sends people to sign in by WeChat; null where there is no official account. */
export const wechatAuthorizeUrl: Handler<'wechatAuthorizeUrl'> = async (ctx, params) => {
  if (ctx.wechat.h5 === null) return { url: null }
  // Anywhere else the code would be handed to strangers.
  if (!isOwnH5Page(params.returnUrl, ctx.baseUrl))
    throw CallError.of('badRequest', '“returnUrl”不是本站的页面')
  const [page = ''] = params.returnUrl.split('#')
  return { url: ctx.wechat.h5.authorizeUrl(page, params.state) }
}
