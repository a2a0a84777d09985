import Taro from '@tarojs/taro'
import { PlatformError, errMsgOf, isCancel, isDenied } from './errors'
import type { Place } from './location-types'

/** Whether this build can let the person choose and see a place. */
export function placesAvailable(): boolean {
  return true
}

/**
 * Lets the person choose a place; null when closed. Must be declared in app.json's requiredPrivateInfos.
 * @throws PlatformError `refused` without consent to the privacy guide, `denied`, `unsupported` or `failed`.
 */
export async function choosePlace(): Promise<Place | null> {
  try {
    const { name, address, latitude, longitude } = await Taro.chooseLocation({})
    // WeChat answers with empty fields when 完成 is tapped before anything was chosen.
    if (name === '' && address === '') return null
    return { name, address, latitude: Number(latitude), longitude: Number(longitude) }
  } catch (error) {
    if (isCancel(error)) return null
    // Our own dialog asked, and WeChat's settings would not help.
    if (/privacy permission/i.test(errMsgOf(error))) {
      throw new PlatformError('refused', '同意隐私保护指引后才能选择位置')
    }
    if (isDenied(error)) throw new PlatformError('denied', '没有位置权限，请在微信设置中允许后再试')
    throw new PlatformError('failed', '打开地图失败，请重试')
  }
}

/** What was chosen for a page that had gone by then: only a browser reloads its picker. */
export function takeChosenPlace(): Place | null {
  return null
}

/** Opens the page where a refused position can be allowed after all; false where there is none. */
export async function openPlaceSettings(): Promise<boolean> {
  try {
    await Taro.openSetting({})
    return true
  } catch {
    return false
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
