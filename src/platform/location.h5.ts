import { buildUrl, isBuilt } from '../lib/routes'
import { PlatformError } from './errors'
import type { Place } from './location-types'
import { openUrl } from './navigation'

/** Whether this build can let the person choose and see a place. */
export function placesAvailable(): boolean {
  return isBuilt('chooseLocation') && isBuilt('openLocation')
}

let waiting: ((place: Place | null) => void) | null = null

/** Called by our picker page when the person has chosen, or left without choosing (null). */
export function finishChoosingPlace(place: Place | null): void {
  waiting?.(place)
  waiting = null
}

/**
 * Lets the person choose a place; null when closed. Must be declared in app.json's requiredPrivateInfos.
 * @throws PlatformError `denied`, `unsupported` or `failed`.
 */
export function choosePlace(): Promise<Place | null> {
  if (!placesAvailable()) {
    return Promise.reject(new PlatformError('unsupported', '当前浏览器不能选择位置'))
  }
  finishChoosingPlace(null)
  return new Promise((resolve) => {
    waiting = resolve
    void openUrl(buildUrl('chooseLocation'))
  })
}

/**
 * Shows a place on a map.
 * @throws PlatformError `unsupported` or `failed`.
 */
export async function showPlace(place: Place): Promise<void> {
  if (!placesAvailable()) throw new PlatformError('unsupported', '当前浏览器不能查看地图')
  await openUrl(
    buildUrl('openLocation', {
      latitude: String(place.latitude),
      longitude: String(place.longitude),
      name: place.name,
      address: place.address,
    }),
  )
}
