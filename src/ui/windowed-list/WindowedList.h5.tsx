import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react'

import { cx } from '../cx'
import { HeightIndex } from './window-math'
import type { WindowedListHandle, WindowedListProps } from './windowed-list-props'
import './windowed-list.scss'

export type { WindowedListHandle, WindowedListProps } from './windowed-list-props'

/** Mounted beyond the edges of the view, in px. */
const OVERSCAN = 900
/** Time after the first drawing in which it is left alone, in ms. */
const SETTLE_MS = 200
/** New rows are mounted when less than this is left beyond an edge. */
const RESERVE = 500
/** Distance from the end that still counts as "at the bottom", in px. */
const BOTTOM = 48

/** The element that scrolls a page on H5: Taro gives every page its own. */
function scrollParent(element: HTMLElement): HTMLElement {
  let node = element.parentElement
  while (node) {
    const flow = getComputedStyle(node).overflowY
    if (flow === 'auto' || flow === 'scroll') return node
    node = node.parentElement
  }
  return (document.scrollingElement as HTMLElement | null) ?? document.documentElement
}

interface RowProps<T> {
  rowKey: string
  item: T
  index: number
  gap: number
  render: (item: T, index: number) => ReactNode
  observe: (element: HTMLElement | null, key: string) => void
}

function RowBase<T>({ rowKey, item, index, gap, render, observe }: RowProps<T>) {
  const ref = useCallback(
    (element: HTMLDivElement | null) => observe(element, rowKey),
    [observe, rowKey],
  )
  return (
    <div ref={ref} className='windowed__row' style={gap > 0 ? { marginBottom: gap } : undefined}>
      {render(item, index)}
    </div>
  )
}

// The cast keeps the type parameter, which memo() drops.
const Row = memo(RowBase) as typeof RowBase

/**
 * A list of any length with a bounded number of nodes.
 *
 * It keeps one promise about the scroll position: the row at the upper edge of the view stays where it
 * is, whatever is mounted, measured, added or removed above it (or, with `anchor='bottom'` and the view
 * at the end, the end stays in view). Safari has no scroll anchoring, and Chrome's would correct a
 * second time, so it is switched off in the style sheet and done here.
 */
export function WindowedList<T>({
  items,
  itemKey,
  renderItem,
  estimate = 200,
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
  const rootRef = useRef<HTMLDivElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const scrollerRef = useRef<HTMLElement | null>(null)
  const [, redraw] = useReducer((n: number) => n + 1, 0)

  const model = useRef<{ index: HeightIndex; items: readonly T[] | null }>({
    index: new HeightIndex(estimate, gap),
    items: null,
  })
  const heights = model.current.index
  if (model.current.items !== items) {
    model.current.items = items
    heights.setKeys(items.map(itemKey))
  }

  // Where the view is, in px from the top of the list, and where the list is in what scrolls.
  const view = useRef({ top: 0, base: 0, height: 800, stuck: anchor === 'bottom' })
  // The row that must not move, and how far its top is above the upper edge of the view.
  const hold = useRef<{ key: string; delta: number } | null>(null)
  const mounted = useRef(new Map<string, HTMLElement>())
  const keyOf = useRef(new WeakMap<Element, string>())
  const asked = useRef({ start: '', end: '' })
  const told = useRef<boolean | null>(null)
  const calls = useRef({ onStart, onEnd, onAtBottom })
  calls.current = { onStart, onEnd, onAtBottom }

  // The range is computed for the place where the view will be after this render.
  const { stuck, height } = view.current
  const holdPlace = hold.current ? heights.placeOf(hold.current.key) : -1
  const top = stuck
    ? Math.max(0, heights.total - height)
    : holdPlace >= 0 && hold.current
      ? heights.offsetOf(holdPlace) + hold.current.delta
      : view.current.top
  // The first drawing holds only what is seen: the rest would delay it, and comes right after.
  const [settled, setSettled] = useState(stuck)
  useEffect(() => {
    if (settled) return
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [settled])
  const overscan = settled ? OVERSCAN : 0
  const { start, end } = heights.range(top - overscan, top + height + overscan)
  const drawn = useRef({ start, end })
  drawn.current = { start, end }

  const listTop = () => {
    const list = listRef.current
    const scroller = scrollerRef.current
    if (!list || !scroller) return 0
    const edge = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top
    return list.getBoundingClientRect().top - edge + scroller.scrollTop
  }

  /** Takes the heights of all mounted rows; tells whether one has changed. */
  const measure = () => {
    let news = false
    for (const [key, element] of mounted.current) {
      if (heights.setHeight(key, element.offsetHeight)) news = true
    }
    return news
  }

  /**
   * Puts the held row (or the end) back where it was, after something above it has changed. Moves by the
   * difference, so that a scroll whose event is still on its way is kept; `absolute` is for jumps and for
   * a page that was hidden and lost its position.
   */
  const restore = (absolute = false) => {
    const scroller = scrollerRef.current
    if (!scroller || scroller.clientHeight === 0) return
    if (view.current.stuck) {
      const end = scroller.scrollHeight - scroller.clientHeight
      if (Math.abs(end - scroller.scrollTop) > 0.5) scroller.scrollTop = end
      return
    }
    const held = hold.current
    const place = held ? heights.placeOf(held.key) : -1
    if (!held || place < 0) return
    const y = heights.offsetOf(place) + held.delta
    const base = listTop()
    const shift = absolute
      ? base + y - scroller.scrollTop
      : y - view.current.top + (base - view.current.base)
    // Who looks at what stands above a feed sees new posts come in; a conversation never moves.
    const free = !absolute && anchor === 'top' && view.current.top < 0
    if (!free && Math.abs(shift) > 0.5) scroller.scrollTop += shift
    view.current.top = y
    view.current.base = base
  }

  /** Reads the view from the scroller and remembers the row at its upper edge. */
  const readView = () => {
    const scroller = scrollerRef.current
    if (!scroller || scroller.clientHeight === 0) return false
    const base = listTop()
    const y = scroller.scrollTop - base
    // After a fast scroll the upper edge may stand among rows that are not mounted and whose heights are
    // guesses: then the first row one can see is held. After a jump there is none; the guess must do.
    const edge = heights.indexAt(y)
    const { start: from, end: to } = drawn.current
    const seen = edge < from && from < to && heights.offsetOf(from) < y + scroller.clientHeight
    const at = seen ? from : edge
    const key = heights.keyAt(at)
    hold.current = key === undefined ? null : { key, delta: y - heights.offsetOf(at) }
    view.current = {
      top: y,
      base,
      height: scroller.clientHeight,
      stuck:
        anchor === 'bottom' &&
        scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= BOTTOM,
    }
    return true
  }

  const report = () => {
    const scroller = scrollerRef.current
    if (!scroller || scroller.clientHeight === 0 || items.length === 0) return
    const { top: y, height: viewHeight } = view.current
    const first = heights.keyAt(0) ?? ''
    const last = heights.keyAt(items.length - 1) ?? ''
    if (y < viewHeight && asked.current.start !== first) {
      asked.current.start = first
      calls.current.onStart?.()
    }
    if (heights.total - y - viewHeight < viewHeight && asked.current.end !== last) {
      asked.current.end = last
      calls.current.onEnd?.()
    }
    const atBottom = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= BOTTOM
    if (told.current !== atBottom) {
      told.current = atBottom
      calls.current.onAtBottom?.(atBottom)
    }
  }

  const observer = useRef<ResizeObserver | null>(null)
  const hidden = useRef(false)
  const jump = useRef(false)
  const onResize = useRef<(entries: ResizeObserverEntry[]) => void>(() => undefined)
  onResize.current = (entries) => {
    let news = false
    for (const entry of entries) {
      const key = keyOf.current.get(entry.target)
      if (key === undefined) {
        // The scroller itself: turned, keyboard, or a page that came back from behind another.
        news = true
      } else if (heights.setHeight(key, (entry.target as HTMLElement).offsetHeight)) {
        news = true
      }
    }
    const scroller = scrollerRef.current
    if (scroller?.clientHeight === 0) hidden.current = true
    if (!news || !scroller || scroller.clientHeight === 0) return
    view.current.height = scroller.clientHeight
    restore(hidden.current)
    hidden.current = false
    redraw()
  }
  observer.current ??= new ResizeObserver((entries) => onResize.current(entries))

  const observe = useCallback((element: HTMLElement | null, key: string) => {
    const old = mounted.current.get(key)
    if (old && old !== element) {
      observer.current?.unobserve(old)
      mounted.current.delete(key)
    }
    if (element) {
      mounted.current.set(key, element)
      keyOf.current.set(element, key)
      observer.current?.observe(element)
    }
  }, [])

  const onScroll = useRef<() => void>(() => undefined)
  onScroll.current = () => {
    if (hidden.current) return
    // Custom elements fill themselves a moment after they are mounted: what grew since the last look is
    // set right before the position is read, or the reading would be of two different layouts.
    if (measure()) restore()
    if (!readView()) return
    const { top: y, height: viewHeight } = view.current
    const needed = heights.range(y - RESERVE, y + viewHeight + RESERVE)
    if (needed.start < drawn.current.start || needed.end > drawn.current.end) redraw()
    report()
  }

  useEffect(() => {
    const root = rootRef.current
    if (!root) return undefined
    const scroller = scroll === 'self' ? root : scrollParent(root)
    scrollerRef.current = scroller
    const target: HTMLElement | Document =
      scroller === document.scrollingElement ? document : scroller
    const listener = () => onScroll.current()
    const sizes = observer.current
    target.addEventListener('scroll', listener, { passive: true })
    sizes?.observe(scroller)
    if (scroller.clientHeight > 0) {
      view.current.height = scroller.clientHeight
      if (view.current.stuck) scroller.scrollTop = scroller.scrollHeight
      else readView()
      redraw()
    }
    return () => {
      target.removeEventListener('scroll', listener)
      sizes?.unobserve(scroller)
    }
    // readView reads refs only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [scroll])

  useEffect(() => {
    const sizes = observer.current
    return () => sizes?.disconnect()
  }, [])

  useLayoutEffect(() => {
    const news = measure()
    restore(jump.current)
    jump.current = false
    // Estimates that were too high leave the view short of rows: draw once more before the paint.
    if (news) {
      const { top: y, height: viewHeight } = view.current
      const needed = heights.range(y, y + viewHeight)
      if (needed.start < drawn.current.start || needed.end > drawn.current.end) redraw()
    }
  })

  useEffect(() => {
    report()
  })

  useImperativeHandle(handle, (): WindowedListHandle => {
    const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
    return {
      scrollToBottom(animated = false) {
        const scroller = scrollerRef.current
        if (!scroller) return
        const far = scroller.scrollHeight - scroller.scrollTop > scroller.clientHeight * 4
        if (animated && !far && !calm()) {
          scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'smooth' })
          return
        }
        if (anchor === 'bottom') view.current.stuck = true
        else hold.current = null
        view.current.top = heights.total
        scroller.scrollTop = scroller.scrollHeight
        redraw()
      },
      scrollToTop(animated = false) {
        const scroller = scrollerRef.current
        if (!scroller) return
        const near = scroller.scrollTop < scroller.clientHeight * 4
        view.current.stuck = false
        if (animated && near && !calm()) {
          scroller.scrollTo({ top: 0, behavior: 'smooth' })
          return
        }
        hold.current = null
        view.current.top = 0
        scroller.scrollTop = 0
        redraw()
      },
      scrollToKey(key) {
        if (heights.placeOf(key) < 0) return
        view.current.stuck = false
        hold.current = { key, delta: 0 }
        redraw()
      },
    }
  }, [anchor, heights])

  const rows: ReactNode[] = []
  for (let i = start; i < end; i += 1) {
    const item = items[i]
    if (item === undefined) continue
    const key = heights.keyAt(i) ?? String(i)
    rows.push(
      <Row
        key={key}
        rowKey={key}
        item={item}
        index={i}
        gap={i === items.length - 1 ? 0 : gap}
        render={renderItem}
        observe={observe}
      />,
    )
  }
  const above = heights.offsetOf(start)
  const below = Math.max(0, heights.total - heights.offsetOf(end) + (end < items.length ? 0 : gap))

  return (
    <div
      ref={rootRef}
      className={cx('windowed windowed--held', scroll === 'self' && 'windowed--self', className)}
      role='list'
      aria-label={label}
    >
      <div className={cx('windowed__inner', anchor === 'bottom' && 'windowed__inner--bottom')}>
        {header}
        <div
          ref={listRef}
          className='windowed__list'
          style={{ paddingTop: above, paddingBottom: below }}
        >
          {rows}
        </div>
        {footer}
      </div>
    </div>
  )
}
