import type { WechatApp } from '../../config'
import { CallError } from '../call-context'
import type { Db } from '../db'
import type { Logger } from '../logging'
import { createAccessToken } from './access-token'
import { decryptPhone, readPhone } from './decrypt-phone'
import { toCallError, WechatFailure } from './errors'
import { optionalText, requiredText, type WechatHttp } from './http'
import type { WechatMini } from './wechat'

/** The mini-program's calls to WeChat itself. */
export function createMini(
  app: WechatApp,
  http: WechatHttp,
  db: Db,
  log: Logger,
): WechatMini & { close(): Promise<void> } {
  const token = createAccessToken(app, http, db, log)
  const inOurWords = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toCallError(error, log)
    }
  }
  return {
    sandbox: false,
    session: (code) =>
      inOurWords(async () => {
        const call = 'jscode2session'
        const answer = await http.send({
          call,
          path: '/sns/jscode2session',
          query: {
            appid: app.appid,
            secret: app.secret,
            js_code: code,
            grant_type: 'authorization_code',
          },
        })
        return {
          openid: requiredText(call, answer, 'openid'),
          unionid: optionalText(answer, 'unionid'),
          sessionKey: requiredText(call, answer, 'session_key'),
        }
      }),
    phoneOfCode: (code) =>
      inOurWords(() =>
        token.use(async (accessToken) => {
          const call = 'getuserphonenumber'
          const answer = await http.send({
            call,
            path: '/wxa/business/getuserphonenumber',
            query: { access_token: accessToken },
            body: { code },
          })
          const phone = readPhone((answer['phone_info'] ?? {}) as Record<string, unknown>)
          if (phone === null) throw new WechatFailure(call, null, 'the answer has no number')
          return phone
        }),
      ),
    phoneOfEncrypted: (sessionKey, encryptedData, iv) => {
      const phone = decryptPhone({ sessionKey, encryptedData, iv }, app.appid)
      if (phone === null) throw CallError.of('phoneCodeInvalid')
      return phone
    },
    close: () => token.close(),
  }
}
