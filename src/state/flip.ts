import { requireLogin } from './require-login'
import { intentOf, intentStore, want, type Toggle } from './toggles'

/**
 * Switches a toggle to `wanted`, or to the opposite of what is shown; a visitor is led to the login
 * page. Resolves when the server has the last word; never rejects.
 */
export function flip(toggle: Toggle, wanted?: boolean): Promise<void> {
  if (!requireLogin()) return Promise.resolve()
  const shown =
    intentOf(intentStore.getState().intents, toggle.kind, toggle.id) ?? toggle.known() ?? false
  return want(toggle, wanted ?? !shown)
}
