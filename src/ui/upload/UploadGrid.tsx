import { View } from '@tarojs/components'
import { Children, type ReactNode } from 'react'

import { Icon } from '../icon/Icon'
import { Tappable } from '../tappable/Tappable'
import './upload.scss'

export interface UploadGridProps {
  count: number
  max: number
  onAdd?: () => void
  addLabel?: string
  /** UploadTile… */
  children?: ReactNode
}

/** Photos in threes, with a tile that adds more until there are `max`. */
export function UploadGrid({
  count,
  max,
  onAdd,
  addLabel = '添加照片',
  children,
}: UploadGridProps) {
  return (
    <View className='upload-grid'>
      {Children.map(children, (child) => (
        <View className='upload-grid__cell'>{child}</View>
      ))}
      {count < max && onAdd ? (
        <View className='upload-grid__cell'>
          <Tappable
            onTap={onAdd}
            label={`${addLabel}，已选 ${count} 张，最多 ${max} 张`}
            className='upload-grid__add'
          >
            <View className='upload-grid__add-body'>
              <Icon name='camera' size='lg' />
              <View className='upload-grid__add-text'>
                {count === 0 ? addLabel : `${count}/${max}`}
              </View>
            </View>
          </Tappable>
        </View>
      ) : null}
    </View>
  )
}
