import type { ModalOptions } from '../../../src/platform/feedback-types'
import { seat } from '../seat'

export function showToast(message?: string | null): Promise<void> {
  if (seat.alive) seat.device.toasts.push(message ?? '出错啦~')
  return Promise.resolve()
}

export function showLoading(): Promise<void> {
  return Promise.resolve()
}

export function hideLoading(): void {}

export async function showModal(options: ModalOptions): Promise<boolean> {
  seat.device.modals.push(options)
  return seat.whileAlive(Promise.resolve(seat.device.answerModal(options)))
}

export function showActions(): Promise<number | null> {
  return Promise.resolve(null)
}
