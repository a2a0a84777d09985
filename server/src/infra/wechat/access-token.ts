import type { WechatApp } from '../../config'
import type { Db } from '../db'
import type { Logger } from '../logging'
import { isTokenRefused, WechatFailure } from './errors'
import { requiredText, type WechatHttp } from './http'
import { createSharedCredential, type SharedCredential } from './shared-credential'

/** An app's access token, with which it calls WeChat in its own name. */
export interface AccessToken {
  /** Calls with the token; if WeChat refuses it, once more with a new one. */
  use<T>(call: (token: string) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How long a value lives by what WeChat says. */
export function lifeOf(
  call: 'stable-token' | 'getticket',
  answer: Readonly<Record<string, unknown>>,
): number {
  const life = answer['expires_in']
  if (typeof life === 'number' && life > 0) return life
  throw new WechatFailure(call, null, 'the answer has no expires_in')
}

/** Uses WeChat's stable token, which no other server of the same app ends by asking for its own. */
export function createAccessToken(
  app: WechatApp,
  http: WechatHttp,
  db: Db,
  log: Logger,
): AccessToken {
  const shared: SharedCredential = createSharedCredential({
    db,
    log,
    name: `${app.appid}:access-token`,
    fetch: async (force) => {
      const answer = await http.send({
        call: 'stable-token',
        path: '/cgi-bin/stable_token',
        query: {},
        body: {
          grant_type: 'client_credential',
          appid: app.appid,
          secret: app.secret,
          force_refresh: force,
        },
      })
      return {
        value: requiredText('stable-token', answer, 'access_token'),
        lifeSec: lifeOf('stable-token', answer),
      }
    },
  })
  return {
    async use(call) {
      const token = await shared.current()
      try {
        return await call(token)
      } catch (error) {
        if (!isTokenRefused(error)) throw error
        log.warn({ wechat: 'access-token' }, 'WeChat refused the token before its time')
        return call(await shared.replace(token))
      }
    },
    close: () => shared.close(),
  }
}
