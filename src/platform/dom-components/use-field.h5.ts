import { useEffect, useLayoutEffect, useRef } from 'react'
import type {
  CompositionEvent,
  FocusEvent,
  FormEvent,
  KeyboardEvent,
  MutableRefObject,
} from 'react'
import { withDetail } from './event-detail.h5'

/** What Input and Textarea share: WeChat's idea of a field on top of a browser's. */

export type FieldElement = HTMLInputElement | HTMLTextAreaElement

interface FieldDetail {
  value: string
  cursor: number
}

export interface FieldProps {
  value?: string
  defaultValue?: string
  /** Turning true gives the field the focus. */
  focus?: boolean
  autoFocus?: boolean
  /** Characters; -1 for no limit. */
  maxlength?: number
  confirmType?: string
  onInput?: (event: FormEvent<FieldElement> & { detail: FieldDetail }) => void
  onFocus?: (
    event: FocusEvent<FieldElement> & { detail: { value: string; height: number } },
  ) => void
  onBlur?: (event: FocusEvent<FieldElement> & { detail: FieldDetail }) => void
  onKeyDown?: (event: KeyboardEvent<FieldElement>) => void
  onConfirm?: (event: KeyboardEvent<FieldElement> & { detail: { value: string } }) => void
}

/** Props that WeChat's fields have and a browser's have not. */
export const foreignFieldProps = [
  'value',
  'defaultValue',
  'focus',
  'autoFocus',
  'maxlength',
  'confirmType',
  'confirmHold',
  'onConfirm',
  'placeholderStyle',
  'placeholderClass',
  'placeholderTextColor',
  'cursorSpacing',
  'cursor',
  'selectionStart',
  'selectionEnd',
  'adjustPosition',
  'holdKeyboard',
  'alwaysEmbed',
  'onKeyboardHeightChange',
  'onNickNameReview',
  'controlled',
  'nativeProps',
]

const enterKeys: Record<string, 'send' | 'search' | 'next' | 'go' | 'done'> = {
  send: 'send',
  search: 'search',
  next: 'next',
  go: 'go',
  done: 'done',
}

/**
 * Value, focus, composition and events of a field.
 *
 * - A value that comes from outside is shown; what is typed in between stays (the field is not locked).
 * - While a word is composed (pinyin) nothing is reported; the finished word is, once.
 * - `clean` may correct what was typed, for instance to digits.
 */
export function useField<E extends FieldElement>(
  props: FieldProps,
  clean: (value: string) => string = (value) => value,
  confirmsOnEnter = true,
): { ref: MutableRefObject<E | null>; attributes: Record<string, unknown> } {
  const ref = useRef<E | null>(null)
  const composing = useRef(false)
  const reported = useRef<string | null>(null)
  const { value, focus = false, autoFocus = false, maxlength = 140 } = props

  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || value === undefined || composing.current) return
    // Setting an equal value would still move the caret.
    if (element.value !== value) element.value = value
  })

  useEffect(() => {
    if (focus || autoFocus) ref.current?.focus({ preventScroll: true })
  }, [focus, autoFocus])

  const report = (event: FormEvent<FieldElement> | CompositionEvent<FieldElement>): void => {
    const element = event.currentTarget
    const typed = element.value
    const cleaned = clean(typed)
    if (cleaned !== typed) element.value = cleaned
    if (cleaned === reported.current && cleaned === value) return
    reported.current = cleaned
    props.onInput?.(
      withDetail(event as FormEvent<FieldElement>, {
        value: cleaned,
        cursor: element.selectionEnd ?? cleaned.length,
      }),
    )
  }

  const attributes = {
    defaultValue: value ?? props.defaultValue,
    maxLength: maxlength < 0 ? undefined : maxlength,
    enterKeyHint: props.confirmType === undefined ? undefined : enterKeys[props.confirmType],
    onInput(event: FormEvent<FieldElement>) {
      if (!composing.current) report(event)
    },
    onCompositionStart() {
      composing.current = true
    },
    onCompositionEnd(event: CompositionEvent<FieldElement>) {
      composing.current = false
      report(event)
    },
    onFocus(event: FocusEvent<FieldElement>) {
      props.onFocus?.(withDetail(event, { value: event.currentTarget.value, height: 0 }))
    },
    onBlur(event: FocusEvent<FieldElement>) {
      const element = event.currentTarget
      props.onBlur?.(
        withDetail(event, {
          value: element.value,
          cursor: element.selectionEnd ?? element.value.length,
        }),
      )
    },
    onKeyDown(event: KeyboardEvent<FieldElement>) {
      props.onKeyDown?.(event)
      // Enter that ends a composition chooses a word; it confirms nothing.
      if (!confirmsOnEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return
      props.onConfirm?.(withDetail(event, { value: event.currentTarget.value }))
    },
  }
  return { ref, attributes }
}
