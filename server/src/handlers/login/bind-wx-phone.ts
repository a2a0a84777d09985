import { bindPhone } from '../../domain/account/bind-phone'
import type { Handler } from '../../infra/call-context'

/** Binds a phone number to an identity and signs in (specification §7, login/bindWxPhone). */
export const bindWxPhone: Handler<'bindWxPhone'> = (ctx, params) => bindPhone(ctx, params)
