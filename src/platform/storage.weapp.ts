import Taro from '@tarojs/taro'
import { packEntry, unpackEntry } from '../lib/expiry-cache'
import { PlatformError, errMsgOf } from './errors'

/**
 * Reads a value. Null when there is none, when it expired (then it is removed), when it cannot be
 * read, or when `check` does not accept it: what another version of the app wrote must not break this one.
 */
export function getStored<T>(key: string, check?: (value: unknown) => value is T): T | null {
  let text: unknown
  try {
    text = Taro.getStorageSync(key)
  } catch {
    return null
  }
  const entry = unpackEntry(text)
  if (!entry.found) {
    if (entry.reason === 'expired') removeStored(key)
    return null
  }
  if (check !== undefined && !check(entry.value)) return null
  return entry.value as T
}

/**
 * Keeps a value, for `ttlSeconds` when given (specification §9).
 * @throws PlatformError `quota` when the storage is full, `failed` otherwise.
 */
export function setStored(key: string, value: unknown, ttlSeconds?: number): void {
  const text = packEntry(value, ttlSeconds)
  try {
    Taro.setStorageSync(key, text)
  } catch (error) {
    // 10 MB in all and 1 MB for one key, by WeChat's rule.
    if (/exceed|quota|full|limit|size/i.test(errMsgOf(error))) {
      throw new PlatformError('quota', '手机存储空间不足，请清理后再试')
    }
    throw new PlatformError('failed', '内容没有保存成功，请重试')
  }
}

/** Removes a value; nothing happens when there is none. */
export function removeStored(key: string): void {
  try {
    Taro.removeStorageSync(key)
  } catch {
    // Gone either way: an unreadable storage has nothing to remove.
  }
}

/** Calls back when another window changed the value: H5 only, a mini-program has one window. */
export function subscribeStored(_key: string, _listener: () => void): () => void {
  return () => undefined
}
