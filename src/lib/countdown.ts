import { SECOND_MS, toMillis, twoDigits, type Moment } from './time'

/** Duration of an expert (answer) session, in seconds (specification §4 and §9). */
export const ANSWER_SECONDS = 24 * 60 * 60

/**
 * Seconds left of an expert session that began at `createTime`, floored at 0 (specification §4). Never
 * more than the whole duration, whatever the device's clock says; 0 when the time is unreadable.
 */
export function remainingSeconds(
  createTime: Moment,
  now: number = Date.now(),
  durationSec: number = ANSWER_SECONDS,
): number {
  const began = toMillis(createTime)
  if (Number.isNaN(began)) return 0
  // Rounded up: the last second is shown as 1, and 0 means over.
  const left = Math.ceil((began + durationSec * SECOND_MS - now) / SECOND_MS)
  return Math.min(durationSec, Math.max(0, left))
}

/** `21:47:09`; hours are not limited to two digits. */
export function formatCountdown(seconds: number): string {
  const total = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(total % 60)}`
}
