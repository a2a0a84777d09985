import { Swiper, SwiperItem, View } from '@tarojs/components'
import { useState } from 'react'

import { a11y, decor } from '../a11y/a11y'
import { cx } from '../cx'
import { Picture } from '../picture/Picture'
import type { PictureSource } from '../picture/picture-url'
import { Tappable } from '../tappable/Tappable'
import './banner-swiper.scss'

export interface BannerItem {
  id: string
  picture?: PictureSource | null
  src?: string
  title?: string
  subtitle?: string
}

export interface BannerSwiperProps {
  items: readonly BannerItem[]
  /** Width over height. */
  ratio?: number
  onOpen?: (id: string) => void
  autoplay?: boolean
  label?: string
}

/** Banners of one fixed ratio; the words stand on a veil so that they read on any picture. */
export function BannerSwiper({
  items,
  ratio = 358 / 150,
  onOpen,
  autoplay = true,
  label = '推荐',
}: BannerSwiperProps) {
  const [at, setAt] = useState(0)
  const first = items[0]
  if (!first) return null
  const slide = (item: BannerItem, eager: boolean) => (
    <Tappable
      role='link'
      hover='none'
      label={[item.title, item.subtitle].filter((part) => part).join('，') || '查看专题'}
      className='banner__slide'
      {...(onOpen ? { onTap: () => onOpen(item.id) } : undefined)}
    >
      <Picture
        source={item.picture}
        src={item.src}
        ratio={ratio}
        size={750}
        alt=''
        radius='none'
        eager={eager}
      />
      {item.title || item.subtitle ? (
        <View className='banner__veil'>
          {item.title ? <View className='banner__title'>{item.title}</View> : null}
          {item.subtitle ? <View className='banner__subtitle'>{item.subtitle}</View> : null}
        </View>
      ) : null}
    </Tappable>
  )
  return (
    <View className='banner' {...a11y({ role: 'group', label })}>
      <View className='banner__box' style={{ paddingTop: `${(100 / ratio).toFixed(3)}%` }}>
        {items.length === 1 ? (
          <View className='banner__swiper'>{slide(first, true)}</View>
        ) : (
          <Swiper
            className='banner__swiper'
            circular
            autoplay={autoplay}
            interval={5000}
            duration={400}
            onChange={(event) => setAt(event.detail.current)}
          >
            {items.map((item, index) => (
              <SwiperItem key={item.id} className='banner__item'>
                {slide(item, index === 0)}
              </SwiperItem>
            ))}
          </Swiper>
        )}
      </View>
      {items.length > 1 ? (
        <View className='banner__dots' {...decor}>
          {items.map((item, index) => (
            <View key={item.id} className={cx('banner__dot', index === at && 'banner__dot--on')} />
          ))}
        </View>
      ) : null}
    </View>
  )
}
