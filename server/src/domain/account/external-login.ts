import type { ExternalLoginResult, LoginCallTypes } from '@contract/login'

import type { Db } from '../../infra/db'
import type { AuthMember, Services } from '../../infra/services'
import { giveIdentity, memberOfIdentity } from './identity'
import { issueTicket, type Ticket } from './login-ticket'
import { signIn } from './sign-in'

/** Signs in who has proved an identity; one that belongs to nobody gets a ticket for a phone number. */
export async function signInByIdentity(
  db: Db,
  identity: Ticket,
  deviceName: string | undefined,
  sandbox: boolean,
): Promise<ExternalLoginResult> {
  const row = await memberOfIdentity(db, identity)
  if (row === null) return { login: null, bindToken: await issueTicket(db, identity), sandbox }
  return { login: await signIn(db, row, false, deviceName), bindToken: null, sandbox }
}

/** Exchanges `wx.login`'s code for the identity that the mini-program's calls work with. */
export async function miniIdentity(
  services: Pick<Services, 'wechat'>,
  code: string,
): Promise<Ticket> {
  const { openid, unionid, sessionKey } = await services.wechat.mini.session(code)
  return { provider: 'wechat-mini', subject: openid, unionid, sessionKey }
}

/**
 * Renews what the server knows of a WeChat session. A member's identity becomes his, unless it is
 * somebody else's; a visitor gets a fresh ticket.
 */
export async function renewSession(
  services: Pick<Services, 'wechat' | 'db'>,
  member: AuthMember | null,
  code: string,
): Promise<LoginCallTypes['getSessionKey']['result']> {
  const { wechat, db } = services
  const identity = await miniIdentity(services, code)
  const { sandbox } = wechat.mini
  if (member === null) return { linked: false, bindToken: await issueTicket(db, identity), sandbox }
  const linked = await db.transaction((tx) => giveIdentity(tx, identity, member.uid))
  return { linked, bindToken: null, sandbox }
}
