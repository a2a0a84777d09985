import { View } from '@tarojs/components'

import { a11y } from '../a11y/a11y'
import { Skeleton } from './Skeleton'

export interface RowSkeletonProps {
  rows?: number
  avatar?: boolean
}

const widths = ['62%', '48%', '70%', '54%', '66%']

/** Rows with a portrait, a name and a line: sessions, notices, members. */
export function RowSkeleton({ rows = 7, avatar = true }: RowSkeletonProps) {
  return (
    <View className='skeleton-rows' {...a11y({ role: 'status', label: '正在加载' })}>
      {Array.from({ length: rows }, (_, i) => (
        <View key={i} className='skeleton-row'>
          {avatar ? <Skeleton shape='circle' /> : null}
          <View className='skeleton-row__text'>
            <Skeleton shape='line' width='34%' />
            <Skeleton shape='line' width={widths[i % widths.length]} />
          </View>
        </View>
      ))}
    </View>
  )
}
