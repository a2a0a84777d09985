import { loginUrl } from '@/lib/routes'
import { redirectUrl, relaunchUrl } from '@/platform/navigation'
import { buildUrl } from '@/lib/routes'
import { usePageFrame } from '@/state/use-page-frame'
import { Button } from '@/ui/button/Button'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { StateView } from '@/ui/state-view/StateView'

import './go-login-screen.scss'
import { View } from '@tarojs/components'

const REASONS = {
  expired: '登录状态已过期，请重新登录',
  'token-failed': '身份验证已失效，可能是账号在别处被退出',
} as const

/** Says why one was signed out, then leads to the login page and back to where one was (design §3). */
export function GoLoginScreen({ to, reason }: { to?: string; reason?: keyof typeof REASONS }) {
  const { offline: _offline, ...frame } = usePageFrame()
  return (
    <PageFrame {...frame} nav={{ title: '请重新登录' }}>
      <StateView
        kind='signed-out'
        title={REASONS[reason ?? 'expired']}
        hint='草稿和未发出的消息都还在，登录后可以接着用'
        action='去登录'
        onAction={() => void redirectUrl(loginUrl(to))}
      />
      <View className='go-login-screen__home'>
        <Button kind='text' onTap={() => void relaunchUrl(buildUrl('tabIndex'))}>
          先回首页看看
        </Button>
      </View>
    </PageFrame>
  )
}
