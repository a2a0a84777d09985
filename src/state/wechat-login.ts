import { failureText, isCallFailure } from '@/api/client'
import {
  bindWxPhone,
  getSessionKey,
  loginWechat,
  miniWxLogin,
  wechatAuthorizeUrl,
} from '@/api/login'
import { ERRORS } from '@/contract/errors'
import type { ExternalLoginResult } from '@/contract/login'
import {
  getLoginCode,
  leaveForOauth,
  loginCodeAvailable,
  newOauthState,
  oauthAvailable,
  oauthReturnUrl,
} from '@/platform/login'
import { adoptLogin, currentToken } from './session'

/**
 * WeChat stands between the person and us here, and may be slow. Rather than the minute of other calls:
 * after a quarter of it the person is told, and has the SMS code. Failures are told on the page.
 */
const WECHAT_CALL = { toast: false, timeoutMs: 15_000 }

/**
 * Ticket for the bind page (contract, login.schema.ts). It signs in whoever holds it, so it is kept in
 * memory only: neither in an address nor in storage. Null: nobody is on the way to binding.
 */
let ticket: { bindToken: string; sandbox: boolean } | null = null

export type WechatOutcome =
  /** `sandbox`: no WeChat is connected, and the identity was made up. */
  | { kind: 'signed-in'; sandbox: boolean }
  /** WeChat knows the person, we do not yet: on to the bind page. */
  | { kind: 'bind' }
  /** `text` says why, in Chinese. */
  | { kind: 'failed'; text: string }

function enter({ login, bindToken, sandbox }: ExternalLoginResult): WechatOutcome {
  if (login !== null) {
    ticket = null
    adoptLogin(login)
    return { kind: 'signed-in', sandbox }
  }
  if (bindToken === null) return { kind: 'failed', text: ERRORS.wechatUnavailable.message }
  ticket = { bindToken, sandbox }
  return { kind: 'bind' }
}

async function attempt(ask: () => Promise<ExternalLoginResult>): Promise<WechatOutcome> {
  const before = currentToken()
  try {
    const result = await ask()
    // Who signed in by SMS while WeChat took its time stays who they are.
    if (currentToken() !== before) return { kind: 'signed-in', sandbox: false }
    return enter(result)
  } catch (error) {
    return { kind: 'failed', text: failureText(error) }
  }
}

/** Signs in by `wx.login`, in the mini-program. Never rejects. */
export function signInWithWechat(): Promise<WechatOutcome> {
  return attempt(async () => miniWxLogin({ code: await getLoginCode() }, WECHAT_CALL))
}

/** Signs in by the code that WeChat's OAuth page gave. Never rejects. */
export function signInWithOauthCode(code: string): Promise<WechatOutcome> {
  return attempt(() => loginWechat({ code }, WECHAT_CALL))
}

/** Address of WeChat's OAuth page and the word by which its answer is known again. */
export interface WechatPage {
  url: string
  state: string
}

/** Null outside WeChat's browser, where no official account is configured, and where it cannot be asked. */
export async function findWechatPage(): Promise<WechatPage | null> {
  if (!oauthAvailable()) return null
  const state = newOauthState()
  try {
    const { url } = await wechatAuthorizeUrl({ returnUrl: oauthReturnUrl(), state }, WECHAT_CALL)
    return url === null ? null : { url, state }
  } catch {
    // The SMS code serves without it.
    return null
  }
}

/** Leaves for WeChat's page, which comes back to `page`. Answers only when the person stayed: why. */
export async function goToWechatPage({ url, state }: WechatPage, page: string): Promise<string> {
  try {
    await leaveForOauth(url, state, page)
    return ''
  } catch (error) {
    return failureText(error)
  }
}

/** Where the number comes from: WeChat's button (new or old base library) or an SMS code. */
export type PhoneProof =
  { phoneCode: string } | { encryptedData: string; iv: string } | { phone: string; code: string }

export type BindOutcome =
  | { kind: 'signed-in' }
  | { kind: 'failed'; text: string }
  /** The ticket is gone and cannot be renewed: back to the login page. */
  | { kind: 'start-over'; text: string }

/** What the bind page may know of the ticket; null when there is none. */
export function bindTicket(): { sandbox: boolean } | null {
  return ticket === null ? null : { sandbox: ticket.sandbox }
}

/** Somebody signed in another way. */
export function dropBindTicket(): void {
  ticket = null
}

const isExpired = (error: unknown): boolean =>
  isCallFailure(error) && error.code === ERRORS.bindExpired.code

/**
 * A fresh ticket in the place of one that ran out; in the mini-program WeChat says again who it is
 * without asking anybody. False where it cannot.
 */
async function renewTicket(): Promise<boolean> {
  if (!loginCodeAvailable()) return false
  const { bindToken, sandbox } = await getSessionKey({ code: await getLoginCode() }, WECHAT_CALL)
  if (bindToken === null) return false
  ticket = { bindToken, sandbox }
  return true
}

async function bind(proof: PhoneProof, mayRenew: boolean): Promise<BindOutcome> {
  if (ticket === null) return { kind: 'start-over', text: ERRORS.bindExpired.message }
  try {
    adoptLogin(await bindWxPhone({ bindToken: ticket.bindToken, ...proof }, WECHAT_CALL))
    ticket = null
    return { kind: 'signed-in' }
  } catch (error) {
    if (!isExpired(error)) return { kind: 'failed', text: failureText(error) }
    if (mayRenew && (await renewTicket())) return bind(proof, false)
    ticket = null
    return { kind: 'start-over', text: failureText(error) }
  }
}

/** Binds a phone number to the WeChat identity and signs in. Never rejects. */
export async function bindPhone(proof: PhoneProof): Promise<BindOutcome> {
  try {
    return await bind(proof, true)
  } catch (error) {
    // The renewal did not reach WeChat: the next attempt tries again.
    return { kind: 'failed', text: failureText(error) }
  }
}

/**
 * After signing in by SMS in the mini-program: next time WeChat alone will do. Nobody asked for it, so a
 * failure is nobody's business.
 */
export async function linkWechat(): Promise<void> {
  if (!loginCodeAvailable()) return
  const token = currentToken()
  try {
    const code = await getLoginCode()
    if (token !== '' && token === currentToken()) {
      await getSessionKey({ code }, { ...WECHAT_CALL, token })
    }
  } catch {
    // The next SMS sign-in tries again.
  }
}
