import { loginUrl, safeReturnTo } from '@/lib/routes'
import {
  currentUrl,
  goBack,
  openUrl,
  redirectUrl,
  relaunchUrl,
  stackDepth,
} from '@/platform/navigation'
import { isLoggedIn } from './session'

const HOME = '/pages/tabbar/index/index'

/** The page that lies under the login page opened by requireLogin, so that coming back keeps it as it was. */
let openedFrom: string | null = null

/**
 * Whether somebody is signed in. If not, opens the login page, which comes back to `returnTo`
 * (default: the current page).
 */
export function requireLogin(returnTo?: string): boolean {
  if (isLoggedIn()) return true
  const here = currentUrl()
  openedFrom = safeReturnTo(here)
  void openUrl(loginUrl(returnTo ?? here))
  return false
}

/**
 * After signing in: back to where one was. `to` is the parameter of the login page; a page that still
 * lies below is shown as it was left, another one takes the place of the login page.
 */
export async function completeLogin(to?: string): Promise<void> {
  const target = safeReturnTo(to)
  const below = openedFrom
  openedFrom = null
  if (stackDepth() > 1 && (target === null || target === below)) {
    await goBack(HOME)
    return
  }
  if (target === null) await relaunchUrl(HOME)
  else if (stackDepth() > 1 && !target.startsWith('/pages/tabbar/')) await redirectUrl(target)
  else await relaunchUrl(target)
}

/** Leaves the login page without signing in. */
export async function leaveLogin(): Promise<void> {
  openedFrom = null
  if (stackDepth() > 1) await goBack(HOME)
  else await relaunchUrl(HOME)
}
