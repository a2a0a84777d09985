import { Textarea, View } from '@tarojs/components'
import { useState } from 'react'

import { live } from '../a11y/a11y'
import { cx } from '../cx'
import './form.scss'

export interface TextAreaProps {
  label?: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  maxLength?: number
  counter?: boolean
  error?: string
  hint?: string
  /** Least height of the text in px. */
  minHeight?: number
  focus?: boolean
  disabled?: boolean
  /** Without the box, for a page that is itself the sheet of paper. */
  plain?: boolean
  onBlur?: () => void
}

/** Several lines of text that grow with what is written. */
export function TextArea({
  label,
  value,
  onChange,
  placeholder,
  maxLength = 2000,
  counter = false,
  error,
  hint,
  minHeight = 120,
  focus,
  disabled = false,
  plain = false,
  onBlur,
}: TextAreaProps) {
  const [focused, setFocused] = useState(false)
  const over = value.length >= maxLength
  return (
    <View className='text-field'>
      {label ? <View className='text-field__label'>{label}</View> : null}
      <View
        className={cx(
          'text-area',
          plain ? 'text-area--plain' : 'text-field__box text-area__box',
          focused && !plain && 'text-field__box--focus',
          error !== undefined && error !== '' && !plain && 'text-field__box--error',
        )}
      >
        <Textarea
          className='text-area__input ui-input'
          style={{ minHeight: `${minHeight}px` }}
          value={value}
          autoHeight
          maxlength={maxLength}
          placeholder={placeholder}
          placeholderClass='ui-placeholder'
          focus={focus}
          disabled={disabled}
          cursorSpacing={48}
          showConfirmBar={false}
          disableDefaultPadding
          aria-label={label ?? placeholder}
          onInput={(event) => onChange(event.detail.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            onBlur?.()
          }}
        />
        {counter ? (
          <View
            className={cx('text-area__count', over && 'text-area__count--over')}
          >{`${value.length}/${maxLength}`}</View>
        ) : null}
      </View>
      {error ? (
        <View className='text-field__note text-field__note--error' {...live}>
          {error}
        </View>
      ) : hint ? (
        <View className='text-field__note'>{hint}</View>
      ) : null}
    </View>
  )
}
