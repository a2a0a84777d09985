import http from 'node:http'

import { FakeWechatControl } from '../../../server/src/infra/testing/fake-wechat-control'
import type { Phone } from './phone'

// The environment of these tests is a page without fetch; as much of it as the control uses.
globalThis.fetch = ((address: string, { method, body }: { method: string; body: string }) =>
  new Promise((resolve, reject) => {
    const request = http.request(address, { method }, (response) => {
      let all = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (all += chunk))
      response.on('end', () => resolve({ json: async () => JSON.parse(all) as unknown }))
    })
    request.on('error', reject)
    request.end(body)
  })) as unknown as typeof fetch

/** The WeChat that the server of these tests speaks to. */
export const wechat = new FakeWechatControl(process.env['WEAPP_WECHAT'] ?? '')

/** Next time the app asks who holds this phone, WeChat says so. A code works once. */
export async function heldBy(phone: Phone, personId: string): Promise<void> {
  phone.wx.replies.set('login', { code: await wechat.loginCode(personId) })
}
