import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { cx } from '../cx'
import { IconButton } from '../icon-button/IconButton'
import './nav-bar.scss'

export interface NavBarProps {
  title?: string
  /** Absent: no back button. */
  onBack?: () => void
  left?: ReactNode
  right?: ReactNode
  /** In place of the title, e.g. a search box. */
  center?: ReactNode
  /** Without the line below. */
  plain?: boolean
  statusBarHeight?: number
  capsuleWidth?: number
}

/** Navigation bar drawn by us on both targets: status bar height, back, title, tools. */
export function NavBar({
  title,
  onBack,
  left,
  right,
  center,
  plain = true,
  statusBarHeight = 0,
  capsuleWidth = 0,
}: NavBarProps) {
  return (
    <View
      className={cx('nav-bar', !plain && 'nav-bar--line')}
      style={{ paddingTop: `${statusBarHeight}px` }}
    >
      <View className='nav-bar__row' style={{ paddingRight: `${capsuleWidth}px` }}>
        {center ? (
          <>
            {onBack ? <IconButton icon='back' label='返回' onTap={onBack} /> : null}
            {left ? <View className='nav-bar__lead'>{left}</View> : null}
            <View
              className={cx(
                'nav-bar__center',
                !onBack && !left && 'nav-bar__center--start',
                !right && 'nav-bar__center--end',
              )}
            >
              {center}
            </View>
            {right ? <View className='nav-bar__tools'>{right}</View> : null}
          </>
        ) : (
          <>
            <View className='nav-bar__side'>
              {onBack ? <IconButton icon='back' label='返回' onTap={onBack} /> : null}
              {left}
            </View>
            <View className='nav-bar__title'>{title ?? ''}</View>
            <View className='nav-bar__side nav-bar__side--right'>{right}</View>
          </>
        )}
      </View>
    </View>
  )
}
