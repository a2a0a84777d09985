import { TIMES } from '../contract/limits'
import { toastText } from '../lib/auth-failure'
import type { ModalOptions } from './feedback-types'

/**
 * Toast, loading and modal for the browser. Taro's own ignore dark mode and large type and cannot be
 * reached by keyboard or screen reader; these take the tokens that applyGround puts on the root element.
 */

const STYLE = `
.feedback-toast,.feedback-mask{position:fixed;z-index:10000;font-family:var(--sans,-apple-system,"PingFang SC",sans-serif)}
.feedback-toast{left:50%;top:50%;max-width:72%;padding:12px 20px;border-radius:12px;background:rgba(30,26,20,.9);color:#fff;font-size:var(--fs-md,15px);line-height:1.6;text-align:center;word-break:break-word;transform:translate(-50%,-50%);pointer-events:none}
.feedback-mask{left:0;top:0;right:0;bottom:0;display:flex;align-items:center;justify-content:center;background:rgba(0,0,0,.5)}
.feedback-mask--clear{background:transparent}
.feedback-modal{width:78%;max-width:360px;border-radius:12px;overflow:hidden;background:var(--surface,#fffdf9);color:var(--ink,#2a2622)}
.feedback-modal__title{padding:24px 20px 0;font-size:var(--fs-lg,17px);font-weight:600;text-align:center}
.feedback-modal__text{padding:16px 20px 24px;max-height:56vh;overflow:auto;font-size:var(--fs-md,15px);line-height:1.6;text-align:center;white-space:pre-wrap;word-break:break-word;color:var(--ink-2,#5f574d)}
.feedback-modal__buttons{display:flex;border-top:1px solid var(--line,#e6ded1)}
.feedback-modal__button,.feedback-actions__item{flex:1;min-height:50px;margin:0;padding:8px;border:0;background:transparent;color:var(--ink-2,#5f574d);font:inherit;font-size:var(--fs-lg,17px)}
.feedback-modal__button--main{color:var(--accent,#6244ea);font-weight:600;border-left:1px solid var(--line,#e6ded1)}
.feedback-modal__button--only{border-left:0}
.feedback-modal__button:focus,.feedback-actions__item:focus{outline:0}
.feedback-modal__button:focus-visible,.feedback-actions__item:focus-visible{outline:2px solid var(--accent,#6244ea);outline-offset:-4px;border-radius:8px}
.feedback-mask--bottom{align-items:flex-end}
.feedback-actions{width:100%;padding-bottom:env(safe-area-inset-bottom);border-radius:12px 12px 0 0;overflow:hidden;background:var(--surface,#fffdf9);display:flex;flex-direction:column}
.feedback-actions__item{color:var(--ink,#2a2622);border-bottom:1px solid var(--line,#e6ded1)}
.feedback-actions__item--cancel{color:var(--ink-2,#5f574d);border-top:8px solid var(--sunk,#efe9de);border-bottom:0}
`

let styled = false

function make(tag: 'div' | 'button', className: string, text?: string): HTMLElement {
  if (!styled) {
    styled = true
    const style = document.createElement('style')
    style.textContent = STYLE
    document.head.appendChild(style)
  }
  const element = document.createElement(tag)
  element.className = className
  if (text !== undefined) element.textContent = text
  if (element instanceof HTMLButtonElement) element.type = 'button'
  return element
}

let toast: HTMLElement | null = null
let toastTimer: ReturnType<typeof setTimeout> | undefined

/** A short message, 出错啦~ when there is none (specification §8), for 2000 ms unless said. */
export function showToast(
  message?: string | null,
  durationMs: number = TIMES.toastMs,
): Promise<void> {
  clearTimeout(toastTimer)
  toast?.remove()
  const box = make('div', 'feedback-toast', toastText(message))
  box.setAttribute('role', 'status')
  box.setAttribute('aria-live', 'polite')
  document.body.appendChild(box)
  toast = box
  toastTimer = setTimeout(() => {
    box.remove()
    if (toast === box) toast = null
  }, durationMs)
  return Promise.resolve()
}

let loading: HTMLElement | null = null

/** Covers the page while something short must finish; hideLoading ends it. */
export function showLoading(title = '请稍候'): Promise<void> {
  loading?.remove()
  const mask = make('div', 'feedback-mask feedback-mask--clear')
  const box = make('div', 'feedback-toast', title)
  box.setAttribute('role', 'status')
  mask.appendChild(box)
  document.body.appendChild(mask)
  loading = mask
  return Promise.resolve()
}

/** Ends showLoading. Without one it does nothing: WeChat's hideLoading would close a toast instead. */
export function hideLoading(): void {
  loading?.remove()
  loading = null
}

/** A finger is on the glass. */
let touching = false
document.addEventListener('touchstart', () => (touching = true), { capture: true, passive: true })
for (const end of ['touchend', 'touchcancel'] as const) {
  document.addEventListener(end, (event) => (touching = event.touches.length > 0), {
    capture: true,
    passive: true,
  })
}

/** After a finger is lifted, its click comes within this time, in ms. */
const CLICK_AFTER_MS = 80

/**
 * A long press opens a menu under the finger; lifting it must not choose what happens to lie there.
 */
function deafWhileTouched(mask: HTMLElement): void {
  if (!touching) return
  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  mask.addEventListener('click', swallow, true)
  const lifted = (): void => {
    for (const end of ['touchend', 'touchcancel']) document.removeEventListener(end, lifted, true)
    setTimeout(() => mask.removeEventListener('click', swallow, true), CLICK_AFTER_MS)
  }
  for (const end of ['touchend', 'touchcancel']) document.addEventListener(end, lifted, true)
}

/** Puts a dialog on the page, keeps Tab inside, gives the focus back, answers what closed it. */
function openDialog<T>(
  build: (mask: HTMLElement, close: (value: T) => void) => HTMLElement,
  onEscape: T,
): Promise<T> {
  return new Promise((resolve) => {
    const before = document.activeElement
    const mask = make('div', 'feedback-mask')
    const close = (value: T): void => {
      document.removeEventListener('keydown', onKey, true)
      mask.remove()
      if (before instanceof HTMLElement) before.focus()
      resolve(value)
    }
    const first = build(mask, close)
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        event.stopPropagation()
        close(onEscape)
        return
      }
      if (event.key !== 'Tab') return
      const buttons = Array.from(mask.querySelectorAll('button'))
      const at = buttons.findIndex((button) => button === document.activeElement)
      event.preventDefault()
      buttons[(at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length]?.focus()
    }
    document.addEventListener('keydown', onKey, true)
    document.body.appendChild(mask)
    deafWhileTouched(mask)
    first.focus()
  })
}

/** Asks the person; true when confirmed. */
export function showModal(options: ModalOptions): Promise<boolean> {
  const cancelText = options.cancelText === undefined ? '取消' : options.cancelText
  return openDialog<boolean>((mask, close) => {
    const box = make('div', 'feedback-modal')
    box.setAttribute('role', 'alertdialog')
    box.setAttribute('aria-modal', 'true')
    box.setAttribute('aria-label', options.title ?? options.content)
    if (options.title) box.appendChild(make('div', 'feedback-modal__title', options.title))
    box.appendChild(make('div', 'feedback-modal__text', options.content))
    const buttons = make('div', 'feedback-modal__buttons')
    if (cancelText !== null) {
      const cancel = make('button', 'feedback-modal__button', cancelText)
      cancel.addEventListener('click', () => close(false))
      buttons.appendChild(cancel)
    }
    const confirm = make(
      'button',
      `feedback-modal__button feedback-modal__button--main${cancelText === null ? ' feedback-modal__button--only' : ''}`,
      options.confirmText ?? '确定',
    )
    confirm.addEventListener('click', () => close(true))
    buttons.appendChild(confirm)
    box.appendChild(buttons)
    mask.appendChild(box)
    return confirm
  }, false)
}

/** Lets the person choose one of at most six items; null when closed. */
export function showActions(items: readonly string[]): Promise<number | null> {
  return openDialog<number | null>((mask, close) => {
    mask.classList.add('feedback-mask--bottom')
    const sheet = make('div', 'feedback-actions')
    sheet.setAttribute('role', 'dialog')
    sheet.setAttribute('aria-modal', 'true')
    items.forEach((item, index) => {
      const button = make('button', 'feedback-actions__item', item)
      button.addEventListener('click', () => close(index))
      sheet.appendChild(button)
    })
    const cancel = make('button', 'feedback-actions__item feedback-actions__item--cancel', '取消')
    cancel.addEventListener('click', () => close(null))
    sheet.appendChild(cancel)
    mask.addEventListener('click', (event) => {
      if (event.target === mask) close(null)
    })
    mask.appendChild(sheet)
    return cancel
  }, null)
}
