import { forwardRef, useLayoutEffect, useRef } from 'react'
import type { HTMLAttributes, TouchEvent } from 'react'
import { omit } from './event-detail.h5'
import { useMergedRef } from './merged-ref.h5'
import { pressHandlers } from './press.h5'
import type { TouchHandler } from './press.h5'

export interface ViewProps extends HTMLAttributes<HTMLDivElement> {
  hoverClass?: string
  hoverStartTime?: number
  hoverStayTime?: number
  /** Keeps a touch inside: nothing below scrolls. */
  catchMove?: boolean
  onLongPress?: (event: TouchEvent<HTMLElement>) => void
}

/** The look of a touch, in ms: what config/weapp-lean.ts writes into the mini-program's templates too. */
const hoverStartTime = 20
const hoverStayTime = 90

/** Props of the mini-program that a div has no use for. */
const foreign = [
  'hoverClass',
  'hoverStartTime',
  'hoverStayTime',
  'hoverStopPropagation',
  'catchMove',
  'onLongPress',
  'animation',
  'disableScroll',
  'compileMode',
]

/** React listens to touchmove passively, so keeping the page still takes a listener of our own. */
const CatchingView = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(
  function CatchingView(props, outer) {
    const inner = useRef<HTMLDivElement | null>(null)
    const ref = useMergedRef(inner, outer)
    useLayoutEffect(() => {
      const element = inner.current
      if (element === null) return undefined
      const keep = (event: Event): void => {
        if (event.cancelable) event.preventDefault()
        event.stopPropagation()
      }
      element.addEventListener('touchmove', keep, { passive: false })
      return () => element.removeEventListener('touchmove', keep)
    }, [])
    return <div {...props} ref={ref} />
  },
)

/** `<View>`: one div, no state, nothing rendered twice. */
export const View = forwardRef<HTMLDivElement, ViewProps>(function View(props, ref) {
  const { hoverClass, onLongPress, catchMove } = props
  const rest = omit(props, foreign) as HTMLAttributes<HTMLDivElement>
  if (hoverClass !== undefined || onLongPress !== undefined) {
    Object.assign(
      rest,
      pressHandlers({
        hoverClass,
        onLongPress,
        onTouchStart: props.onTouchStart as TouchHandler | undefined,
        onTouchMove: props.onTouchMove as TouchHandler | undefined,
        onTouchEnd: props.onTouchEnd as TouchHandler | undefined,
        onTouchCancel: props.onTouchCancel as TouchHandler | undefined,
        hoverStartTime: props.hoverStartTime ?? hoverStartTime,
        hoverStayTime: props.hoverStayTime ?? hoverStayTime,
      }),
    )
  }
  return catchMove === true ? <CatchingView {...rest} ref={ref} /> : <div {...rest} ref={ref} />
})
