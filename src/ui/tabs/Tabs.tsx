import { View } from '@tarojs/components'

import { a11y } from '../a11y/a11y'
import { Badge } from '../badge/Badge'
import { cx } from '../cx'
import { Tappable } from '../tappable/Tappable'
import { useDomId } from '../use-dom-id'
import { TabScroller } from './TabScroller'
import './tabs.scss'

export interface TabItem {
  key: string
  label: string
  badge?: number
}

export interface TabsProps {
  items: readonly TabItem[]
  active: string
  onChange: (key: string) => void
  /** Equal widths over the whole line instead of scrolling. */
  fill?: boolean
  /** Name of the group for screen readers. */
  label?: string
}

/**
 * The row of channels at the top of a list. NutUI's tabs measure every title after each render and bring
 * their own panes (25 KB); the first screen needs neither.
 */
export function Tabs({ items, active, onChange, fill = false, label }: TabsProps) {
  const domId = useDomId('tab')
  const index = items.findIndex((item) => item.key === active)
  const tabs = items.map((item, i) => (
    <Tappable
      key={item.key}
      id={`${domId}-${i}`}
      role='tab'
      hover='none'
      selected={item.key === active}
      label={item.badge ? `${item.label}，${item.badge} 条未读` : undefined}
      onTap={() => {
        if (item.key !== active) onChange(item.key)
      }}
      className={cx(
        'tabs__item',
        item.key === active && 'tabs__item--active',
        fill && 'tabs__item--fill',
      )}
    >
      <View className='tabs__label'>
        {item.badge ? <Badge count={item.badge}>{item.label}</Badge> : item.label}
      </View>
    </Tappable>
  ))
  if (fill) {
    return (
      <View className='tabs tabs--fill' {...a11y({ role: 'tablist', label })}>
        {tabs}
      </View>
    )
  }
  return (
    <TabScroller activeIndex={index} domId={domId}>
      <View className='tabs__row' {...a11y({ role: 'tablist', label })}>
        {tabs}
      </View>
    </TabScroller>
  )
}
