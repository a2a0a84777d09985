import { forwardRef } from 'react'
import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react'
import { joinClasses, omit } from './event-detail.h5'
import { foreignFieldProps, useField } from './use-field.h5'
import type { FieldProps } from './use-field.h5'
import { useMergedRef } from './merged-ref.h5'
import './field.h5.scss'

type InputElementProps = InputHTMLAttributes<HTMLInputElement>

export interface InputProps
  extends Omit<InputElementProps, keyof FieldProps | 'onInput' | 'onFocus' | 'onBlur'>, FieldProps {
  password?: boolean
}

/** WeChat's `number` is a keyboard, not a number: leading zeros and the length limit stay. */
const keyboards: Record<
  string,
  { type: HTMLInputTypeAttribute; inputMode?: 'numeric' | 'decimal' }
> = {
  number: { type: 'text', inputMode: 'numeric' },
  digit: { type: 'text', inputMode: 'decimal' },
  'safe-password': { type: 'password' },
  idcard: { type: 'text' },
  nickname: { type: 'text' },
}

const cleaners: Record<string, (value: string) => string> = {
  number: (value) => value.replace(/[^0-9]/g, ''),
  digit: (value) => {
    const [whole = '', ...fraction] = value.replace(/[^0-9.]/g, '').split('.')
    return fraction.length === 0 ? whole : `${whole}.${fraction.join('')}`
  },
}

/** `<Input>`: one input element with WeChat's keyboards and events. */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input(props, outer) {
  const { type = 'text', password = false } = props
  const { ref, attributes } = useField<HTMLInputElement>(props, cleaners[type])
  const merged = useMergedRef(ref, outer)
  const keyboard = keyboards[type] ?? { type }
  return (
    <input
      autoComplete='off'
      {...omit(props, [...foreignFieldProps, 'password'])}
      {...attributes}
      ref={merged}
      type={password ? 'password' : keyboard.type}
      inputMode={props.inputMode ?? keyboard.inputMode}
      className={joinClasses('taro-input', props.className)}
    />
  )
})
