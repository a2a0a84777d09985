import { View } from '@tarojs/components'

import { LIMITS } from '@/contract/limits'
import { Button } from '@/ui/button/Button'
import { TextField } from '@/ui/form/TextField'
import type { PhoneFormState } from './use-phone-form'

import './login-parts.scss'

interface PhoneFormProps {
  form: PhoneFormState
  onAskCode: () => void
  onSubmit: () => void
}

/** The two fields of an SMS sign-in; the button that submits them is the page's. */
export function PhoneForm({ form, onAskCode, onSubmit }: PhoneFormProps) {
  const { phone, setPhone, code, setCode, problem, hint, resendIn, busy } = form
  return (
    <>
      <View className='login-parts__field'>
        <TextField
          label='手机号'
          icon='phone'
          type='number'
          value={phone}
          onChange={setPhone}
          placeholder='请输入手机号'
          maxLength={13}
          clearable
          error={problem.phone}
          confirmType='next'
          autoComplete='tel'
        />
      </View>
      <TextField
        label='验证码'
        icon='sms'
        type='number'
        value={code}
        onChange={setCode}
        placeholder='6 位数字'
        maxLength={LIMITS.smsCodeLength}
        error={problem.code}
        hint={hint}
        confirmType='done'
        onConfirm={onSubmit}
        autoComplete='one-time-code'
        right={
          <Button
            kind='text'
            size='sm'
            disabled={resendIn > 0}
            loading={busy === 'code'}
            onTap={onAskCode}
          >
            {resendIn > 0 ? `${resendIn} 秒后重发` : '获取验证码'}
          </Button>
        }
      />
    </>
  )
}
