import { Input, View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'

import { live } from '../a11y/a11y'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/icon-names'
import { Tappable } from '../tappable/Tappable'
import './form.scss'

export interface TextFieldProps {
  label?: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  type?: 'text' | 'number' | 'digit' | 'idcard' | 'nickname'
  maxLength?: number
  counter?: boolean
  error?: string
  hint?: string
  icon?: IconName
  /** At the end of the line, e.g. the button that sends a code. */
  right?: ReactNode
  password?: boolean
  focus?: boolean
  disabled?: boolean
  clearable?: boolean
  confirmType?: 'done' | 'next' | 'search' | 'send'
  onConfirm?: () => void
  onBlur?: () => void
  /** Browsers only, e.g. `one-time-code`. */
  autoComplete?: string
}

/** One line of text. The error stands below it in words; its place is kept so that nothing moves. */
export function TextField({
  label,
  value,
  onChange,
  placeholder,
  type = 'text',
  maxLength = 140,
  counter = false,
  error,
  hint,
  icon,
  right,
  password = false,
  focus,
  disabled = false,
  clearable = false,
  confirmType = 'done',
  onConfirm,
  onBlur,
  autoComplete,
}: TextFieldProps) {
  const [focused, setFocused] = useState(false)
  return (
    <View className='text-field'>
      {label ? <View className='text-field__label'>{label}</View> : null}
      <View
        className={cx(
          'text-field__box',
          focused && 'text-field__box--focus',
          error !== undefined && error !== '' && 'text-field__box--error',
          disabled && 'text-field__box--off',
        )}
      >
        {icon ? <Icon name={icon} size='md' className='text-field__icon' /> : null}
        <Input
          className='text-field__input ui-input'
          type={type}
          password={password}
          value={value}
          maxlength={maxLength}
          placeholder={placeholder}
          placeholderClass='ui-placeholder'
          focus={focus}
          disabled={disabled}
          confirmType={confirmType}
          cursorSpacing={32}
          aria-label={label ?? placeholder}
          {...(autoComplete === undefined ? undefined : { autocomplete: autoComplete })}
          onInput={(event) => onChange(event.detail.value)}
          onConfirm={() => onConfirm?.()}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            onBlur?.()
          }}
        />
        {clearable && value && !disabled ? (
          <Tappable target label='清空' onTap={() => onChange('')} className='text-field__clear'>
            <Icon name='close' size='sm' />
          </Tappable>
        ) : null}
        {counter ? (
          <View className='text-field__count'>{`${value.length}/${maxLength}`}</View>
        ) : null}
        {right}
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
