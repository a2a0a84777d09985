import { Text, View } from '@tarojs/components'
import { useDidHide } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'

import { LIMITS } from '@/contract/limits'
import { isMainlandMobile } from '@/lib/phone'
import { buildUrl } from '@/lib/routes'
import { openUrl } from '@/platform/navigation'
import { agreePrivacy, hasConsent, refusePrivacy } from '@/state/privacy'
import { completeLogin, leaveLogin } from '@/state/require-login'
import { sendLoginCode, signInWithCode } from '@/state/session-actions'
import { usePageFrame } from '@/state/use-page-frame'
import { Button } from '@/ui/button/Button'
import { Dialog } from '@/ui/dialog/Dialog'
import { CheckRow } from '@/ui/form/CheckRow'
import { TextField } from '@/ui/form/TextField'
import { PageFrame } from '@/ui/page-frame/PageFrame'

import './login-screen.scss'

const openProtocol = (kind: 'user' | 'privacy') => void openUrl(buildUrl('protocol', { kind }))

/** Seconds until the code may be asked for again; counts down by itself. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000)
    return () => clearInterval(timer)
  }, [running])
  return [left, setLeft]
}

/** Sign in by phone and SMS code (specification §2, login). `to` is where one was. */
export function LoginScreen({ to }: { to?: string }) {
  const { offline, ...frame } = usePageFrame()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(hasConsent())
  const [problem, setProblem] = useState<{ phone?: string; code?: string }>({})
  const [hint, setHint] = useState('')
  const [busy, setBusy] = useState<'' | 'code' | 'login'>('')
  const [resendIn, setResendIn] = useCountdown()
  // What was to be done when consent was found missing; done as soon as it is given.
  const [asking, setAsking] = useState<'' | 'code' | 'login'>('')
  const alive = useRef(true)
  useEffect(() => () => void (alive.current = false), [])
  useDidHide(() => setAsking(''))

  const number = phone.replace(/\s/g, '')

  const askCode = async () => {
    if (busy || resendIn > 0) return
    if (!isMainlandMobile(number)) return setProblem({ phone: '请输入 11 位手机号' })
    setProblem({})
    setBusy('code')
    try {
      const { resendSec, sandboxCode } = await sendLoginCode(number)
      if (!alive.current) return
      setResendIn(resendSec)
      setHint(
        sandboxCode
          ? `演示环境不发短信，验证码是 ${sandboxCode}`
          : `验证码已发送到 ${number}，${LIMITS.smsCodeTtlSec / 60} 分钟内有效`,
      )
    } catch {
      // The call has told its error already.
    } finally {
      if (alive.current) setBusy('')
    }
  }

  const signIn = async () => {
    if (busy) return
    if (!isMainlandMobile(number)) return setProblem({ phone: '请输入 11 位手机号' })
    if (!/^\d{6}$/.test(code.trim())) return setProblem({ code: '请输入 6 位数字验证码' })
    setProblem({})
    setBusy('login')
    try {
      await signInWithCode({ phone: number, code: code.trim() })
      await completeLogin(to)
    } catch {
      // The call has told its error already; what was typed stays.
    } finally {
      if (alive.current) setBusy('')
    }
  }

  const withConsent = (what: 'code' | 'login') => {
    if (!agreed) setAsking(what)
    else if (what === 'code') void askCode()
    else void signIn()
  }

  const consent = (given: boolean) => {
    setAgreed(given)
    if (given) agreePrivacy()
    else refusePrivacy()
  }

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
        <View className='login-screen__field'>
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
          onConfirm={() => withConsent('login')}
          autoComplete='one-time-code'
          right={
            <Button
              kind='text'
              size='sm'
              disabled={resendIn > 0}
              loading={busy === 'code'}
              onTap={() => withConsent('code')}
            >
              {resendIn > 0 ? `${resendIn} 秒后重发` : '获取验证码'}
            </Button>
          }
        />
        <CheckRow checked={agreed} onChange={consent} label='同意用户协议和隐私政策'>
          <Text>我已阅读并同意</Text>
          <Text
            className='login-screen__link'
            onClick={(event) => {
              event.stopPropagation()
              openProtocol('user')
            }}
          >
            《用户协议》
          </Text>
          <Text>和</Text>
          <Text
            className='login-screen__link'
            onClick={(event) => {
              event.stopPropagation()
              openProtocol('privacy')
            }}
          >
            《隐私政策》
          </Text>
        </CheckRow>
        <View className='login-screen__actions'>
          <Button block size='lg' loading={busy === 'login'} onTap={() => withConsent('login')}>
            登录
          </Button>
          <Button block kind='text' onTap={() => void leaveLogin()}>
            先逛逛
          </Button>
        </View>
        <Text className='login-screen__note'>未注册的手机号，登录时会自动注册</Text>
      </View>
      <Dialog
        visible={asking !== ''}
        title='请先阅读并同意'
        confirmText='同意并继续'
        cancelText='不同意'
        onCancel={() => setAsking('')}
        onConfirm={() => {
          const what = asking
          consent(true)
          setAsking('')
          if (what === 'code') void askCode()
          else void signIn()
        }}
      >
        <View className='login-screen__consent'>
          <Text>手机号只用于登录和保护账号安全。继续前，请阅读</Text>
          <Text className='login-screen__link' onClick={() => openProtocol('user')}>
            《用户协议》
          </Text>
          <Text>和</Text>
          <Text className='login-screen__link' onClick={() => openProtocol('privacy')}>
            《隐私政策》
          </Text>
        </View>
      </Dialog>
    </PageFrame>
  )
}
