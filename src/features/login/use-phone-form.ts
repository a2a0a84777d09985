import { useEffect, useRef, useState } from 'react'

import { LIMITS } from '@/contract/limits'
import { isMainlandMobile } from '@/lib/phone'
import { sendLoginCode } from '@/state/session-actions'

export interface PhoneFormState {
  phone: string
  setPhone: (phone: string) => void
  code: string
  setCode: (code: string) => void
  problem: { phone?: string; code?: string }
  hint: string
  /** Seconds until the code may be asked for again. */
  resendIn: number
  busy: '' | 'code' | 'submit'
  askCode: () => Promise<void>
  submit: () => Promise<void>
}

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

/**
 * A phone number and the code sent to it. `send` gets both once they look right; whatever it rejects
 * with was told already, and what was typed stays.
 */
export function usePhoneForm(
  send: (input: { phone: string; code: string }) => Promise<void>,
): PhoneFormState {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ phone?: string; code?: string }>({})
  const [hint, setHint] = useState('')
  const [busy, setBusy] = useState<'' | 'code' | 'submit'>('')
  const [resendIn, setResendIn] = useCountdown()
  const alive = useRef(true)
  // A second tap may come before the first was drawn.
  const running = useRef(false)
  useEffect(() => () => void (alive.current = false), [])

  const number = phone.replace(/\s/g, '')

  const run = async (what: 'code' | 'submit', work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setProblem({})
    setBusy(what)
    try {
      await work()
    } catch {
      // It was told already.
    } finally {
      running.current = false
      if (alive.current) setBusy('')
    }
  }

  const askCode = async () => {
    if (resendIn > 0) return
    if (!isMainlandMobile(number)) return setProblem({ phone: '请输入 11 位手机号' })
    await run('code', async () => {
      const { resendSec, sandboxCode } = await sendLoginCode(number)
      if (!alive.current) return
      setResendIn(resendSec)
      setHint(
        sandboxCode
          ? `演示环境不发短信，验证码是 ${sandboxCode}`
          : `验证码已发送到 ${number}，${LIMITS.smsCodeTtlSec / 60} 分钟内有效`,
      )
    })
  }

  const submit = async () => {
    if (!isMainlandMobile(number)) return setProblem({ phone: '请输入 11 位手机号' })
    if (!/^\d{6}$/.test(code.trim())) return setProblem({ code: '请输入 6 位数字验证码' })
    await run('submit', () => send({ phone: number, code: code.trim() }))
  }

  return { phone, setPhone, code, setCode, problem, hint, resendIn, busy, askCode, submit }
}
