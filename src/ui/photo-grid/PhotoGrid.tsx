import { View } from '@tarojs/components'

import { cx } from '../cx'
import { Picture } from '../picture/Picture'
import type { PictureSource } from '../picture/picture-url'
import { photoLayout, singleRatio } from './photo-layout'
import './photo-grid.scss'

export interface PhotoGridProps {
  photos: readonly PictureSource[]
  alt?: string
  onOpen?: (index: number) => void
  /** The first photos are above the fold. */
  eager?: boolean
  className?: string
}

/** The photos of a post: one large, two or three in a row, four as a square, up to nine in threes. */
export function PhotoGrid({ photos, alt = '帖子图片', onOpen, eager, className }: PhotoGridProps) {
  const first = photos[0]
  if (!first) return null
  const layout = photoLayout(photos.length)
  const shown = photos.slice(0, 9)
  const hidden = photos.length - shown.length
  const lone = singleRatio(first.width, first.height)
  return (
    <View
      className={cx(
        'photo-grid',
        `photo-grid--${layout}`,
        layout === 'one' && lone < 1 && 'photo-grid--tall',
        className,
      )}
    >
      {shown.map((photo, index) => (
        <Picture
          key={`${photo.base}-${index}`}
          className='photo-grid__cell'
          source={photo}
          ratio={layout === 'one' ? lone : 1}
          size={layout === 'one' ? 750 : layout === 'three' ? 320 : 750}
          alt={photos.length > 1 ? `${alt} ${index + 1}/${photos.length}` : alt}
          eager={eager}
          {...(onOpen ? { onClick: () => onOpen(index) } : undefined)}
        >
          {hidden > 0 && index === shown.length - 1 ? (
            <View className='photo-grid__more'>+{hidden}</View>
          ) : null}
        </Picture>
      ))}
    </View>
  )
}
