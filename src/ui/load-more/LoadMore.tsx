import { View } from '@tarojs/components'

import { live } from '../a11y/a11y'
import { Icon } from '../icon/Icon'
import { Tappable } from '../tappable/Tappable'
import './load-more.scss'

export type MoreStatus = 'idle' | 'loading' | 'end' | 'error' | 'hidden'

export interface LoadMoreProps {
  status: MoreStatus
  onMore?: () => void
  endText?: string
}

/** Foot of a list. Its height is the same in every state, so that nothing moves. */
export function LoadMore({ status, onMore, endText = '到底了' }: LoadMoreProps) {
  if (status === 'hidden') return null
  if (status === 'end') {
    return (
      <View className='load-more'>
        <View className='load-more__line' />
        <View className='load-more__text'>{endText}</View>
        <View className='load-more__line' />
      </View>
    )
  }
  if (status === 'loading') {
    return (
      <View className='load-more' {...live}>
        <View className='load-more__text load-more__text--busy'>正在加载…</View>
      </View>
    )
  }
  return (
    <Tappable onTap={onMore} className='load-more'>
      {status === 'error' ? <Icon name='retry' size='sm' className='load-more__icon' /> : null}
      <View className='load-more__text'>
        {status === 'error' ? '没有加载出来，点按重试' : '加载更多'}
      </View>
    </Tappable>
  )
}
