import { RESTING, fitInside, keepInside, zoomAround, type Size, type ZoomView } from '../lib/zoom'

/**
 * A picture viewer for the browser. Taro's own brings a carousel library that weighs more than a page
 * of ours, and has neither keyboard nor names for screen readers.
 */

const STYLE = `
.picture-viewer{position:fixed;left:0;top:0;right:0;bottom:0;z-index:9000;overflow:hidden;background:#0c0a07;touch-action:none;user-select:none;-webkit-user-select:none;outline:0}
.picture-viewer__track{display:flex;height:100%;will-change:transform}
.picture-viewer__track--still{transition:transform .25s ease-out}
.picture-viewer__slide{flex:none;width:100%;height:100%;display:flex;align-items:center;justify-content:center;overflow:hidden;color:#d8cfbf;font-size:15px}
.picture-viewer__picture{width:100%;height:100%;object-fit:contain;-webkit-user-drag:none;transform-origin:center center}
.picture-viewer__count{position:absolute;left:0;right:0;bottom:24px;bottom:calc(24px + env(safe-area-inset-bottom));text-align:center;color:#fff;font-size:15px;text-shadow:0 0 4px rgba(0,0,0,.8);pointer-events:none}
.picture-viewer__button{position:absolute;width:48px;height:48px;padding:0;border:0;border-radius:24px;background:rgba(0,0,0,.45);color:#fff;font-size:26px;line-height:48px}
.picture-viewer__button--close{right:12px;top:12px;top:calc(12px + env(safe-area-inset-top))}
.picture-viewer__button--previous{left:12px;top:50%;margin-top:-24px}
.picture-viewer__button--next{right:12px;top:50%;margin-top:-24px}
@media (hover:none){.picture-viewer__button--previous,.picture-viewer__button--next{display:none}}
`

const SWIPE_PX = 60
const DOUBLE_TAP_MS = 280
const DOUBLE_TAP_ZOOM = 2.5
/** Movement, in px, up to which a touch is a tap. */
const TAP_PX = 10

let styled = false
let closeOpen: (() => void) | null = null

function element(tag: 'div', className: string): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  return made
}

function button(kind: string, label: string, text: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = `picture-viewer__button picture-viewer__button--${kind}`
  made.setAttribute('aria-label', label)
  made.textContent = text
  return made
}

/** Shows pictures full screen, one at a time, with pinch zoom; `urls` absolute or root-relative. */
export function previewPictures(urls: readonly string[], index: number): void {
  if (urls.length === 0) return
  closeOpen?.()
  if (!styled) {
    styled = true
    const style = document.createElement('style')
    style.textContent = STYLE
    document.head.appendChild(style)
  }

  let at = Math.min(urls.length - 1, Math.max(0, index))
  let view: ZoomView = RESTING
  const before = document.activeElement
  const root = element('div', 'picture-viewer')
  root.setAttribute('role', 'dialog')
  root.setAttribute('aria-modal', 'true')
  root.tabIndex = -1
  const track = element('div', 'picture-viewer__track')
  const count = element('div', 'picture-viewer__count')
  const slides = urls.map(() => element('div', 'picture-viewer__slide'))
  for (const slide of slides) track.appendChild(slide)
  const closeButton = button('close', '关闭', '×')
  const previous = button('previous', '上一张', '‹')
  const next = button('next', '下一张', '›')
  root.append(track, count, closeButton, previous, next)

  const viewerSize = (): Size => ({ width: root.clientWidth, height: root.clientHeight })
  const picture = (): HTMLImageElement | null => slides[at]?.querySelector('img') ?? null
  const fitted = (): Size => {
    const image = picture()
    return fitInside(
      { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 },
      viewerSize(),
    )
  }

  /** Only the picture on screen and its neighbours are loaded. */
  const load = (which: number): void => {
    const slide = slides[which]
    const url = urls[which]
    if (slide === undefined || url === undefined || slide.firstChild !== null) return
    const image = document.createElement('img')
    image.className = 'picture-viewer__picture'
    image.alt = `第 ${which + 1} 张图片`
    image.draggable = false
    image.onerror = () => {
      slide.textContent = '图片没有加载出来'
    }
    image.src = url
    slide.appendChild(image)
  }
  const draw = (): void => {
    const image = picture()
    if (image !== null) {
      image.style.transform =
        view.scale === 1 ? '' : `translate(${view.x}px,${view.y}px) scale(${view.scale})`
    }
  }
  const settle = (): void => {
    track.classList.add('picture-viewer__track--still')
    track.style.transform = `translateX(${-at * 100}%)`
  }
  const show = (which: number): void => {
    const target = Math.min(urls.length - 1, Math.max(0, which))
    if (target !== at) {
      view = RESTING
      draw()
      at = target
    }
    for (const near of [at, at + 1, at - 1]) load(near)
    count.textContent = urls.length > 1 ? `${at + 1} / ${urls.length}` : ''
    root.setAttribute('aria-label', `图片 ${at + 1} / ${urls.length}`)
    previous.hidden = at === 0
    next.hidden = at === urls.length - 1
    settle()
  }
  const zoomTo = (scale: number, x: number, y: number): void => {
    const size = viewerSize()
    const point = { x: x - size.width / 2, y: y - size.height / 2 }
    view = keepInside(zoomAround(view, scale, point), fitted(), size)
    draw()
  }

  const close = (): void => {
    closeOpen = null
    clearTimeout(tapTimer)
    document.removeEventListener('keydown', onKey, true)
    window.removeEventListener('popstate', close)
    window.removeEventListener('resize', settle)
    root.remove()
    if (before instanceof HTMLElement) before.focus()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowLeft') show(at - 1)
    else if (event.key === 'ArrowRight') show(at + 1)
    else if (event.key === 'Tab') {
      const buttons = [closeButton, previous, next].filter((item) => item.offsetParent !== null)
      const focused = buttons.findIndex((item) => item === document.activeElement)
      const step = event.shiftKey ? -1 : 1
      buttons[(focused + step + buttons.length) % buttons.length]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  let tapTimer: ReturnType<typeof setTimeout> | undefined
  let lastTap = 0
  let touch: { x: number; y: number; view: ZoomView; moved: boolean; distance: number } | null =
    null
  const begin = (touches: TouchList): void => {
    const first = touches[0]
    if (first === undefined) return
    const second = touches[1]
    touch = {
      x: second ? (first.clientX + second.clientX) / 2 : first.clientX,
      y: second ? (first.clientY + second.clientY) / 2 : first.clientY,
      view,
      // Fingers that were lifted one after the other made no tap.
      moved: second !== undefined || (touch?.moved ?? false),
      distance: second
        ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
        : 0,
    }
    track.classList.remove('picture-viewer__track--still')
  }
  const onMove = (touches: TouchList): void => {
    const first = touches[0]
    if (touch === null || first === undefined) return
    const second = touches[1]
    const size = viewerSize()
    if (second !== undefined && touch.distance > 0) {
      const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY)
      const middle = {
        x: (first.clientX + second.clientX) / 2,
        y: (first.clientY + second.clientY) / 2,
      }
      const point = { x: touch.x - size.width / 2, y: touch.y - size.height / 2 }
      const zoomed = zoomAround(touch.view, (touch.view.scale * distance) / touch.distance, point)
      // The picture follows the fingers also where both move the same way.
      const moved = {
        ...zoomed,
        x: zoomed.x + middle.x - touch.x,
        y: zoomed.y + middle.y - touch.y,
      }
      view = keepInside(moved, fitted(), size)
      draw()
      return
    }
    const dx = first.clientX - touch.x
    const dy = first.clientY - touch.y
    if (Math.hypot(dx, dy) > TAP_PX) touch.moved = true
    if (!touch.moved) return
    if (view.scale > 1) {
      view = keepInside(
        { ...touch.view, x: touch.view.x + dx, y: touch.view.y + dy },
        fitted(),
        size,
      )
      draw()
    } else {
      const edge = (at === 0 && dx > 0) || (at === urls.length - 1 && dx < 0)
      track.style.transform = `translateX(calc(${-at * 100}% + ${edge ? dx / 3 : dx}px))`
    }
  }
  const onEnd = (event: TouchEvent): void => {
    if (event.touches.length > 0) {
      begin(event.touches)
      return
    }
    const ended = touch
    touch = null
    const last = event.changedTouches[0]
    if (ended === null || last === undefined) return
    if (ended.moved) {
      const dx = last.clientX - ended.x
      const swiped = view.scale === 1 && ended.distance === 0 && Math.abs(dx) > SWIPE_PX
      show(swiped ? at + (dx < 0 ? 1 : -1) : at)
      return
    }
    const now = Date.now()
    clearTimeout(tapTimer)
    if (now - lastTap < DOUBLE_TAP_MS) {
      lastTap = 0
      zoomTo(view.scale > 1 ? 1 : DOUBLE_TAP_ZOOM, last.clientX, last.clientY)
    } else {
      lastTap = now
      tapTimer = setTimeout(close, DOUBLE_TAP_MS)
    }
  }

  const onPicture = (event: Event): boolean => !(event.target instanceof HTMLButtonElement)
  root.addEventListener('touchstart', (event) => {
    if (onPicture(event)) begin(event.touches)
  })
  root.addEventListener(
    'touchmove',
    (event) => {
      // The page below must not scroll along (iOS 12 knows no touch-action).
      if (event.cancelable) event.preventDefault()
      onMove(event.touches)
    },
    { passive: false },
  )
  root.addEventListener('touchend', (event) => {
    if (!onPicture(event)) return
    // No click follows: it would close the viewer once more, or hit the page below.
    if (event.cancelable) event.preventDefault()
    onEnd(event)
  })
  root.addEventListener('touchcancel', () => {
    touch = null
    show(at)
  })
  root.addEventListener('click', (event) => {
    if (onPicture(event)) close()
  })
  root.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoomTo(view.scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2), event.clientX, event.clientY)
    },
    { passive: false },
  )
  closeButton.addEventListener('click', close)
  previous.addEventListener('click', () => show(at - 1))
  next.addEventListener('click', () => show(at + 1))
  document.addEventListener('keydown', onKey, true)
  // Going back leaves the page on which the pictures stand.
  window.addEventListener('popstate', close)
  window.addEventListener('resize', settle)

  document.body.appendChild(root)
  closeOpen = close
  show(at)
  track.classList.remove('picture-viewer__track--still')
  root.focus()
}
