import type { FirstData } from '../contract/first-data'

/** A mini-program is not delivered by our server: there is never anything to take. */
export function takeFirstData(): FirstData | null {
  return null
}
