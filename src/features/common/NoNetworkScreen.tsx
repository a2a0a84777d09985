import { useEffect, useState } from 'react'

import { buildUrl, safeReturnTo } from '@/lib/routes'
import { redirectUrl } from '@/platform/navigation'
import { refreshNetwork, subscribeNetwork } from '@/platform/network'
import { showToast } from '@/platform/feedback'
import { usePageFrame } from '@/state/use-page-frame'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { OfflineState } from '@/ui/state-view/StateView'

/** Shown instead of home when the app starts without a network; goes on by itself once there is one. */
export function NoNetworkScreen({ to }: { to?: string }) {
  const { offline: _offline, ...frame } = usePageFrame()
  const [checking, setChecking] = useState(false)
  const target = safeReturnTo(to) ?? buildUrl('tabIndex')

  useEffect(() => subscribeNetwork((online) => void (online && redirectUrl(target))), [target])

  const retry = async () => {
    if (checking) return
    setChecking(true)
    const online = await refreshNetwork()
    setChecking(false)
    if (online) await redirectUrl(target)
    else void showToast('还是没有网络，请检查网络设置')
  }

  return (
    <PageFrame {...frame} nav={{ title: '拾古' }}>
      <OfflineState
        title='暂无网络'
        hint='请检查手机的网络设置，连上后会自动继续'
        action={checking ? '正在检查…' : '重新连接'}
        onAction={() => void retry()}
      />
    </PageFrame>
  )
}
