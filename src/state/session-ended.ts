import { TIMES } from '@/contract/limits'
import { SESSION_ENDED_MODAL, TOKEN_FAILED_TOAST } from '@/lib/auth-failure'
import { goLoginUrl, loginUrl } from '@/lib/routes'
import { showModal, showToast } from '@/platform/feedback'
import { currentUrl, relaunchUrl } from '@/platform/navigation'
import { clearSession, currentToken } from './session'

let lastEndedAt = -Infinity
let telling = false

/**
 * Forced logout (specification §8): the session is cleared at once, then one modal whose button
 * relaunches the login page, which leads back to where one was. Failures that arrive while the modal
 * stands or within a second of one another (ten requests fail together) are one end.
 */
export async function endSession(now: number = Date.now()): Promise<void> {
  clearSession()
  const recent = now - lastEndedAt < TIMES.forcedLogoutDebounceMs
  lastEndedAt = now
  if (telling || recent) return
  telling = true
  const here = currentUrl()
  try {
    await showModal({ ...SESSION_ENDED_MODAL, cancelText: null })
    await relaunchUrl(loginUrl(here))
  } finally {
    telling = false
    lastEndedAt = Date.now()
  }
}

/**
 * The socket refused `token` (specification §8): toast, login flag, token and user info cleared, and
 * after 1 s to the page that says why and leads to the login page. A token that is no longer in use
 * says nothing.
 */
export function endSessionBySocket(token: string): void {
  if (token === '' || token !== currentToken()) return
  const here = currentUrl()
  void showToast(TOKEN_FAILED_TOAST)
  clearSession()
  setTimeout(() => {
    // Somebody may have signed in again meanwhile; the HTTP client's modal may be leading there already.
    if (currentToken() === '' && !telling) void relaunchUrl(goLoginUrl(here, 'token-failed'))
  }, TIMES.tokenFailedRedirectMs)
}
