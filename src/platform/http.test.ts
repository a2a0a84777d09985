import { jest } from '@jest/globals'

import { isTransportError } from './errors'

// Requests over a real connection are in test/twins; here are WeChat's words for what went wrong,
// which differ between its versions and systems.
let refusal = ''
jest.unstable_mockModule('@tarojs/taro', () => ({
  default: {
    // WeChat rejects with an object that is no Error.
    request: () => Object.assign(Promise.reject({ errMsg: refusal }), { abort: () => undefined }),
    onNetworkStatusChange: () => undefined,
    getNetworkType: () => Promise.resolve({ networkType: 'wifi' }),
  },
}))
const { httpRequest } = await import('./http.weapp')

describe('WeChat’s words for a fault', () => {
  it.each([
    ['request:fail timeout', 'timeout'],
    ['request:fail 请求超时', 'timeout'],
    ['request:fail abort', 'abort'],
    ['request:fail net::ERR_INTERNET_DISCONNECTED', 'offline'],
    ['request:fail errcode:-1009', 'offline'],
    ['request:fail url not in domain list', 'failed'],
    ['request:fail interrupted', 'failed'],
  ])('%s is %s', async (errMsg, kind) => {
    refusal = errMsg
    const error: unknown = await httpRequest({ url: 'https://x' }).catch((fault: unknown) => fault)
    expect(isTransportError(error) && error.kind).toBe(kind)
  })
})
