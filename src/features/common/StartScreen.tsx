import { Text, View } from '@tarojs/components'
import { useEffect } from 'react'

import { buildUrl, safeReturnTo } from '@/lib/routes'
import { entryPageUrl } from '@/platform/app-launch'
import { redirectUrl, switchTabUrl } from '@/platform/navigation'
import { refreshNetwork } from '@/platform/network'
import { usePageFrame } from '@/state/use-page-frame'
import { PageFrame } from '@/ui/page-frame/PageFrame'

import './start-screen.scss'

/**
 * The entry: goes on to home, to the page that a share link names, or to the no-network page
 * (design §3, root path). It is seen only for the blink that this takes.
 */
export function StartScreen({ to }: { to?: string }) {
  const { offline: _offline, ...frame } = usePageFrame()

  useEffect(() => {
    let gone = false
    const target = safeReturnTo(to) ?? safeReturnTo(entryPageUrl()) ?? buildUrl('tabIndex')
    const isHome = target === buildUrl('tabIndex')
    void refreshNetwork().then((online) => {
      if (gone) return
      if (!online) void redirectUrl(buildUrl('noNetwork', isHome ? {} : { to: target }))
      else if (isHome) void switchTabUrl(target)
      else void redirectUrl(target)
    })
    return () => {
      gone = true
    }
  }, [to])

  return (
    <PageFrame {...frame} nav={false}>
      <View className='start-screen'>
        <Text className='start-screen__brand'>拾古</Text>
        <Text className='start-screen__line'>藏品与老酒，慢慢看</Text>
      </View>
    </PageFrame>
  )
}
