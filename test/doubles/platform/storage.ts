import { packEntry, unpackEntry } from '../../../src/lib/expiry-cache'
import { seat } from '../seat'

export function getStored<T>(key: string, check?: (value: unknown) => value is T): T | null {
  const text = seat.device.storage.get(key)
  if (text === undefined) return null
  const entry = unpackEntry(text)
  if (!entry.found) return null
  return check !== undefined && !check(entry.value) ? null : (entry.value as T)
}

export function setStored(key: string, value: unknown, ttlSeconds?: number): void {
  if (seat.alive) seat.device.storage.set(key, packEntry(value, ttlSeconds))
}

export function removeStored(key: string): void {
  if (seat.alive) seat.device.storage.delete(key)
}

/** A phone has one window. */
export function subscribeStored(_key: string, _listener: () => void): () => void {
  return () => undefined
}
