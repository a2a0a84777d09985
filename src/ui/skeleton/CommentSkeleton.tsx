import { View } from '@tarojs/components'

import { a11y } from '../a11y/a11y'
import { Skeleton } from './Skeleton'

/** Comments on their way. */
export function CommentSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <View className='skeleton-rows' {...a11y({ role: 'status', label: '正在加载评论' })}>
      {Array.from({ length: rows }, (_, i) => (
        <View key={i} className='skeleton-row skeleton-row--top'>
          <Skeleton shape='circle' width='32px' height='32px' />
          <View className='skeleton-row__text'>
            <Skeleton shape='line' width='28%' />
            <Skeleton shape='line' width='92%' />
            <Skeleton shape='line' width={i % 2 === 0 ? '64%' : '40%'} />
          </View>
        </View>
      ))}
    </View>
  )
}
