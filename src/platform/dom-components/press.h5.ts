import type { TouchEvent } from 'react'

/**
 * `hoverClass` and `onLongPress` for DOM elements. The class is put on the element itself, so that a
 * finger on a card does not render the card again.
 */

interface Press {
  start?: ReturnType<typeof setTimeout>
  long?: ReturnType<typeof setTimeout>
  x: number
  y: number
}

export type TouchHandler = (event: TouchEvent<HTMLElement>) => void

export interface PressOptions {
  hoverClass?: string
  /** Milliseconds before the class appears; a scroll that starts here shows nothing. */
  hoverStartTime: number
  /** Milliseconds that it stays after the finger has left. */
  hoverStayTime: number
  onLongPress?: (event: TouchEvent<HTMLElement>) => void
  onTouchStart?: TouchHandler
  onTouchMove?: TouchHandler
  onTouchEnd?: TouchHandler
  onTouchCancel?: TouchHandler
}

/** A finger that has moved this far, in px, is scrolling. */
const slack = 10
/** Milliseconds, as in WeChat. */
const longPressDelay = 350

const presses = new WeakMap<HTMLElement, Press>()

/** Touch handlers that add the pressed look and the long press to those of the caller. */
export function pressHandlers(options: PressOptions): {
  onTouchStart: TouchHandler
  onTouchMove: TouchHandler
  onTouchEnd: TouchHandler
  onTouchCancel: TouchHandler
} {
  const { hoverClass, hoverStartTime, hoverStayTime, onLongPress } = options
  const classes =
    hoverClass === undefined || hoverClass === 'none' ? [] : hoverClass.split(/\s+/).filter(Boolean)

  const end = (element: HTMLElement): void => {
    const press = presses.get(element)
    if (press === undefined) return
    clearTimeout(press.start)
    clearTimeout(press.long)
    presses.delete(element)
    if (classes.length > 0) setTimeout(() => element.classList.remove(...classes), hoverStayTime)
  }

  return {
    onTouchStart(event) {
      const element = event.currentTarget
      const touch = event.touches[0]
      const press: Press = { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
      if (classes.length > 0) {
        press.start = setTimeout(() => element.classList.add(...classes), hoverStartTime)
      }
      if (onLongPress !== undefined)
        press.long = setTimeout(() => onLongPress(event), longPressDelay)
      presses.set(element, press)
      options.onTouchStart?.(event)
    },
    onTouchMove(event) {
      const press = presses.get(event.currentTarget)
      const touch = event.touches[0]
      if (press !== undefined && touch !== undefined) {
        const moved =
          Math.abs(touch.clientX - press.x) > slack || Math.abs(touch.clientY - press.y) > slack
        if (moved) end(event.currentTarget)
      }
      options.onTouchMove?.(event)
    },
    onTouchEnd(event) {
      end(event.currentTarget)
      options.onTouchEnd?.(event)
    },
    onTouchCancel(event) {
      end(event.currentTarget)
      options.onTouchCancel?.(event)
    },
  }
}
