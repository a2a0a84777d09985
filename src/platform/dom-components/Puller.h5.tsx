import { useEffect, useRef } from 'react'
import './puller.h5.scss'

export interface PullerProps {
  /** The element whose top edge is pulled. */
  scroller: () => HTMLElement | null
  /** A refresh is running: the mark stays. */
  active: boolean
  onPull: () => void
}

/** px of finger travel that start a refresh, and px that the mark comes down for it. */
const threshold = 90
const rest = 56
/** The further it is pulled the harder it gets. */
const drag = (distance: number): number => Math.min(rest * 1.5, distance * 0.55)

/**
 * The round mark that comes down when a list is pulled. It floats over the content instead of pushing
 * it: nothing is laid out again, and bars that are fixed to the screen stay where they are.
 */
export function Puller({ scroller, active, onPull }: PullerProps) {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef({ active, onPull, scroller })
  latest.current = { active, onPull, scroller }

  const show = (distance: number, pulling: boolean): void => {
    const element = mark.current
    if (element === null) return
    element.classList.toggle('taro-puller--free', !pulling)
    element.style.opacity = distance > 0 ? '1' : '0'
    element.style.transform = `translate3d(-50%, ${distance}px, 0) rotate(${distance * 4}deg)`
  }

  useEffect(() => {
    const element = latest.current.scroller()
    if (element === null) return undefined
    let from: { x: number; y: number } | null = null
    let travel = 0

    const start = (event: TouchEvent): void => {
      const touch = event.touches[0]
      const idle = !latest.current.active && element.scrollTop <= 0 && event.touches.length === 1
      from = idle && touch !== undefined ? { x: touch.clientX, y: touch.clientY } : null
      travel = 0
    }
    const move = (event: TouchEvent): void => {
      const touch = event.touches[0]
      if (from === null || touch === undefined) return
      const dy = touch.clientY - from.y
      // A swipe to the side belongs to somebody else, and a list that scrolls is not being pulled.
      if (travel === 0 && Math.abs(touch.clientX - from.x) > Math.abs(dy)) from = null
      if (from === null || element.scrollTop > 0 || dy <= 0) {
        if (travel > 0) show(0, false)
        travel = 0
        return
      }
      travel = dy
      show(drag(dy), true)
    }
    const end = (): void => {
      if (from === null) return
      from = null
      if (travel >= threshold) {
        show(rest, false)
        latest.current.onPull()
      }
      // Whoever refreshes says so through `active`; if nobody does, the mark goes back.
      if (travel > 0)
        setTimeout(() => latest.current.active || show(0, false), travel >= threshold ? 600 : 0)
      travel = 0
    }

    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [])

  useEffect(() => show(active ? rest : 0, false), [active])

  return (
    <div className='taro-puller__frame'>
      <div
        ref={mark}
        className={active ? 'taro-puller taro-puller--turning' : 'taro-puller'}
        role='status'
        aria-label={active ? '正在刷新' : undefined}
        aria-hidden={!active}
      />
    </div>
  )
}
