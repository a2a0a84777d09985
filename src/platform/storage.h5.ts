import { packEntry, unpackEntry } from '../lib/expiry-cache'
import { PlatformError } from './errors'

/** Stands in where the browser forbids storage (a private window, a strict setting): lasts while the page does. */
const memory = new Map<string, string>()

function browserStorage(): Storage | null {
  try {
    // Touching the property throws where storage is forbidden.
    return window.localStorage
  } catch {
    return null
  }
}

/**
 * Reads a value. Null when there is none, when it expired (then it is removed), when it cannot be
 * read, or when `check` does not accept it: what another version of the app wrote must not break this one.
 */
export function getStored<T>(key: string, check?: (value: unknown) => value is T): T | null {
  let text: string | null
  try {
    const storage = browserStorage()
    text = storage === null ? null : storage.getItem(key)
  } catch {
    text = null
  }
  text ??= memory.get(key) ?? null
  if (text === null) return null
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
  const storage = browserStorage()
  if (storage === null) {
    memory.set(key, text)
    return
  }
  try {
    storage.setItem(key, text)
    memory.delete(key)
  } catch (error) {
    // Old Safari allows reading and no writing in a private window: quota of 0 bytes, storage empty.
    if (storage.length === 0) {
      memory.set(key, text)
      return
    }
    const { name, code } = error as { name?: unknown; code?: unknown }
    if (name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED' || code === 22) {
      throw new PlatformError('quota', '浏览器存储空间不足，请清理后再试')
    }
    throw new PlatformError('failed', '内容没有保存成功，请重试')
  }
}

/** Removes a value; nothing happens when there is none. */
export function removeStored(key: string): void {
  memory.delete(key)
  try {
    browserStorage()?.removeItem(key)
  } catch {
    // Gone either way: an unreadable storage has nothing to remove.
  }
}

/** Calls back when another window changed the value: H5 only, a mini-program has one window. */
export function subscribeStored(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
