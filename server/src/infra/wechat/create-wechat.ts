import type { Config } from '../../config'
import { CallError } from '../call-context'
import type { Db } from '../db'
import type { Logger } from '../logging'
import { createH5 } from './h5'
import { createWechatHttp } from './http'
import { createMini } from './mini'
import { createSandboxMini } from './sandbox'
import type { Wechat, WechatMini } from './wechat'

/** WeChat as the settings ask for it. */
export function createWechat(
  config: Pick<Config, 'wechat' | 'sandboxAllowed'>,
  db: Db,
  log: Logger,
): Wechat {
  const { mini, h5, apiOrigin, openOrigin, timeoutMs } = config.wechat
  const http = createWechatHttp(apiOrigin, timeoutMs)
  const realMini = mini === null ? null : createMini(mini, http, db, log)
  const realH5 = h5 === null ? null : createH5(h5, openOrigin, http, db, log)
  return {
    mini: realMini ?? (config.sandboxAllowed ? createSandboxMini() : createRefusingMini(log)),
    h5: realH5,
    close: async () => {
      await realMini?.close()
      await realH5?.close()
    },
  }
}

/** In production, where made-up identities would let anybody in as anybody. */
function createRefusingMini(log: Logger): WechatMini {
  const refuse = (): never => {
    log.error(
      'WECHAT_MINI_APPID and WECHAT_MINI_SECRET are not set: the mini-program cannot sign in',
    )
    throw CallError.of('wechatUnavailable')
  }
  return {
    sandbox: false,
    session: async () => refuse(),
    phoneOfCode: async () => refuse(),
    phoneOfEncrypted: () => refuse(),
  }
}
