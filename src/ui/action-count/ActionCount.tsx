import { Button as NativeButton, View } from '@tarojs/components'

import { NATIVE_OPEN } from '../button/native-open'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/icon-names'
import { Tappable } from '../tappable/Tappable'
import './action-count.scss'

export interface ActionCountProps {
  icon: IconName
  activeIcon?: IconName
  active?: boolean
  /** Number or word beside the icon; empty for none. */
  text: string
  /** Name for screen readers, e.g. 点赞. */
  label: string
  onTap?: () => void
  tone?: 'seal' | 'gold' | 'accent'
  /** Word below the icon instead of beside it. */
  column?: boolean
  /** WeChat's share button: the page's onShareAppMessage finds `target.dataset.shareId`. */
  shareId?: string
}

/** Icon with a number: like, comment, collect, share. */
export function ActionCount({
  icon,
  activeIcon,
  active,
  text,
  label,
  onTap,
  tone = 'seal',
  column = false,
  shareId,
}: ActionCountProps) {
  const className = cx(
    'action-count',
    active === true && `action-count--${tone}`,
    active === true && 'action-count--on',
    column && 'action-count--column',
  )
  const body = (
    <>
      <Icon
        name={active && activeIcon ? activeIcon : icon}
        className={text && !column ? 'action-count__icon' : 'action-count__icon--alone'}
      />
      {/* Beside the icon the words need no element of their own: every feed card has four of them. */}
      {column && text ? <View className='action-count__text'>{text}</View> : text}
    </>
  )
  if (NATIVE_OPEN && shareId !== undefined) {
    return (
      <NativeButton
        className={cx('action-count-native', className)}
        hoverClass='tappable--dim'
        openType='share'
        data-share-id={shareId}
        aria-label={label}
        onClick={(event) => event.stopPropagation()}
      >
        {body}
      </NativeButton>
    )
  }
  return (
    <Tappable
      stop
      onTap={onTap}
      pressed={active}
      label={text ? `${label} ${text}` : label}
      className={className}
    >
      {body}
    </Tappable>
  )
}
