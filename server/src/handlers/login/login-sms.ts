import { sendSmsCode } from '../../domain/account/sms-code'
import type { Handler } from '../../infra/call-context'

/** Sends a code to a phone (specification §7, login/sms). */
export const loginSms: Handler<'loginSms'> = (ctx, params) => sendSmsCode(ctx, params.phone)
