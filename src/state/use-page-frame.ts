import { useEffect, useState } from 'react'

import { buildUrl } from '@/lib/routes'
import { navMetrics } from '@/platform/metrics'
import { openUrl } from '@/platform/navigation'
import { openPrivacyGuide } from '@/platform/privacy'

import { agreeToPrivateCall, pageOnTop, refuseOnLeaving, refusePrivateCall } from './privacy'
import { paintGround } from './settings'
import { useAppearance } from './use-appearance'
import { useOnline } from './use-network'
import { usePrivacy } from './use-privacy'

/** WeChat's page with the guide; our own where it has none. */
async function readGuide(): Promise<void> {
  if (!(await openPrivacyGuide())) await openUrl(buildUrl('protocol', { kind: 'privacy' }))
}

const PRIVACY = {
  onAgree: agreeToPrivateCall,
  onRefuse: refusePrivateCall,
  onRead: () => void readGuide(),
}

/** What every page's frame needs to know of the device and of the person's choices. */
export function usePageFrame(): {
  theme: 'light' | 'dark'
  type: 'normal' | 'large'
  statusBarHeight: number
  capsuleWidth: number
  offline: boolean
  privacy: typeof PRIVACY | null
} {
  const { theme, type } = useAppearance()
  const offline = !useOnline()
  const { statusBarHeight, capsuleWidth } = navMetrics()
  // Every page of a mini-program has a ground of its own behind what we draw.
  useEffect(paintGround, [theme])
  // Pages below stay mounted: the question is drawn once, on the page where it came up.
  const [place] = useState(pageOnTop)
  useEffect(() => () => refuseOnLeaving(place), [place])
  const { ask } = usePrivacy()
  const privacy = ask?.place === place ? PRIVACY : null
  return { theme, type, statusBarHeight, capsuleWidth, offline, privacy }
}
