import { forwardRef, useLayoutEffect } from 'react'
import type { TextareaHTMLAttributes } from 'react'
import { joinClasses, omit } from './event-detail.h5'
import { foreignFieldProps, useField } from './use-field.h5'
import type { FieldProps } from './use-field.h5'
import { useMergedRef } from './merged-ref.h5'
import './field.h5.scss'

type TextareaElementProps = TextareaHTMLAttributes<HTMLTextAreaElement>

export interface TextareaProps
  extends
    Omit<TextareaElementProps, keyof FieldProps | 'onInput' | 'onFocus' | 'onBlur'>,
    FieldProps {
  /** Grows with its text. */
  autoHeight?: boolean
}

const foreign = [
  ...foreignFieldProps,
  'autoHeight',
  'fixed',
  'showConfirmBar',
  'disableDefaultPadding',
  'onLineChange',
  'showCount',
]

/** `<Textarea>`: Enter makes a line, except where the keyboard's key says otherwise. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(
  function Textarea(props, outer) {
    const { autoHeight = false, confirmType } = props
    const confirms = confirmType !== undefined && confirmType !== 'return'
    const { ref, attributes } = useField<HTMLTextAreaElement>(props, undefined, confirms)
    const merged = useMergedRef(ref, outer)

    const fit = (element: HTMLTextAreaElement): void => {
      element.style.height = 'auto'
      element.style.height = `${element.scrollHeight}px`
    }
    useLayoutEffect(() => {
      if (autoHeight && ref.current !== null) fit(ref.current)
    })

    const onInput = attributes['onInput'] as (event: React.FormEvent<HTMLTextAreaElement>) => void
    return (
      <textarea
        rows={autoHeight ? 1 : undefined}
        {...omit(props, foreign)}
        {...attributes}
        onInput={(event) => {
          onInput(event)
          // A caller that keeps no state does not render again, and the text grew all the same.
          if (autoHeight) fit(event.currentTarget)
        }}
        ref={merged}
        className={joinClasses(
          'taro-textarea',
          autoHeight && 'taro-textarea--auto',
          props.className,
        )}
      />
    )
  },
)
