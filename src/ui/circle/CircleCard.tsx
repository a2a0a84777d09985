import { View } from '@tarojs/components'
import { memo } from 'react'

import { Picture } from '../picture/Picture'
import { Tappable } from '../tappable/Tappable'
import type { CircleView } from './circle-view'
import './circle.scss'

export type { CircleView } from './circle-view'

export interface CircleCardProps {
  circle: CircleView
  onOpen?: (id: string) => void
}

function CircleCardBase({ circle, onOpen }: CircleCardProps) {
  return (
    <Tappable
      role='link'
      label={[circle.name, circle.meta].filter((part) => part).join('，')}
      className='circle-card'
      {...(onOpen ? { onTap: () => onOpen(circle.id) } : undefined)}
    >
      <Picture
        source={circle.cover}
        src={circle.coverUrl}
        ratio={4 / 3}
        size={320}
        alt=''
        radius='none'
      />
      <View className='circle-card__text'>
        <View className='circle-card__name'>{circle.name}</View>
        {circle.meta ? (
          <View className='circle-card__meta'>
            {circle.meta.split(' · ').map((part) => (
              <View key={part} className='circle-card__fact'>
                {part}
              </View>
            ))}
          </View>
        ) : null}
      </View>
    </Tappable>
  )
}

/** A circle as a tile, for rows and grids. */
export const CircleCard = memo(CircleCardBase)
