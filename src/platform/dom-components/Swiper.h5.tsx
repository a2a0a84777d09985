import { Children, forwardRef, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'
import { joinClasses, omit } from './event-detail.h5'
import './swiper.h5.scss'

interface SwiperDetail {
  current: number
  source: 'autoplay' | 'touch' | ''
}

export interface SwiperProps extends Omit<HTMLAttributes<HTMLDivElement>, 'onChange'> {
  current?: number
  vertical?: boolean
  circular?: boolean
  autoplay?: boolean
  /** Milliseconds between two slides. */
  interval?: number
  indicatorDots?: boolean
  indicatorColor?: string
  indicatorActiveColor?: string
  onChange?: (event: { detail: SwiperDetail }) => void
  onAnimationFinish?: (event: { detail: SwiperDetail }) => void
  children?: ReactNode
}

const foreign = [
  'current',
  'currentItemId',
  'vertical',
  'circular',
  'autoplay',
  'interval',
  'duration',
  'indicatorDots',
  'indicatorColor',
  'indicatorActiveColor',
  'onChange',
  'onAnimationFinish',
  'onTransition',
  'previousMargin',
  'nextMargin',
  'displayMultipleItems',
  'snapToEdge',
  'easingFunction',
  'skipHiddenItemLayout',
]

/** `<Swiper>` on the browser's own scroll snapping: no library, and it follows the finger natively. */
export const Swiper = forwardRef<HTMLDivElement, SwiperProps>(function Swiper(props, outer) {
  const {
    current,
    vertical = false,
    circular = false,
    autoplay = false,
    interval = 5000,
    indicatorDots = false,
    indicatorColor,
    indicatorActiveColor,
    onChange,
    onAnimationFinish,
    children,
  } = props
  const track = useRef<HTMLDivElement>(null)
  const count = Children.toArray(children).length
  const [index, setIndex] = useState(current ?? 0)
  const source = useRef<SwiperDetail['source']>('')
  const settle = useRef<ReturnType<typeof setTimeout>>()

  const go = (to: number, behavior: ScrollBehavior): void => {
    const element = track.current
    if (element === null) return
    element.scrollTo(
      vertical
        ? { top: to * element.clientHeight, behavior }
        : { left: to * element.clientWidth, behavior },
    )
  }

  // The first position is taken without a move, later ones glide.
  const placed = useRef(false)
  useLayoutEffect(() => {
    if (current === undefined) return
    if (current !== index || !placed.current) go(current, placed.current ? 'smooth' : 'auto')
    placed.current = true
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current])

  useEffect(() => {
    if (!autoplay || count < 2) return undefined
    const timer = setInterval(() => {
      const next = index + 1 < count ? index + 1 : circular ? 0 : index
      if (next === index || document.hidden) return
      source.current = 'autoplay'
      go(next, 'smooth')
    }, interval)
    return () => clearInterval(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [autoplay, interval, index, count, circular])

  useEffect(() => () => clearTimeout(settle.current), [])

  const onScroll = (): void => {
    const element = track.current
    if (element === null) return
    const extent = vertical ? element.clientHeight : element.clientWidth
    const offset = vertical ? element.scrollTop : element.scrollLeft
    const nearest = extent === 0 ? 0 : Math.max(0, Math.min(count - 1, Math.round(offset / extent)))
    if (nearest !== index) {
      setIndex(nearest)
      onChange?.({ detail: { current: nearest, source: source.current } })
    }
    clearTimeout(settle.current)
    settle.current = setTimeout(() => {
      onAnimationFinish?.({ detail: { current: nearest, source: source.current } })
      source.current = ''
    }, 120)
  }

  return (
    <div
      {...omit(props, foreign)}
      ref={outer}
      className={joinClasses('taro-swiper', props.className)}
    >
      <div
        ref={track}
        className={joinClasses('taro-swiper__track', vertical && 'taro-swiper__track--vertical')}
        onScroll={onScroll}
        onTouchStart={() => {
          source.current = 'touch'
        }}
      >
        {children}
      </div>
      {indicatorDots && count > 1 ? (
        <div
          className={joinClasses('taro-swiper__dots', vertical && 'taro-swiper__dots--vertical')}
          aria-hidden
        >
          {Array.from({ length: count }, (_, at) => (
            <span
              key={at}
              className={joinClasses('taro-swiper__dot', at === index && 'taro-swiper__dot--on')}
              style={{ backgroundColor: at === index ? indicatorActiveColor : indicatorColor }}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
})

/** One slide. */
export const SwiperItem = forwardRef<
  HTMLDivElement,
  HTMLAttributes<HTMLDivElement> & { itemId?: string }
>(function SwiperItem(props, ref) {
  return (
    <div
      {...omit(props, ['itemId', 'skipHiddenItemLayout'])}
      ref={ref}
      className={joinClasses('taro-swiper__item', props.className)}
    />
  )
})
