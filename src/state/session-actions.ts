import { loginCode, loginSms, logout } from '@/api/login'
import { failureText } from '@/api/client'
import { ERRORS } from '@/contract/errors'
import { LIMITS } from '@/contract/limits'
import { isMainlandMobile, normalizePhone } from '@/lib/phone'
import { PlatformError } from '@/platform/errors'
import { showToast } from '@/platform/feedback'
import { adoptLogin, clearSession, currentToken, isLoggedIn } from './session'
import { dropBindTicket, linkWechat } from './wechat-login'

function refuse(message: string): never {
  void showToast(message)
  throw new PlatformError('failed', message)
}

/**
 * Sends a code to a phone number. `sandboxCode` is the code itself where no text message is sent.
 * @throws what was already shown as a toast: an invalid number, too soon, no network.
 */
export function sendLoginCode(
  phone: string,
): Promise<{ resendSec: number; sandboxCode: string | null }> {
  const number = normalizePhone(phone)
  if (!isMainlandMobile(number)) refuse(ERRORS.phoneInvalid.message)
  return loginSms({ phone: number })
}

/**
 * Signs in by phone and code (specification §4). The socket, friends, notices and user info follow by
 * themselves.
 * @throws what was already shown as a toast.
 */
export async function signInWithCode(input: {
  phone: string
  code: string
}): Promise<{ isNew: boolean }> {
  const phone = normalizePhone(input.phone)
  const code = input.code.trim()
  if (!isMainlandMobile(phone)) refuse(ERRORS.phoneInvalid.message)
  if (code.length !== LIMITS.smsCodeLength) refuse(`请输入 ${LIMITS.smsCodeLength} 位验证码`)
  const result = await loginCode({ phone, code })
  adoptLogin(result)
  dropBindTicket()
  void linkWechat()
  return { isNew: result.isNew }
}

/**
 * Signs this device out. The session ends here at once; the server is told with the old token, and a
 * server that cannot be reached changes nothing for the person. Never rejects.
 */
export async function signOut(): Promise<void> {
  if (!isLoggedIn()) return
  const token = currentToken()
  clearSession()
  try {
    await logout({}, { toast: false, token })
  } catch (error) {
    console.warn('logout not confirmed', failureText(error))
  }
}
