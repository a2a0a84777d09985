import Taro from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Puller } from './Puller.h5'

/** Taro leaves the page's life cycle on the page's element. */
interface PageElement extends HTMLElement {
  __page?: { onPullDownRefresh?: () => void }
}
interface Answer {
  successHandler: (result: { errMsg: string }) => unknown
}

/** Nobody waits longer than this for a page that forgot to say it is done. Milliseconds. */
const patience = 30_000

/**
 * What Taro wraps around a page with `enablePullDownRefresh`. Speaks the router's events, so that
 * `startPullDownRefresh` and `stopPullDownRefresh` work as in WeChat.
 */
export function PullDownRefresh({ children }: { children?: ReactNode }) {
  const anchor = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(false)
  const page = useCallback(
    (): PageElement | null => anchor.current?.closest<PageElement>('.taro_page') ?? null,
    [],
  )
  const begin = useCallback((): void => {
    setActive(true)
    page()?.__page?.onPullDownRefresh?.()
  }, [page])

  useEffect(() => {
    const start = ({ successHandler }: Answer): void => {
      // Every page of the stack hears this; only the one on the screen is meant.
      if (page()?.offsetParent !== null) begin()
      successHandler({ errMsg: 'startPullDownRefresh: ok' })
    }
    const stop = ({ successHandler }: Answer): void => {
      setActive(false)
      successHandler({ errMsg: 'stopPullDownRefresh: ok' })
    }
    Taro.eventCenter.on('__taroStartPullDownRefresh', start)
    Taro.eventCenter.on('__taroStopPullDownRefresh', stop)
    return () => {
      Taro.eventCenter.off('__taroStartPullDownRefresh', start)
      Taro.eventCenter.off('__taroStopPullDownRefresh', stop)
    }
  }, [begin, page])

  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setActive(false), patience)
    return () => clearTimeout(timer)
  }, [active])

  return (
    <>
      <div ref={anchor} hidden />
      <Puller scroller={page} active={active} onPull={begin} />
      {children}
    </>
  )
}
