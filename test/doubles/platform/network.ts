import { seat } from '../seat'

export function isOnline(): boolean {
  return seat.device.online
}

export function subscribeNetwork(listener: (online: boolean) => void): () => void {
  seat.networkListeners.add(listener)
  return () => seat.networkListeners.delete(listener)
}

export function refreshNetwork(): Promise<boolean> {
  return Promise.resolve(seat.device.online)
}
