import type { LoginCallTypes, LoginResult } from '@contract/login'

import { CallError } from '../../infra/call-context'
import type { Services } from '../../infra/services'
import type { WechatPhone } from '../../infra/wechat/wechat'
import { giveIdentity } from './identity'
import { readTicket, useTicket, type Ticket } from './login-ticket'
import { normalisePhone } from './phone'
import { memberOfPhone, signIn } from './sign-in'
import { useSmsCode } from './sms-code'

type Params = LoginCallTypes['bindWxPhone']['params']

/**
 * Binds a proved phone number to the identity behind a ticket and signs in. A number that has a member
 * gives the identity to that member; one without makes a member. Nothing but success uses the ticket up.
 * Throws bindExpired, what the proof throws, and conflict when the identity is already another member's.
 */
export async function bindPhone(
  services: Pick<Services, 'db' | 'wechat'>,
  params: Params,
): Promise<LoginResult> {
  const { db } = services
  const proof = proofOf(params)
  const ticket = await readTicket(db, params.bindToken)
  const phone = await provedPhone(services, ticket, proof)
  return db.transaction(async (tx) => {
    const identity = await useTicket(tx, params.bindToken)
    const { row, isNew } = await memberOfPhone(tx, phone)
    if (!(await giveIdentity(tx, identity, row.uid)))
      throw CallError.of('conflict', '此账号已绑定其他手机号，请用绑定的手机号登录')
    return signIn(tx, row, isNew, params.deviceName)
  })
}

type Proof =
  | { readonly way: 'button'; readonly phoneCode: string }
  | { readonly way: 'encrypted'; readonly encryptedData: string; readonly iv: string }
  | { readonly way: 'sms'; readonly phone: string; readonly code: string }

/** The one way in which the number is proved; 400 for none, several or half of one. */
function proofOf({ phoneCode, encryptedData, iv, phone, code }: Params): Proof {
  const given = (...values: (string | undefined)[]): boolean =>
    values.some((value) => value !== undefined)
  const others = {
    button: given(encryptedData, iv, phone, code),
    encrypted: given(phoneCode, phone, code),
    sms: given(phoneCode, encryptedData, iv),
  }
  if (phoneCode !== undefined && !others.button) return { way: 'button', phoneCode }
  if (encryptedData !== undefined && iv !== undefined && !others.encrypted)
    return { way: 'encrypted', encryptedData, iv }
  if (phone !== undefined && code !== undefined && !others.sms) return { way: 'sms', phone, code }
  throw CallError.of('badRequest', '请用一种方式验证手机号')
}

/** The number in E.164. */
async function provedPhone(
  { db, wechat }: Pick<Services, 'db' | 'wechat'>,
  ticket: Ticket,
  proof: Proof,
): Promise<string> {
  if (proof.way === 'sms') return useSmsCode(db, proof.phone, proof.code)
  // Only the mini-program has the button.
  if (ticket.provider !== 'wechat-mini' || ticket.sessionKey === null)
    throw CallError.of('badRequest', '请用短信验证码验证手机号')
  return mainlandPhone(
    proof.way === 'button'
      ? await wechat.mini.phoneOfCode(proof.phoneCode)
      : wechat.mini.phoneOfEncrypted(ticket.sessionKey, proof.encryptedData, proof.iv),
  )
}

function mainlandPhone({ countryCode, number }: WechatPhone): string {
  if (countryCode.replace(/^\+/, '') !== '86')
    throw CallError.of('phoneInvalid', '暂时只支持中国大陆的手机号，请用短信验证码登录')
  return normalisePhone(number)
}
