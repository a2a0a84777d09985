import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'

import { loginUrl } from '@/lib/routes'
import { redirectUrl } from '@/platform/navigation'
import { PHONE_BUTTON, phoneAnswerOf } from '@/platform/phone'
import { completeLogin, leaveLogin } from '@/state/require-login'
import { tell } from '@/state/tell'
import { usePageFrame } from '@/state/use-page-frame'
import { useSession } from '@/state/use-session'
import { bindPhone, bindTicket, type PhoneProof } from '@/state/wechat-login'
import { live } from '@/ui/a11y/a11y'
import { Button } from '@/ui/button/Button'
import { InlineNotice } from '@/ui/inline-notice/InlineNotice'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { PhoneForm } from './PhoneForm'
import { usePhoneForm } from './use-phone-form'

import './bind-screen.scss'

/**
 * Asks who comes through WeChat for the first time for a phone number: by WeChat's button in the
 * mini-program, by SMS everywhere. `to` is where one was.
 */
export function BindScreen({ to }: { to?: string }) {
  const { offline, ...frame } = usePageFrame()
  const { hasLogin } = useSession()
  // As it was when the page was opened: binding uses it up.
  const [ticket] = useState(bindTicket)
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<{ text: string; problem: boolean } | null>(null)
  const running = useRef(false)
  const alive = useRef(true)
  useEffect(() => () => void (alive.current = false), [])

  useEffect(() => {
    if (ticket !== null) return
    // Opened by its address, or anew after binding.
    void (hasLogin ? completeLogin(to) : redirectUrl(loginUrl(to)))
    // Once: what happens later on this page is the business of what was tapped.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  /** What went wrong, for the page to show; null when the page was left. */
  const bind = async (proof: PhoneProof): Promise<string | null> => {
    const outcome = await bindPhone(proof)
    if (!alive.current) return null
    if (outcome.kind === 'failed') return outcome.text
    if (outcome.kind === 'signed-in') await completeLogin(to)
    else {
      tell(outcome.text)
      await redirectUrl(loginUrl(to))
    }
    return null
  }

  const form = usePhoneForm(async (input) => {
    const problem = await bind(input)
    if (problem !== null) tell(problem)
  })

  const bindByButton = async (event: { detail?: unknown }) => {
    const answer = phoneAnswerOf(event)
    if (answer.kind === 'refused') {
      return setNote({ text: '没关系，也可以用短信验证码绑定', problem: false })
    }
    if (answer.kind === 'failed') return setNote({ text: answer.text, problem: true })
    if (running.current) return
    running.current = true
    setBusy(true)
    setNote(null)
    const { kind: _kind, ...proof } = answer
    const problem = await bind(proof)
    running.current = false
    if (!alive.current) return
    setBusy(false)
    if (problem !== null) setNote({ text: problem, problem: true })
  }

  return (
    <PageFrame
      {...frame}
      offline={offline}
      background='surface'
      nav={{ title: '', plain: true, onBack: () => void leaveLogin() }}
      {...(ticket?.sandbox && !offline
        ? { notice: <InlineNotice text='演示环境：未连接微信，使用模拟身份' /> }
        : undefined)}
    >
      {ticket === null ? null : (
        <View className='bind-screen'>
          <View className='bind-screen__head'>
            <Text className='bind-screen__title'>绑定手机号</Text>
            <Text className='bind-screen__line'>
              微信身份已确认，还差一步。手机号用来找回账号，换手机、换微信后帖子和私信都还在；它不会公开给其他藏友。
            </Text>
          </View>
          {PHONE_BUTTON ? (
            <Button
              block
              size='lg'
              icon='phone'
              openType='getPhoneNumber'
              loading={busy}
              onPhoneNumber={(event) => void bindByButton(event)}
            >
              用微信手机号绑定
            </Button>
          ) : null}
          {note ? (
            <View className={note.problem ? 'login-parts__problem' : 'login-parts__note'} {...live}>
              {note.text}
            </View>
          ) : null}
          {PHONE_BUTTON ? (
            <View className='login-parts__or'>
              <View className='login-parts__or-text'>短信验证码绑定</View>
            </View>
          ) : null}
          <PhoneForm
            form={form}
            onAskCode={() => void form.askCode()}
            onSubmit={() => void form.submit()}
          />
          <View className='bind-screen__actions'>
            <Button
              block
              size='lg'
              kind={PHONE_BUTTON ? 'outline' : 'primary'}
              loading={form.busy === 'submit'}
              onTap={() => void form.submit()}
            >
              绑定并登录
            </Button>
            <Button block kind='text' onTap={() => void leaveLogin()}>
              暂不绑定，先逛逛
            </Button>
          </View>
          <Text className='bind-screen__foot'>手机号已有账号的，绑定后就登录那个账号</Text>
        </View>
      )}
    </PageFrame>
  )
}
