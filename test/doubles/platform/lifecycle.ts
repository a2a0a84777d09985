import { seat } from '../seat'

export function isAppVisible(): boolean {
  return seat.device.visible
}

export function subscribeVisibility(listener: (visible: boolean) => void): () => void {
  seat.visibilityListeners.add(listener)
  return () => seat.visibilityListeners.delete(listener)
}
