import { createHash, randomBytes } from 'node:crypto'

import type { JsSdkSignature } from './wechat'

/** Signs an address for WeChat's JS-SDK: SHA-1 over four fields in the order of their names. */
export function signForJsSdk(
  appid: string,
  ticket: string,
  url: string,
  timestamp: number = Math.floor(Date.now() / 1000),
  noncestr: string = randomBytes(12).toString('hex'),
): JsSdkSignature {
  const [page = ''] = url.split('#')
  const text = `jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${page}`
  const signature = createHash('sha1').update(text).digest('hex')
  return { appid, timestamp, noncestr, signature }
}
