import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { Tappable } from '../tappable/Tappable'
import './form.scss'

export interface CheckRowProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Name for screen readers. */
  label: string
  /** Text, possibly with links of its own. */
  children?: ReactNode
}

/** A mark with words beside it, for consent. A tap on the words counts, a tap on a link in them does not. */
export function CheckRow({ checked, onChange, label, children }: CheckRowProps) {
  const toggle = () => onChange(!checked)
  return (
    <View className='check-row'>
      <Tappable
        role='checkbox'
        target
        checked={checked}
        label={label}
        onTap={toggle}
        className={cx('check-row__mark', checked && 'check-row__mark--on')}
      >
        <Icon name={checked ? 'check-circle-fill' : 'circle-empty'} size='md' />
      </Tappable>
      <View className='check-row__text' onClick={toggle}>
        {children}
      </View>
    </View>
  )
}
