import Taro from '@tarojs/taro'

let visible = true
let watching = false
const listeners = new Set<(visible: boolean) => void>()

function set(next: boolean): void {
  if (next === visible) return
  visible = next
  for (const listener of Array.from(listeners)) listener(next)
}

function watch(): void {
  if (watching) return
  watching = true
  Taro.onAppShow(() => set(true))
  Taro.onAppHide(() => set(false))
}

/** Whether the person can see the app. */
export function isAppVisible(): boolean {
  watch()
  return visible
}

/** Calls back when the app comes to the front or leaves it. Returns how to stop. */
export function subscribeVisibility(listener: (visible: boolean) => void): () => void {
  watch()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
