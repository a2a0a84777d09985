import type { WechatApp } from '../../config'
import { CallError } from '../call-context'
import type { Db } from '../db'
import type { Logger } from '../logging'
import { createAccessToken, lifeOf } from './access-token'
import { toCallError } from './errors'
import { optionalText, requiredText, type WechatHttp } from './http'
import { signForJsSdk } from './jssdk'
import { createSharedCredential } from './shared-credential'
import type { WechatH5 } from './wechat'

/** The official account's calls to WeChat. */
export function createH5(
  app: WechatApp,
  openOrigin: string,
  http: WechatHttp,
  db: Db,
  log: Logger,
): WechatH5 & { close(): Promise<void> } {
  const token = createAccessToken(app, http, db, log)
  const ticket = createSharedCredential({
    db,
    log,
    name: `${app.appid}:jsapi-ticket`,
    fetch: () =>
      token.use(async (accessToken) => {
        const answer = await http.send({
          call: 'getticket',
          path: '/cgi-bin/ticket/getticket',
          query: { access_token: accessToken, type: 'jsapi' },
        })
        return {
          value: requiredText('getticket', answer, 'ticket'),
          lifeSec: lifeOf('getticket', answer),
        }
      }),
  })

  /** Some official accounts get the unionid only from here. Without one the person signs in all the same. */
  async function unionidOf(openid: string, accessToken: string): Promise<string | null> {
    try {
      const answer = await http.send({
        call: 'userinfo',
        path: '/sns/userinfo',
        query: { access_token: accessToken, openid, lang: 'zh_CN' },
      })
      return optionalText(answer, 'unionid')
    } catch (error) {
      toCallError(error, log)
      return null
    }
  }

  return {
    authorizeUrl: (returnUrl, state) => {
      const query = new URLSearchParams({
        appid: app.appid,
        redirect_uri: returnUrl,
        response_type: 'code',
        // Asks the person, and so gives the unionid that joins H5 and the mini-program.
        scope: 'snsapi_userinfo',
        state,
      })
      return `${openOrigin}/connect/oauth2/authorize?${query}#wechat_redirect`
    },
    identity: async (code) => {
      const call = 'oauth2-access-token'
      try {
        const answer = await http.send({
          call,
          path: '/sns/oauth2/access_token',
          query: {
            appid: app.appid,
            secret: app.secret,
            code,
            grant_type: 'authorization_code',
          },
        })
        // WeChat's preview of a page makes a new account up at every visit.
        if (answer['is_snapshotuser'] === 1)
          throw CallError.of('wechatCodeInvalid', '当前是预览页，请先点“使用完整服务”再登录')
        const openid = requiredText(call, answer, 'openid')
        const accessToken = requiredText(call, answer, 'access_token')
        return {
          openid,
          unionid: optionalText(answer, 'unionid') ?? (await unionidOf(openid, accessToken)),
        }
      } catch (error) {
        throw toCallError(error, log)
      }
    },
    sign: async (url) => {
      try {
        return signForJsSdk(app.appid, await ticket.current(), url)
      } catch (error) {
        throw toCallError(error, log)
      }
    },
    close: async () => {
      await ticket.close()
      await token.close()
    },
  }
}
