import type { Place } from '../../../src/platform/location-types'
import { PlatformError } from '../../../src/platform/errors'
import { seat } from '../seat'

export async function choosePlace(): Promise<Place | null> {
  const answer = seat.device.places.shift() ?? null
  if (answer === 'denied')
    throw new PlatformError('denied', '没有位置权限，请在微信设置中允许后再试')
  return seat.whileAlive(Promise.resolve(answer))
}

export function takeChosenPlace(): Place | null {
  const place = seat.device.leftPlace
  seat.device.leftPlace = null
  return place
}

export function openPlaceSettings(): Promise<boolean> {
  seat.device.settingsOpened += 1
  return Promise.resolve(true)
}
