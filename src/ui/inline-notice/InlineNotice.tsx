import { View } from '@tarojs/components'

import { live } from '../a11y/a11y'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/icon-names'
import { Tappable } from '../tappable/Tappable'
import './inline-notice.scss'

export interface InlineNoticeProps {
  kind?: 'info' | 'warning' | 'offline' | 'error'
  text: string
  action?: string
  onAction?: () => void
  onClose?: () => void
  /** Something is being tried again; the icon breathes. */
  busy?: boolean
}

const icons: Record<NonNullable<InlineNoticeProps['kind']>, IconName> = {
  info: 'info',
  warning: 'warning',
  offline: 'offline',
  error: 'warning',
}

/** A strip under the navigation bar: no network, reconnecting, time left. */
export function InlineNotice({
  kind = 'info',
  text,
  action,
  onAction,
  onClose,
  busy = false,
}: InlineNoticeProps) {
  return (
    <View className={cx('inline-notice', `inline-notice--${kind}`)} {...live}>
      <Icon
        name={icons[kind]}
        size='md'
        className={cx('inline-notice__icon', busy && 'inline-notice__icon--busy')}
      />
      <View className='inline-notice__text'>{text}</View>
      {action && onAction ? (
        <Tappable onTap={onAction} className='inline-notice__action'>
          {action}
        </Tappable>
      ) : null}
      {onClose ? (
        <Tappable target label='关闭提示' onTap={onClose} className='inline-notice__close'>
          <Icon name='close' size='sm' />
        </Tappable>
      ) : null}
    </View>
  )
}
