import { startPay } from '@/platform/pay'
import type { PayRequest } from '@/platform/pay-types'

import type { Case } from '../support/case'
import { faultOf, withShortWaits } from './saying'

const request: PayRequest = {
  kind: 'wechat',
  appId: 'wx1',
  timeStamp: '1700000000',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 's',
}

export const pay: Case[] = [
  {
    name: 'pay tells paid, cancelled and failed apart',
    twins: ['pay'],
    run: async (world) => {
      await world.insideWeChat('ready')
      const paid = await startPay(request)
      await world.answerPay('cancel')
      const cancelled = await startPay(request)
      await world.answerPay('fail')
      return [paid, cancelled, await faultOf(startPay(request))]
    },
    expect: ['paid', 'cancelled', 'PlatformError failed'],
  },
  {
    name: 'pay hands WeChat what the server signed, and nothing else',
    twins: ['pay'],
    run: async (world) => {
      await world.insideWeChat('ready')
      await startPay(request)
      return (await world.payRequests()).map((sent) =>
        Object.entries(sent)
          .map(([name, value]) => `${name}=${String(value)}`)
          .sort(),
      )
    },
    expect: [
      ['nonceStr=n', 'package=prepay_id=1', 'paySign=s', 'signType=RSA', 'timeStamp=1700000000'],
    ],
    differs: {
      on: 'h5',
      expect: [
        [
          'appId=wx1',
          'nonceStr=n',
          'package=prepay_id=1',
          'paySign=s',
          'signType=RSA',
          'timeStamp=1700000000',
        ],
      ],
      because: 'WeChat’s browser does not know whose page it shows; a mini-program is its appId',
    },
  },
  {
    name: 'pay waits for WeChat’s bridge, which comes after the page',
    twins: ['pay'],
    run: async (world) => {
      await world.insideWeChat('late')
      return startPay(request)
    },
    expect: 'paid',
  },
  {
    name: 'pay does not wait for ever',
    twins: ['pay'],
    run: async (world) => {
      await world.insideWeChat('never')
      return withShortWaits(50, () => faultOf(startPay(request)))
    },
    expect: 'PlatformError failed',
    differs: {
      on: 'weapp',
      expect: 'no error',
      because: 'a mini-program has no bridge to wait for',
    },
  },
  {
    name: 'pay outside WeChat is for WeChat’s page, not for its sheet',
    twins: ['pay'],
    run: () => faultOf(startPay(request)),
    expect: 'PlatformError unsupported',
    differs: { on: 'weapp', expect: 'no error', because: 'a mini-program is always inside WeChat' },
  },
  {
    name: 'pay by WeChat’s page leaves the app; the order tells the rest',
    twins: ['pay'],
    run: async (world) => {
      const url = 'https://wx.tenpay.com/pay?prepay_id=1'
      const fault = await faultOf(startPay({ kind: 'redirect', url }))
      return [fault, await world.leftFor()]
    },
    expect: ['no error', ['https://wx.tenpay.com/pay?prepay_id=1']],
    differs: {
      on: 'weapp',
      expect: ['PlatformError unsupported', []],
      because: 'a mini-program cannot leave for a web page',
    },
  },
]
