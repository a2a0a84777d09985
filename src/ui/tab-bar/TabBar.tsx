import { View } from '@tarojs/components'

import { a11y } from '../a11y/a11y'
import { Badge } from '../badge/Badge'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/icon-names'
import { Tappable } from '../tappable/Tappable'
// In the mini-program the bar is a component of its own, outside the page that brings the tokens.
import '../tokens.scss'
import './tab-bar.scss'

export interface TabBarItem {
  key: string
  label: string
  icon: IconName
  activeIcon?: IconName
  /** The round button in the middle that stands above the bar. */
  raised?: boolean
  badge?: number
  dot?: boolean
}

export interface TabBarProps {
  theme: 'light' | 'dark'
  type: 'normal' | 'large'
  items: readonly TabBarItem[]
  active: string
  /** Out of sight and out of reach; its place stays. */
  hidden?: boolean
  onSelect: (key: string) => void
  /** Stands fixed at the bottom of the screen; `false` inside a frame that places it. */
  fixed?: boolean
}

/** Four or five tabs; colours of the specification. */
export function TabBar({
  theme,
  type,
  items,
  active,
  hidden = false,
  onSelect,
  fixed = true,
}: TabBarProps) {
  return (
    <View
      className={cx(
        'tab-bar',
        `theme-${theme}`,
        `type-${type}`,
        fixed && 'tab-bar--fixed',
        hidden && 'tab-bar--hidden',
      )}
    >
      <View className='tab-bar__row' {...a11y({ role: 'tablist', label: '主导航' })}>
        {items.map((item) => {
          const on = item.key === active
          const icon = <Icon name={on && item.activeIcon ? item.activeIcon : item.icon} size='lg' />
          return (
            <Tappable
              key={item.key}
              role='tab'
              hover='none'
              selected={on}
              label={
                item.badge
                  ? `${item.label}，${item.badge} 条未读`
                  : item.dot
                    ? `${item.label}，有新内容`
                    : item.label
              }
              onTap={() => onSelect(item.key)}
              className={cx('tab-bar__item', on && 'tab-bar__item--on')}
            >
              {item.raised ? (
                <View className='tab-bar__raised'>
                  <Icon name={item.icon} size='lg' />
                </View>
              ) : (
                <View className='tab-bar__icon'>
                  <Badge count={item.badge} dot={item.dot}>
                    {icon}
                  </Badge>
                </View>
              )}
              <View className='tab-bar__label'>{item.label}</View>
            </Tappable>
          )
        })}
      </View>
    </View>
  )
}
