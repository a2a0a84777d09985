import { View } from '@tarojs/components'

import { Icon } from '../icon/Icon'
import { Tappable } from '../tappable/Tappable'
import './section-header.scss'

export interface SectionHeaderProps {
  title: string
  extra?: string
  onExtra?: () => void
}

/** Title of a part of a page, with an optional way on ("全部 ›") at the right. */
export function SectionHeader({ title, extra, onExtra }: SectionHeaderProps) {
  return (
    <View className='section-header'>
      <View className='section-header__title'>{title}</View>
      {extra && onExtra ? (
        <Tappable
          onTap={onExtra}
          label={`${title}，${extra}`}
          className='section-header__extra section-header__extra--link'
        >
          {extra}
          <Icon name='forward' size='sm' />
        </Tappable>
      ) : extra ? (
        <View className='section-header__extra'>{extra}</View>
      ) : null}
    </View>
  )
}
