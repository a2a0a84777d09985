import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Badge } from '../badge/Badge'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/icon-names'
import { Tappable } from '../tappable/Tappable'
import './form.scss'

export interface FieldRowProps {
  label: string
  value?: string
  placeholder?: string
  hint?: string
  icon?: IconName
  /** Default: shown when the row can be tapped. */
  arrow?: boolean
  danger?: boolean
  badge?: number
  onTap?: () => void
  right?: ReactNode
}

/** A line of a form or of the settings: name at the left, value at the right. */
export function FieldRow({
  label,
  value,
  placeholder,
  hint,
  icon,
  arrow,
  danger = false,
  badge,
  onTap,
  right,
}: FieldRowProps) {
  return (
    <Tappable
      hover='sunk'
      className={cx('field-row', danger && 'field-row--danger')}
      {...(onTap
        ? { onTap, label: [label, value ?? placeholder].filter((part) => part).join('，') }
        : undefined)}
    >
      {icon ? <Icon name={icon} size='lg' className='field-row__icon' /> : null}
      <View className='field-row__main'>
        <View className='field-row__label'>{label}</View>
        {hint ? <View className='field-row__hint'>{hint}</View> : null}
      </View>
      <View className='field-row__end'>
        {value || placeholder ? (
          <View className={cx('field-row__value', !value && 'field-row__value--none')}>
            {value || placeholder}
          </View>
        ) : null}
        {badge ? <Badge count={badge} /> : null}
        {right}
        {(arrow ?? onTap !== undefined) ? (
          <Icon name='forward' size='sm' className='field-row__arrow' />
        ) : null}
      </View>
    </Tappable>
  )
}
