/** What the server answers to pay/start, by the way of paying. */
export type PayRequest =
  /** WeChat's own sheet: in the mini-program, and in WeChat's browser, where `appId` is needed too. */
  | {
      kind: 'wechat'
      appId: string
      timeStamp: string
      nonceStr: string
      package: string
      signType: 'RSA' | 'MD5' | 'HMAC-SHA256'
      paySign: string
    }
  /** A page of WeChat that opens the app, in any other mobile browser. */
  | { kind: 'redirect'; url: string }

/** `left`: the person went to WeChat's page; the order tells the rest. The server alone knows whether it was paid. */
export type PayOutcome = 'paid' | 'cancelled' | 'left'
