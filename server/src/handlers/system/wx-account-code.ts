import { isOwnPage } from '../../domain/account/own-page'
import { siteInfo } from '../../domain/system/site'
import { CallError, type Handler } from '../../infra/call-context'
import type { JsSdkSignature } from '../../infra/wechat/wechat'

const UNSIGNED: JsSdkSignature = { appid: '', timestamp: 0, noncestr: '', signature: '' }

/**
 * Signing data for WeChat's JS-SDK with the site's share defaults (specification §7, getWxCode). Only
 * pages of this site are signed; without a signature a page still knows the site.
 */
export const wxAccountCode: Handler<'wxAccountCode'> = async (ctx, params) => {
  const site = await siteInfo(ctx.db, ctx.baseUrl)
  if (ctx.wechat.h5 === null || !isOwnPage(params.url, ctx.baseUrl)) return { ...UNSIGNED, ...site }
  try {
    return { ...(await ctx.wechat.h5.sign(params.url)), ...site }
  } catch (error) {
    // WeChat is away, which is in the log already: sharing by the SDK has to wait, nothing else.
    if (error instanceof CallError) return { ...UNSIGNED, ...site }
    throw error
  }
}
