import Taro from '@tarojs/taro'

let online = true
let watching = false
const listeners = new Set<(online: boolean) => void>()

function set(next: boolean): void {
  if (next === online) return
  online = next
  for (const listener of Array.from(listeners)) listener(next)
}

function watch(): void {
  if (watching) return
  watching = true
  Taro.onNetworkStatusChange((result) => set(result.isConnected))
  void refreshNetwork()
}

/** Whether there is a network, as last heard; assumed until heard otherwise. */
export function isOnline(): boolean {
  watch()
  return online
}

/** Calls back when the network comes or goes. Returns how to stop. */
export function subscribeNetwork(listener: (online: boolean) => void): () => void {
  watch()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Asks the system anew; listeners hear of a change. */
export async function refreshNetwork(): Promise<boolean> {
  try {
    const result = await Taro.getNetworkType()
    set(result.networkType !== 'none')
  } catch {
    // Unknown: the next request will tell.
  }
  return online
}
