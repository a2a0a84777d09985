import { View } from '@tarojs/components'

import { a11y } from '../a11y/a11y'
import { Skeleton } from '../skeleton/Skeleton'
import './post-card.scss'

export interface PostCardSkeletonProps {
  count?: number
  photos?: boolean
}

/** Posts on their way, of the height that most posts have. */
export function PostCardSkeleton({ count = 3, photos = true }: PostCardSkeletonProps) {
  return (
    <View {...a11y({ role: 'status', label: '正在加载帖子' })}>
      {Array.from({ length: count }, (_, i) => (
        <View key={i} className='post-card'>
          <View className='post-card__who'>
            <Skeleton shape='circle' width='40px' height='40px' />
            <View className='post-card__id'>
              <Skeleton width='40%' />
              <Skeleton width='60%' />
            </View>
          </View>
          <View className='post-card__body'>
            <Skeleton />
            <Skeleton width='72%' />
          </View>
          {photos ? (
            <View className='post-card__skeleton-photos'>
              {[0, 1, 2].map((n) => (
                <View key={n} className='post-card__skeleton-photo'>
                  <Skeleton shape='block' ratio={1} />
                </View>
              ))}
            </View>
          ) : null}
          <View className='post-card__actions post-card__actions--empty' />
        </View>
      ))}
    </View>
  )
}
