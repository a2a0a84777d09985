import { Text, View } from '@tarojs/components'

import { buildUrl } from '@/lib/routes'
import { openUrl } from '@/platform/navigation'
import { Dialog } from '@/ui/dialog/Dialog'
import { CheckRow } from '@/ui/form/CheckRow'
import type { ConsentState } from './use-consent'

import './login-parts.scss'

function ProtocolLink({ kind }: { kind: 'user' | 'privacy' }) {
  return (
    <Text
      className='login-parts__link'
      onClick={(event) => {
        event.stopPropagation()
        void openUrl(buildUrl('protocol', { kind }))
      }}
    >
      {kind === 'user' ? '《用户协议》' : '《隐私政策》'}
    </Text>
  )
}

/** The line with the mark. */
export function ConsentRow({ consent }: { consent: ConsentState }) {
  return (
    <CheckRow checked={consent.agreed} onChange={consent.set} label='同意用户协议和隐私政策'>
      <Text>我已阅读并同意</Text>
      <ProtocolLink kind='user' />
      <Text>和</Text>
      <ProtocolLink kind='privacy' />
    </CheckRow>
  )
}

/** Asks when something was begun without the mark; consent goes on with it. */
export function ConsentDialog({ consent }: { consent: ConsentState }) {
  return (
    <Dialog
      visible={consent.asking}
      title='请先阅读并同意'
      confirmText='同意并继续'
      cancelText='不同意'
      onCancel={consent.cancel}
      onConfirm={consent.confirm}
    >
      <View className='login-parts__consent'>
        <Text>手机号和微信身份只用于登录和保护账号安全。继续前，请阅读</Text>
        <ProtocolLink kind='user' />
        <Text>和</Text>
        <ProtocolLink kind='privacy' />
      </View>
    </Dialog>
  )
}
