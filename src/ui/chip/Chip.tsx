import { View } from '@tarojs/components'

import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { Tappable } from '../tappable/Tappable'
import './chip.scss'

export interface ChipProps {
  children: string
  tone?: 'accent' | 'neutral' | 'seal' | 'gold'
  selected?: boolean
  onTap?: () => void
  onRemove?: () => void
}

/** A small label: a circle's name, a tag, a search word. */
export function Chip({ children, tone = 'accent', selected, onTap, onRemove }: ChipProps) {
  const body = (
    <View className={cx('chip', `chip--${tone}`, selected && 'chip--selected')}>
      <View className='chip__text'>{children}</View>
    </View>
  )
  if (!onTap && !onRemove) return body
  if (onTap && !onRemove) {
    return (
      <Tappable stop onTap={onTap} selected={selected} className='chip-touch chip-touch__main'>
        {body}
      </Tappable>
    )
  }
  return (
    <View className='chip-touch'>
      {onTap ? (
        <Tappable stop onTap={onTap} selected={selected} className='chip-touch__main'>
          {body}
        </Tappable>
      ) : (
        body
      )}
      {onRemove ? (
        <Tappable
          stop
          target
          label={`移除${children}`}
          onTap={onRemove}
          className='chip-touch__remove'
        >
          <Icon name='close' size='sm' />
        </Tappable>
      ) : null}
    </View>
  )
}
