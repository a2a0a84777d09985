import { forwardRef, useEffect, useLayoutEffect, useRef } from 'react'
import type { HTMLAttributes, UIEvent } from 'react'
import { joinClasses, omit, withDetail } from './event-detail.h5'
import { Puller } from './Puller.h5'
import { useMergedRef } from './merged-ref.h5'
import './scroll-view.h5.scss'

interface ScrollDetail {
  scrollTop: number
  scrollLeft: number
  scrollHeight: number
  scrollWidth: number
  deltaX: number
  deltaY: number
}
type ScrollHandler = (event: UIEvent<HTMLDivElement> & { detail: ScrollDetail }) => void

export interface ScrollViewProps extends Omit<HTMLAttributes<HTMLDivElement>, 'onScroll'> {
  scrollX?: boolean
  scrollY?: boolean
  /** px */
  scrollTop?: number
  /** px */
  scrollLeft?: number
  /** Id of a descendant to bring to the start. */
  scrollIntoView?: string
  scrollWithAnimation?: boolean
  /** px from the start */
  upperThreshold?: number
  /** px from the end */
  lowerThreshold?: number
  showScrollbar?: boolean
  refresherEnabled?: boolean
  refresherTriggered?: boolean
  onScroll?: ScrollHandler
  onScrollToUpper?: ScrollHandler
  onScrollToLower?: ScrollHandler
  onRefresherRefresh?: () => void
}

const foreign = [
  'scrollX',
  'scrollY',
  'scrollTop',
  'scrollLeft',
  'scrollIntoView',
  'scrollIntoViewAlignment',
  'scrollWithAnimation',
  'upperThreshold',
  'lowerThreshold',
  'showScrollbar',
  'onScrollToUpper',
  'onScrollToLower',
  'onScrollStart',
  'onScrollEnd',
  'onDragStart',
  'onDragging',
  'onDragEnd',
  'enhanced',
  'bounces',
  'fastDeceleration',
  'pagingEnabled',
  'enableBackToTop',
  'enableFlex',
  'enablePassive',
  'scrollAnchoring',
  'usingSticky',
  'type',
  'refresherEnabled',
  'refresherThreshold',
  'refresherDefaultStyle',
  'refresherBackground',
  'refresherTriggered',
  'onRefresherPulling',
  'onRefresherRefresh',
  'onRefresherRestore',
  'onRefresherAbort',
]

/** `<ScrollView>`: a div that scrolls, with thresholds that report once until they are left again. */
export const ScrollView = forwardRef<HTMLDivElement, ScrollViewProps>(
  function ScrollView(props, outer) {
    const {
      scrollX = false,
      scrollY = false,
      scrollTop,
      scrollLeft,
      scrollIntoView,
      scrollWithAnimation = false,
      upperThreshold = 50,
      lowerThreshold = 50,
      showScrollbar = true,
      refresherEnabled = false,
    } = props
    const ref = useRef<HTMLDivElement | null>(null)
    const merged = useMergedRef(ref, outer)
    const last = useRef({ top: 0, left: 0, atStart: true, atEnd: false })

    const behavior = scrollWithAnimation ? 'smooth' : 'auto'
    useLayoutEffect(() => {
      if (typeof scrollTop === 'number') ref.current?.scrollTo({ top: scrollTop, behavior })
      // A change of the animation alone moves nothing.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [scrollTop])
    useLayoutEffect(() => {
      if (typeof scrollLeft === 'number') ref.current?.scrollTo({ left: scrollLeft, behavior })
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [scrollLeft])
    useEffect(() => {
      if (!scrollIntoView) return
      const container = ref.current
      const target = document.getElementById(scrollIntoView)
      if (container === null || target === null || !container.contains(target)) return
      const from = container.getBoundingClientRect()
      const to = target.getBoundingClientRect()
      container.scrollTo({
        top: container.scrollTop + (scrollY ? to.top - from.top : 0),
        left: container.scrollLeft + (scrollX ? to.left - from.left : 0),
        behavior,
      })
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [scrollIntoView])

    const onScroll = (event: UIEvent<HTMLDivElement>): void => {
      // A scroll inside a descendant does not bubble in the DOM, but it does in React.
      if (event.target !== event.currentTarget) return
      const element = event.currentTarget
      const { scrollTop: top, scrollLeft: left, scrollHeight, scrollWidth } = element
      const previous = last.current
      const detailed = withDetail(event, {
        scrollTop: top,
        scrollLeft: left,
        scrollHeight,
        scrollWidth,
        deltaX: previous.left - left,
        deltaY: previous.top - top,
      })
      const position = scrollY ? top : left
      const rest = scrollY
        ? scrollHeight - top - element.clientHeight
        : scrollWidth - left - element.clientWidth
      const atStart = position <= upperThreshold
      const atEnd = rest <= lowerThreshold
      last.current = { top, left, atStart, atEnd }
      props.onScroll?.(detailed)
      if (atStart && !previous.atStart) props.onScrollToUpper?.(detailed)
      if (atEnd && !previous.atEnd) props.onScrollToLower?.(detailed)
    }

    return (
      <div
        {...omit(props, foreign)}
        ref={merged}
        onScroll={onScroll}
        className={joinClasses(
          'taro-scroll',
          scrollX && 'taro-scroll--x',
          scrollY && 'taro-scroll--y',
          !showScrollbar && 'taro-scroll--bare',
          props.className,
        )}
      >
        {refresherEnabled ? (
          <Puller
            scroller={() => ref.current}
            active={props.refresherTriggered ?? false}
            onPull={() => props.onRefresherRefresh?.()}
          />
        ) : null}
        {props.children}
      </div>
    )
  },
)
