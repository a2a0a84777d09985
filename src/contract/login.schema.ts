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

const loginResult = Type.Object({
  token: Type.String(),
  userInfo: loginUser,
  /** Token of the mall, absent where no mall is connected (specification §4). */
  crmebLoginResp: Type.Union([Type.Object({ token: Type.String() }), Type.Null()]),
  isNew: Type.Boolean({ description: '此手机号第一次登录' }),
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
      deviceName: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    result: loginResult,
  },
  logout: { params: nothing, result: done },
}
