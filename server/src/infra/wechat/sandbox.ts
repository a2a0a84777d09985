import { createHash } from 'node:crypto'

import type { WechatMini } from './wechat'

/** Made-up numbers all begin alike, so that they are known on sight. */
const NUMBERS = 10_000_000
const PREFIX = '1990'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Stands in for WeChat while no mini-program's secret is configured. A code says who one is: all
 * before its first colon, so that `ming:1` and `ming:2` are the same person, and the one code that
 * WeChat's developer tools make without an app id is one person. The phone button's code
 * `phone:13800000001` gives that number, every other one a number made from it.
 */
export function createSandboxMini(): WechatMini {
  const madeUp = (seed: string) => ({
    countryCode: '86',
    number: PREFIX + String(digest(`phone:${seed}`).readUInt32BE() % NUMBERS).padStart(7, '0'),
  })
  return {
    sandbox: true,
    session: async (code) => {
      const [person = ''] = code.split(':')
      const hash = digest(`person:${person}`)
      return {
        openid: `sandbox-${hash.toString('base64url').slice(0, 22)}`,
        unionid: null,
        sessionKey: hash.subarray(0, 16).toString('base64'),
      }
    },
    phoneOfCode: async (code) => {
      const number = /^phone:(\d{11})$/.exec(code)?.[1]
      return number === undefined ? madeUp(code) : { countryCode: '86', number }
    },
    phoneOfEncrypted: (_sessionKey, encryptedData) => madeUp(encryptedData),
  }
}
