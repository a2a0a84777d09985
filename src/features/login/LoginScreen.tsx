import { Text, View } from '@tarojs/components'

import { completeLogin, leaveLogin } from '@/state/require-login'
import { signInWithCode } from '@/state/session-actions'
import { usePageFrame } from '@/state/use-page-frame'
import { live } from '@/ui/a11y/a11y'
import { Button } from '@/ui/button/Button'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { ConsentDialog, ConsentRow } from './Consent'
import { PhoneForm } from './PhoneForm'
import { useConsent } from './use-consent'
import { usePhoneForm } from './use-phone-form'
import { useWechatLogin } from './use-wechat-login'

import './login-screen.scss'

/**
 * Sign in through WeChat where there is WeChat, or by phone and SMS code (specification §2, login). `to`
 * is where one was.
 */
export function LoginScreen({ to }: { to?: string }) {
  const { offline, ...frame } = usePageFrame()
  const consent = useConsent()
  const wechat = useWechatLogin(to, !offline)
  const form = usePhoneForm(async (input) => {
    await signInWithCode(input)
    await completeLogin(to)
  })
  const submit = () => consent.before(() => void form.submit())

  return (
    <PageFrame
      {...frame}
      offline={offline}
      background='surface'
      nav={{ title: '', plain: true, onBack: () => void leaveLogin() }}
    >
      <View className='login-screen'>
        <View className='login-screen__head'>
          <Text className='login-screen__brand'>拾古</Text>
          <Text className='login-screen__line'>登录后可以发帖、评论，与藏友交谈</Text>
        </View>
        {wechat.offered === 'no' ? null : (
          <Button
            block
            size='lg'
            icon='wechat'
            loading={wechat.busy || wechat.offered === 'asking'}
            onTap={() => consent.before(() => void wechat.start())}
          >
            微信登录
          </Button>
        )}
        {wechat.problem ? (
          <View className='login-parts__problem' {...live}>
            {wechat.problem}
          </View>
        ) : null}
        {wechat.offered === 'no' ? null : (
          <View className='login-parts__or'>
            <View className='login-parts__or-text'>手机号登录</View>
          </View>
        )}
        <PhoneForm
          form={form}
          onAskCode={() => consent.before(() => void form.askCode())}
          onSubmit={submit}
        />
        <ConsentRow consent={consent} />
        <View className='login-screen__actions'>
          <Button
            block
            size='lg'
            kind={wechat.offered === 'no' ? 'primary' : 'outline'}
            loading={form.busy === 'submit'}
            onTap={submit}
          >
            登录
          </Button>
          <Button block kind='text' onTap={() => void leaveLogin()}>
            先逛逛
          </Button>
        </View>
        <Text className='login-screen__note'>未注册的手机号，登录时会自动注册</Text>
      </View>
      <ConsentDialog consent={consent} />
    </PageFrame>
  )
}
