import Taro from '@tarojs/taro'
import { PlatformError, isCancel, isDenied } from './errors'
import type { Place } from './location-types'

/** Whether this build can let the person choose and see a place. */
export function placesAvailable(): boolean {
  return true
}

/**
 * Lets the person choose a place; null when closed. Must be declared in app.json's requiredPrivateInfos.
 * @throws PlatformError `denied`, `unsupported` or `failed`.
 */
export async function choosePlace(): Promise<Place | null> {
  try {
    const { name, address, latitude, longitude } = await Taro.chooseLocation({})
    // WeChat answers with empty fields when 完成 is tapped before anything was chosen.
    if (name === '' && address === '') return null
    return { name, address, latitude: Number(latitude), longitude: Number(longitude) }
  } catch (error) {
    if (isCancel(error)) return null
    if (isDenied(error)) throw new PlatformError('denied', '没有位置权限，请在微信设置中允许后再试')
    throw new PlatformError('failed', '打开地图失败，请重试')
  }
}

/**
 * Shows a place on a map.
 * @throws PlatformError `unsupported` or `failed`.
 */
export async function showPlace(place: Place): Promise<void> {
  try {
    await Taro.openLocation({ ...place, scale: 16 })
  } catch (error) {
    if (!isCancel(error)) throw new PlatformError('failed', '打开地图失败，请重试')
  }
}
