import { wgs84ToGcj02 } from '../lib/gcj02'
import { buildUrl, isBuilt, routeNameOf } from '../lib/routes'
import { PlatformError } from './errors'
import type { Place, Position } from './location-types'
import { openUrl } from './navigation'
import { currentUrl } from './page-stack.h5'
import { getStored, removeStored, setStored } from './storage.h5'

/** Whether this build can let the person choose and see a place. */
export function placesAvailable(): boolean {
  return isBuilt('chooseLocation') && isBuilt('openLocation')
}

let waiting: ((place: Place | null) => void) | null = null

/** What the picker found after a reload, when nobody waited for it any more. */
const CHOSEN_KEY = 'chosen_place'
/** The picker leads straight to the page that takes it, so this is plenty, in seconds. */
const CHOSEN_FOR_SEC = 60

/** Called by our picker page when the person has chosen, or left without choosing (null). */
export function finishChoosingPlace(place: Place | null): void {
  if (waiting === null) {
    try {
      if (place !== null) setStored(CHOSEN_KEY, place, CHOSEN_FOR_SEC)
    } catch {
      // Storage is full: the page that asked stays as it was.
    }
    return
  }
  waiting(place)
  waiting = null
}

/**
 * Lets the person choose a place; null when closed. Must be declared in app.json's requiredPrivateInfos.
 * @throws PlatformError `refused` without consent to the privacy guide, `denied`, `unsupported` or `failed`.
 */
export function choosePlace(): Promise<Place | null> {
  if (!placesAvailable()) {
    return Promise.reject(new PlatformError('unsupported', '当前浏览器不能选择位置'))
  }
  finishChoosingPlace(null)
  return new Promise((resolve) => {
    waiting = resolve
    // In the address, so that a picker that was reloaded still knows the way back.
    void openUrl(buildUrl('chooseLocation', { to: currentUrl() || undefined })).then(() => {
      // A second tap right after coming back opens nothing, and nobody would answer.
      if (waiting === resolve && routeNameOf(currentUrl()) !== 'chooseLocation') {
        finishChoosingPlace(null)
      }
    })
  })
}

function isPlace(value: unknown): value is Place {
  const place = value as Partial<Place> | null
  return (
    typeof place === 'object' &&
    typeof place?.name === 'string' &&
    typeof place.address === 'string' &&
    typeof place.latitude === 'number' &&
    typeof place.longitude === 'number'
  )
}

/** What was chosen for a page that had gone by then: only a browser reloads its picker. */
export function takeChosenPlace(): Place | null {
  const place = getStored(CHOSEN_KEY, isPlace)
  if (place === null) return null
  removeStored(CHOSEN_KEY)
  return place
}

/** Opens the page where a refused position can be allowed after all; false where there is none. */
export function openPlaceSettings(): Promise<boolean> {
  return Promise.resolve(false)
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

let here: Position | null = null

/** Where the person was when last asked, null when never. Asks for nothing. */
export function lastPosition(): Position | null {
  return here
}

const POSITION_TIMEOUT_MS = 10_000
/** A position this old, in ms, still names the same street. */
const POSITION_AGE_MS = 60_000

/**
 * Where the person is. The browser asks for permission, so call it inside a tap.
 * @throws PlatformError `denied`, `unsupported` or `failed`.
 */
export function myPosition(): Promise<Position> {
  if (!window.isSecureContext || !('geolocation' in window.navigator)) {
    return Promise.reject(new PlatformError('unsupported', '当前网页不能定位，请直接搜索地点'))
  }
  return new Promise((resolve, reject) => {
    window.navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        here = wgs84ToGcj02({ latitude, longitude })
        resolve(here)
      },
      ({ code }) => {
        if (code === 1) {
          const text = '没有位置权限。请在浏览器的网站设置里允许使用位置，或直接搜索地点'
          reject(new PlatformError('denied', text))
        } else if (code === 3) {
          reject(new PlatformError('failed', '定位超时了，请再试一次，或直接搜索地点'))
        } else {
          reject(new PlatformError('failed', '暂时定不到位置，请再试一次，或直接搜索地点'))
        }
      },
      { timeout: POSITION_TIMEOUT_MS, maximumAge: POSITION_AGE_MS },
    )
  })
}

/** Opens a web address in a new tab, whose page cannot reach ours. Call it inside a tap. */
export function openInNewTab(url: string): void {
  window.open(url, '_blank', 'noopener')
}
