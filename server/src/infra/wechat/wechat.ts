/** Who somebody is for one of WeChat's apps. */
export interface WechatIdentity {
  readonly openid: string
  /** The same for all apps of one open-platform account; null where there is none. */
  readonly unionid: string | null
}

export interface MiniSession extends WechatIdentity {
  /** Base64 of 16 bytes. Must never reach a client. */
  readonly sessionKey: string
}

export interface WechatPhone {
  /** Without a plus, e.g. 86. */
  readonly countryCode: string
  /** Without the country code. */
  readonly number: string
}

/** The mini-program's side of WeChat. Every call throws a `CallError` in our words. */
export interface WechatMini {
  /** True when identities and numbers are made up. */
  readonly sandbox: boolean
  /** Exchanges `wx.login`'s code, which is used up by it. */
  session(code: string): Promise<MiniSession>
  /** Exchanges the phone button's code, which is used up by it. */
  phoneOfCode(code: string): Promise<WechatPhone>
  /** Reads what old base libraries give instead of a code. */
  phoneOfEncrypted(sessionKey: string, encryptedData: string, iv: string): WechatPhone
}

/** What a page needs to use WeChat's JS-SDK. */
export interface JsSdkSignature {
  readonly appid: string
  /** Seconds. */
  readonly timestamp: number
  readonly noncestr: string
  readonly signature: string
}

/** The official account's side of WeChat, for H5. */
export interface WechatH5 {
  /** The address of WeChat's OAuth page. */
  authorizeUrl(returnUrl: string, state: string): string
  /** Exchanges the code that OAuth came back with, which is used up by it. */
  identity(code: string): Promise<WechatIdentity>
  /** `url` is signed to the letter, without its hash. */
  sign(url: string): Promise<JsSdkSignature>
}

export interface Wechat {
  readonly mini: WechatMini
  /** Null without an official account. */
  readonly h5: WechatH5 | null
  /** Waits for renewals under way. */
  close(): Promise<void>
}
