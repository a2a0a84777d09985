import { View, type ITouchEvent } from '@tarojs/components'
import type { CSSProperties, ReactNode } from 'react'

import { a11y } from '../a11y/a11y'
import { cx } from '../cx'
import './tappable.scss'

export interface TappableProps {
  /** Name for screen readers; needed when there is no text inside. */
  label?: string
  role?: 'button' | 'link' | 'tab' | 'checkbox' | 'radio' | 'switch' | 'none'
  onTap?: () => void
  /** Long press. */
  onHold?: () => void
  disabled?: boolean
  /** Reserves the least touch size (44 px, 56 px in large type). */
  target?: boolean
  pressed?: boolean
  selected?: boolean
  checked?: boolean
  /** What happens under the finger. */
  hover?: 'dim' | 'sunk' | 'none'
  /** Keeps the tap from what lies around it, such as the card of a like button. */
  stop?: boolean
  className?: string
  style?: CSSProperties
  id?: string
  children?: ReactNode
}

/** The base of everything that can be tapped. */
export function Tappable({
  label,
  role = 'button',
  onTap,
  onHold,
  disabled = false,
  target = false,
  pressed,
  selected,
  checked,
  hover = 'dim',
  stop = false,
  className,
  style,
  id,
  children,
}: TappableProps) {
  const active = onTap !== undefined && !disabled
  const handleClick = (event: ITouchEvent) => {
    if (stop) event.stopPropagation()
    if (active) onTap()
  }
  return (
    <View
      {...(id === undefined ? undefined : { id })}
      {...(style === undefined ? undefined : { style })}
      className={cx(
        'tappable',
        target && 'tappable--target',
        disabled && 'tappable--disabled',
        className,
      )}
      {...(active && hover !== 'none' ? { hoverClass: `tappable--${hover}` } : undefined)}
      {...(onTap || stop ? { onClick: handleClick } : undefined)}
      {...(onHold && !disabled ? { onLongPress: onHold } : undefined)}
      {...(onTap
        ? a11y({ role, label, disabled, pressed, selected, checked, onKey: onTap })
        : a11y({ role: 'none', label }))}
    >
      {children}
    </View>
  )
}
