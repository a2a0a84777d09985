import { isPlatformError } from '@/platform/errors'
import { setStored } from '@/platform/storage'

/**
 * Stores a value and goes on when the device refuses: what is in memory still works, and the next
 * change tries again. Answers whether it was stored. Never logs the value.
 */
export function keep(key: string, value: unknown): boolean {
  try {
    setStored(key, value)
    return true
  } catch (error) {
    console.warn(
      `storage refused ${key.split(':')[0] ?? ''}`,
      isPlatformError(error) ? error.kind : 'failed',
    )
    return false
  }
}

/** Key of something that belongs to one account on this device. */
export function accountKey(name: string, uid: string): string {
  return `${name}:${uid === '' ? 'visitor' : uid}`
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
