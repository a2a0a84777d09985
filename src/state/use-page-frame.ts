import { navMetrics } from '@/platform/metrics'

import { useAppearance } from './use-appearance'
import { useOnline } from './use-network'

/** What every page's frame needs to know of the device and of the person's choices. */
export function usePageFrame(): {
  theme: 'light' | 'dark'
  type: 'normal' | 'large'
  statusBarHeight: number
  capsuleWidth: number
  offline: boolean
} {
  const { theme, type } = useAppearance()
  const offline = !useOnline()
  const { statusBarHeight, capsuleWidth } = navMetrics()
  return { theme, type, statusBarHeight, capsuleWidth, offline }
}
