import { ScrollView, View, type CommonEvent, type ScrollViewProps } from '@tarojs/components'
import {
  memo,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'

import { heightOf, scrollPageTo, watchNear } from '@/platform/view-watch'

import { cx } from '../cx'
import { useDomId } from '../use-dom-id'
import { chunksFrom } from './window-math'
import type { WindowedListHandle, WindowedListProps } from './windowed-list-props'
import './windowed-list.scss'

export type { WindowedListHandle, WindowedListProps } from './windowed-list-props'

/** Items that are mounted or unmounted together: one setData of moderate size, few observers. */
const CHUNK = 10
/** Chunks are kept mounted this far beyond the edges of the screen, in px. */
const MARGIN = 1200
/** Distance from the end that still counts as "at the bottom", in px. */
const BOTTOM = 60

interface ChunkViewProps<T> {
  domId: string
  from: number
  items: readonly T[]
  itemKey: (item: T) => string
  gap: number
  /** Id of the scroller, or null for the page. */
  scroller: string | null
  render: (item: T, index: number) => ReactNode
}

/**
 * One run of items. Its own observer tells when it comes near the screen and when it leaves; it is then
 * replaced by a spacer of the height it had last, so that nothing around it moves.
 */
function ChunkViewBase<T>({
  domId,
  from,
  items,
  itemKey,
  gap,
  scroller,
  render,
}: ChunkViewProps<T>) {
  const [spacer, setSpacer] = useState<number | null>(null)

  useEffect(() => {
    return watchNear({
      id: domId,
      scrollerId: scroller,
      above: MARGIN,
      below: MARGIN,
      onChange: (near, height) => {
        if (near) setSpacer(null)
        else if (height > 0) setSpacer(height)
      },
    })
  }, [domId, scroller])

  return (
    <View
      id={domId}
      className='windowed__chunk'
      style={spacer === null ? {} : { height: `${spacer}px` }}
    >
      {spacer === null
        ? items.map((item, i) => (
            <View
              key={itemKey(item)}
              className='windowed__row'
              style={gap > 0 ? { marginBottom: `${gap}px` } : {}}
            >
              {render(item, from + i)}
            </View>
          ))
        : null}
    </View>
  )
}

// The cast keeps the type parameter, which memo() drops. Arrays are cut anew on every page: compare what is in them.
const ChunkView = memo(
  ChunkViewBase,
  (a, b) =>
    a.domId === b.domId &&
    a.from === b.from &&
    a.render === b.render &&
    a.gap === b.gap &&
    a.items.length === b.items.length &&
    a.items.every((item, i) => item === b.items[i]),
) as typeof ChunkViewBase

/**
 * A list of any length with a bounded number of nodes; the mini-program's twin cuts it into chunks, since
 * there every mounted row costs setData and a measured height costs a round trip.
 */
export function WindowedList<T>({
  items,
  itemKey,
  renderItem,
  gap = 0,
  scroll = 'page',
  anchor = 'top',
  header,
  footer,
  onStart,
  onEnd,
  onAtBottom,
  handle,
  label,
  className,
}: WindowedListProps<T>) {
  const domId = useDomId('list')
  const scrollerId = `${domId}-scroller`
  const bottomId = `${domId}-bottom`
  const endId = `${domId}-end`

  const origin = useRef<string | null>(null)
  const chunks = useMemo(() => {
    let at =
      origin.current === null ? -1 : items.findIndex((item) => itemKey(item) === origin.current)
    if (at < 0) {
      const first = items[0]
      origin.current = first === undefined ? null : itemKey(first)
      at = 0
    }
    return chunksFrom(items, at, CHUNK)
  }, [items, itemKey])

  const first = items[0]
  const last = items[items.length - 1]
  const firstKey = first === undefined ? '' : itemKey(first)
  const lastKey = last === undefined ? '' : itemKey(last)
  const asked = useRef({ start: '', end: '' })
  const state = useRef({ firstKey, lastKey, onStart, onEnd, onAtBottom })
  state.current = { firstKey, lastKey, onStart, onEnd, onAtBottom }

  const askStart = () => {
    const now = state.current
    if (!now.firstKey || asked.current.start === now.firstKey) return
    asked.current.start = now.firstKey
    now.onStart?.()
  }
  const askEnd = () => {
    const now = state.current
    if (!now.lastKey || asked.current.end === now.lastKey) return
    asked.current.end = now.lastKey
    now.onEnd?.()
  }

  // Page scroll: a mark at the end is watched; a new last item gets a new watch, so that a short page asks again.
  useEffect(() => {
    if (scroll !== 'page' || !lastKey) return undefined
    return watchNear({
      id: endId,
      scrollerId: null,
      above: MARGIN,
      below: MARGIN,
      onChange: (near) => {
        if (near) askEnd()
      },
    })
  }, [scroll, endId, lastKey])

  // Own scroller: the height of the view is asked for once, to tell "at the bottom" from scroll events.
  const viewHeight = useRef(0)
  const atBottom = useRef(anchor === 'bottom')
  useEffect(() => {
    if (scroll !== 'self') return
    void heightOf(scrollerId).then((height) => {
      viewHeight.current = height
    })
  }, [scroll, scrollerId])

  // `scroll-into-view` acts when its value changes: two marks stand at the end and take turns.
  const [into, setInto] = useState(anchor === 'bottom' ? `${bottomId}-0` : '')
  const turn = useRef(0)
  const [animate, setAnimate] = useState(false)
  const toBottom = (animated: boolean) => {
    turn.current = 1 - turn.current
    setAnimate(animated)
    setInto(`${bottomId}-${turn.current}`)
  }
  const followed = useRef('')
  // Before the commit ends: the new row and the scroll to it are one setData.
  useLayoutEffect(() => {
    if (scroll === 'self' && anchor === 'bottom' && atBottom.current && lastKey) {
      followed.current = lastKey
      toBottom(false)
    }
    // Runs for each new last item.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [lastKey])

  const handleScroll = (event: CommonEvent<ScrollViewProps.onScrollDetail>) => {
    const { scrollTop, scrollHeight } = event.detail
    if (viewHeight.current <= 0) return
    const now = scrollHeight - scrollTop - viewHeight.current <= BOTTOM
    if (now !== atBottom.current) {
      atBottom.current = now
      state.current.onAtBottom?.(now)
    }
  }

  useImperativeHandle(
    handle,
    (): WindowedListHandle => ({
      scrollToBottom(animated = false) {
        if (scroll === 'self') {
          // On the way there already; another turn would name the mark that is named now.
          if (atBottom.current && followed.current === state.current.lastKey) return
          atBottom.current = true
          toBottom(animated)
        } else {
          scrollPageTo(endId, animated)
        }
      },
      scrollToTop(animated = false) {
        if (scroll === 'self') {
          setAnimate(animated)
          setInto(`${domId}-top`)
        } else {
          scrollPageTo(null, animated)
        }
      },
      scrollToKey(key) {
        const at = items.findIndex((item) => itemKey(item) === key)
        const chunk = chunks.find((one) => at >= one.from && at < one.from + one.items.length)
        if (!chunk) return
        const chunkId = `${domId}-${chunk.id}`
        if (scroll === 'self') {
          atBottom.current = false
          setAnimate(false)
          setInto(chunkId)
        } else {
          scrollPageTo(chunkId, false)
        }
      },
    }),
    // toBottom sets state only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [scroll, chunks, items, itemKey, domId, endId],
  )

  const body = (
    <>
      {header}
      {/* Nothing follows them here, so that a new chunk is sent alone and not with all that are there. */}
      <View>
        {chunks.map((chunk) => (
          <ChunkView
            key={chunk.id}
            domId={`${domId}-${chunk.id}`}
            from={chunk.from}
            items={chunk.items}
            itemKey={itemKey}
            gap={gap}
            scroller={scroll === 'self' ? scrollerId : null}
            render={renderItem}
          />
        ))}
      </View>
      {footer}
    </>
  )

  if (scroll === 'page') {
    return (
      <View
        className={cx('windowed', className)}
        {...(label === undefined ? undefined : { 'aria-label': label })}
      >
        {body}
        <View id={endId} className='windowed__mark' />
      </View>
    )
  }
  return (
    <ScrollView
      id={scrollerId}
      className={cx('windowed', 'windowed--self', className)}
      scrollY
      enhanced
      scrollAnchoring
      scrollWithAnimation={animate}
      scrollIntoView={into}
      upperThreshold={600}
      lowerThreshold={600}
      onScrollToUpper={askStart}
      onScrollToLower={askEnd}
      onScroll={handleScroll}
      {...(label === undefined ? undefined : { 'aria-label': label })}
    >
      <View className={cx('windowed__inner', anchor === 'bottom' && 'windowed__inner--bottom')}>
        <View id={`${domId}-top`} className='windowed__mark' />
        {body}
        <View id={`${bottomId}-0`} className='windowed__mark' />
        <View id={`${bottomId}-1`} className='windowed__mark' />
      </View>
    </ScrollView>
  )
}
