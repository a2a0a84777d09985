import { useEffect, useRef, useState } from 'react'

import { buildUrl, loginUrl } from '@/lib/routes'
import { loginCodeAvailable, oauthAvailable, takeOauthReturn } from '@/platform/login'
import { redirectUrl } from '@/platform/navigation'
import { completeLogin } from '@/state/require-login'
import { tell } from '@/state/tell'
import {
  findWechatPage,
  goToWechatPage,
  signInWithOauthCode,
  signInWithWechat,
  type WechatOutcome,
  type WechatPage,
} from '@/state/wechat-login'

const RETURN_PROBLEMS = {
  refused: '你没有授权微信登录，可以再点一次，或用手机号登录',
  stray: '这次微信登录不是从这里发起的，没有采用，请重新登录',
} as const

export interface WechatLogin {
  /** `asking`: in WeChat's browser it is not yet known whether there is an official account. */
  offered: 'no' | 'asking' | 'yes'
  busy: boolean
  /** Why it did not work, in Chinese; empty when nothing happened. */
  problem: string
  start: () => Promise<void>
}

/**
 * Signing in through WeChat: by its login code in the mini-program, by its OAuth page in its browser.
 * An identity that is new here goes on to the bind page, which takes this page's place.
 */
export function useWechatLogin(to: string | undefined, online: boolean): WechatLogin {
  const byCode = loginCodeAvailable()
  const [page, setPage] = useState<WechatPage | null>(null)
  const [asking, setAsking] = useState(oauthAvailable())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const alive = useRef(true)
  // A second tap may come before the first was drawn.
  const running = useRef(false)
  useEffect(() => () => void (alive.current = false), [])

  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem('')
    try {
      await work()
    } finally {
      running.current = false
      if (alive.current) setBusy(false)
    }
  }

  const follow = async (outcome: WechatOutcome) => {
    // Who left the page meanwhile must not be led elsewhere.
    if (!alive.current) return
    if (outcome.kind === 'failed') {
      setProblem(outcome.text)
    } else if (outcome.kind === 'bind') {
      await redirectUrl(buildUrl('loginBind', { to }))
    } else {
      if (outcome.sandbox) tell('演示环境：未连接微信，使用模拟身份')
      await completeLogin(to)
    }
  }

  const lookForPage = async () => {
    const found = await findWechatPage()
    if (!alive.current) return
    setPage(found)
    setAsking(false)
  }

  useEffect(() => {
    const back = takeOauthReturn()
    if (back === null) return
    if (back.kind === 'code') void run(async () => follow(await signInWithOauthCode(back.code)))
    else setProblem(RETURN_PROBLEMS[back.kind])
    // Once: the answer is there when the page is opened, or not at all.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    if (online) void lookForPage()
  }, [online])

  const start = () =>
    run(async () => {
      if (byCode) return follow(await signInWithWechat())
      if (page === null) return
      const refusal = await goToWechatPage(page, loginUrl(to))
      if (!alive.current) return
      setProblem(refusal)
      // A word that was sent out is not used a second time.
      await lookForPage()
    })

  return {
    offered: byCode || page !== null ? 'yes' : asking && online ? 'asking' : 'no',
    busy,
    problem,
    start,
  }
}
