import type { Static } from 'typebox'

import type * as S from './login.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Signing in and out (specification §4, §7). */
export const loginCalls = {
  /** @NOTE The specification names login/sms and login/code without saying which sends: sms sends the code, code signs in with it. */
  loginSms: {
    method: 'POST',
    path: '/rest/no-auth/login/sms',
    auth: 'visitor',
    origin: 'spec',
    limit: 'code',
  },
  loginCode: {
    method: 'POST',
    path: '/rest/no-auth/login/code',
    auth: 'visitor',
    origin: 'spec',
    limit: 'login',
  },
  loginWechat: {
    method: 'POST',
    path: '/rest/no-auth/login/wechat',
    auth: 'visitor',
    origin: 'spec',
    limit: 'login',
  },
  loginApple: {
    method: 'POST',
    path: '/rest/no-auth/login/apple',
    auth: 'visitor',
    origin: 'spec',
    limit: 'login',
  },
  miniWxLogin: {
    method: 'POST',
    path: '/rest/no-auth/login/miniWxLogin',
    auth: 'visitor',
    origin: 'spec',
    limit: 'login',
  },
  bindWxPhone: {
    method: 'POST',
    path: '/rest/no-auth/login/bindWxPhone',
    auth: 'visitor',
    origin: 'spec',
    limit: 'login',
  },
  getSessionKey: {
    method: 'POST',
    path: '/rest/no-auth/user/getSessionKey',
    auth: 'visitor',
    origin: 'spec',
    limit: 'login',
  },
  /** Builds the address of WeChat's OAuth page, which needs the official account's app id. */
  wechatAuthorizeUrl: {
    method: 'GET',
    path: '/rest/no-auth/login/wechatAuthorizeUrl',
    auth: 'visitor',
    origin: 'added',
  },
  logout: { method: 'POST', path: '/rest/auth/login/logout', auth: 'member', origin: 'added' },
} as const satisfies CallTable

export type LoginCallTypes = CallTypes<typeof S.calls>
export type LoginUser = Static<typeof S.loginUser>
export type LoginResult = LoginCallTypes['loginCode']['result']
export type ExternalLoginResult = LoginCallTypes['miniWxLogin']['result']
