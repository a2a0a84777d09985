import { Type } from 'typebox'

import { done, id, nothing } from './common.schema'
import { LIMITS } from './limits'

/** Checked by the handler, so that a wrong number is answered with phoneInvalid and its wording. */
const phone = Type.String({ maxLength: 20 })

/** Specification §3, login state: uid, username, avatar, token. */
export const loginUser = Type.Object({
  uid: id,
  username: Type.String(),
  avatar: Type.String(),
  token: Type.String(),
})

/** Opaque, 43 characters; the server keeps its hash. */
const bindToken = Type.String({ minLength: 20, maxLength: 100 })

/** WeChat's codes are short; the limit only keeps nonsense out. */
const wechatCode = Type.String({ minLength: 1, maxLength: 200 })

const deviceName = Type.Optional(Type.String({ maxLength: 60 }))

const loginResult = Type.Object({
  token: Type.String(),
  userInfo: loginUser,
  /** Token of the mall, absent where no mall is connected (specification §4). */
  crmebLoginResp: Type.Union([Type.Object({ token: Type.String() }), Type.Null()]),
  isNew: Type.Boolean({ description: '此手机号第一次登录' }),
})

/**
 * Signing in through WeChat or Apple. Exactly one of `login` and `bindToken` is set: an identity that
 * belongs to a member signs in; another one gets a ticket for `pages/login/bind`, where a phone number
 * is bound to it.
 */
const externalLoginResult = Type.Object({
  login: Type.Union([loginResult, Type.Null()]),
  bindToken: Type.Union([bindToken, Type.Null()], {
    description: '十分钟内一次有效，交给 login/bindWxPhone',
  }),
  /** No app secret is configured: identities are made up, and the page says so. */
  sandbox: Type.Boolean(),
})

export const calls = {
  loginSms: {
    params: Type.Object({ phone }),
    result: Type.Object({
      resendSec: Type.Integer({ description: '多少秒后可以再次获取' }),
      /** The code itself, from the sandbox provider only; shown on the login page as a hint. */
      sandboxCode: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  loginCode: {
    params: Type.Object({
      phone,
      code: Type.String({ maxLength: LIMITS.smsCodeLength * 2 }),
      deviceName,
    }),
    result: loginResult,
  },
  /** `wx.login`'s code, good for one exchange within five minutes. */
  miniWxLogin: {
    params: Type.Object({ code: wechatCode, deviceName }),
    result: externalLoginResult,
  },
  /** The code that WeChat's OAuth page hands back to H5. */
  loginWechat: {
    params: Type.Object({ code: wechatCode, deviceName }),
    result: externalLoginResult,
  },
  /** Apple's identity token (a JWT); `nonce` as given to Apple, in plain text. */
  loginApple: {
    params: Type.Object({
      identityToken: Type.String({ minLength: 1, maxLength: 4000 }),
      nonce: Type.Optional(Type.String({ maxLength: 200 })),
      deviceName,
    }),
    result: externalLoginResult,
  },
  /**
   * Binds a phone number to the identity behind `bindToken` and signs in. The number is proved in one of
   * three ways: the code of WeChat's phone button; what old base libraries give instead of the code,
   * encrypted with the session key that the server keeps; or an SMS code.
   */
  bindWxPhone: {
    params: Type.Object({
      bindToken,
      phoneCode: Type.Optional(wechatCode),
      encryptedData: Type.Optional(Type.String({ maxLength: 4000 })),
      iv: Type.Optional(Type.String({ maxLength: 100 })),
      phone: Type.Optional(phone),
      code: Type.Optional(Type.String({ maxLength: LIMITS.smsCodeLength * 2 })),
      deviceName,
    }),
    result: loginResult,
  },
  /**
   * @NOTE WeChat forbids handing its session key to a client, so the key stays on the server. With a
   * token the WeChat identity is linked to the member, if it is nobody else's; without one a fresh
   * `bindToken` takes the place of one that has run out.
   */
  getSessionKey: {
    params: Type.Object({ code: wechatCode }),
    result: Type.Object({
      linked: Type.Boolean({ description: '此微信已属于当前会员' }),
      bindToken: Type.Union([bindToken, Type.Null()]),
      sandbox: Type.Boolean(),
    }),
  },
  /** Address of WeChat's OAuth page; `url` is null where no official account is configured. */
  wechatAuthorizeUrl: {
    params: Type.Object({
      /** Where WeChat comes back to: a page of this very site, without its hash. */
      returnUrl: Type.String({ maxLength: 1000 }),
      /** Made by the client at random and compared by it on return. */
      state: Type.String({ pattern: '^[A-Za-z0-9]{16,64}$' }),
    }),
    result: Type.Object({ url: Type.Union([Type.String(), Type.Null()]) }),
  },
  logout: { params: nothing, result: done },
}
