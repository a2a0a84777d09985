const listeners = new Set<(online: boolean) => void>()
let watching = false

function tell(): void {
  const online = isOnline()
  for (const listener of Array.from(listeners)) listener(online)
}

/** Whether there is a network, as last heard; assumed until heard otherwise. */
export function isOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false
}

/** Calls back when the network comes or goes. Returns how to stop. */
export function subscribeNetwork(listener: (online: boolean) => void): () => void {
  if (!watching && typeof window !== 'undefined') {
    watching = true
    window.addEventListener('online', tell)
    window.addEventListener('offline', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Asks the system anew; listeners hear of a change. */
export function refreshNetwork(): Promise<boolean> {
  return Promise.resolve(isOnline())
}
