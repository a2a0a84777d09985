import { forwardRef } from 'react'
import type { CSSProperties, HTMLAttributes } from 'react'
import { joinClasses, omit } from './event-detail.h5'
import './text.h5.scss'

export interface TextProps extends HTMLAttributes<HTMLSpanElement> {
  selectable?: boolean
  userSelect?: boolean
  numberOfLines?: number
  maxLines?: number
}

const foreign = [
  'selectable',
  'userSelect',
  'numberOfLines',
  'maxLines',
  'space',
  'decode',
  'overflow',
]

/** `<Text>`: a span that keeps line breaks. */
export const Text = forwardRef<HTMLSpanElement, TextProps>(function Text(props, ref) {
  const lines = props.numberOfLines ?? props.maxLines
  const selectable = props.selectable === true || props.userSelect === true
  const style: CSSProperties | undefined =
    lines === undefined ? props.style : { WebkitLineClamp: lines, ...props.style }
  return (
    <span
      {...omit(props, foreign)}
      ref={ref}
      style={style}
      className={joinClasses(
        'taro-text',
        selectable && 'taro-text--selectable',
        lines !== undefined && 'taro-text--clamped',
        props.className,
      )}
    />
  )
})
