import { View } from '@tarojs/components'

import { a11y } from '../a11y/a11y'
import { cx } from '../cx'
import { Skeleton } from './Skeleton'

const bubbles = [
  { mine: false, width: '58%' },
  { mine: true, width: '44%' },
  { mine: false, width: '66%' },
  { mine: false, width: '30%' },
  { mine: true, width: '52%' },
]

/** A conversation on its way. */
export function ChatSkeleton() {
  return (
    <View className='skeleton-rows' {...a11y({ role: 'status', label: '正在加载聊天记录' })}>
      {bubbles.map((bubble, i) => (
        <View key={i} className={cx('skeleton-chat', bubble.mine && 'skeleton-chat--mine')}>
          <Skeleton shape='circle' width='36px' height='36px' />
          <Skeleton shape='block' width={bubble.width} height='44px' />
        </View>
      ))}
    </View>
  )
}
