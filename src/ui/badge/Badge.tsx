import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { cx } from '../cx'
import './badge.scss'

export interface BadgeProps {
  /** 0 draws nothing, above 99 draws 99+. */
  count?: number
  dot?: boolean
  /** What the badge sits on; without it the badge stands in the line. */
  children?: ReactNode
}

/** Unread count in seal red. Decorative for screen readers: the control that carries it says the number. */
export function Badge({ count = 0, dot = false, children }: BadgeProps) {
  const mark =
    count > 0 ? (
      <View className={cx('badge__mark', children !== undefined && 'badge__mark--corner')}>
        {count > 99 ? '99+' : String(count)}
      </View>
    ) : dot ? (
      <View className={cx('badge__dot', children !== undefined && 'badge__dot--corner')} />
    ) : null
  if (children === undefined) return mark
  return (
    <View className='badge'>
      {children}
      {mark}
    </View>
  )
}
