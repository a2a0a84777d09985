import { Image, View } from '@tarojs/components'
import { useState } from 'react'

import { decor } from '../a11y/a11y'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { mediaUrl } from '../picture/picture-url'
import { Tappable } from '../tappable/Tappable'
import './avatar.scss'

export interface AvatarProps {
  src?: string
  name: string
  /** 24, 32, 40, 48 or 72 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Marks an expert with a gold medal. */
  expert?: boolean
  onClick?: () => void
  /** Name for screen readers; default "某某的主页". */
  label?: string
}

/** How many glaze colours avatar.scss defines. */
const GLAZES = 6

/** Same person, same colour, everywhere and on every visit. */
export function glazeOf(name: string): number {
  let sum = 0
  for (let i = 0; i < name.length; i += 1) sum = (sum * 31 + name.charCodeAt(i)) % 9973
  return sum % GLAZES
}

/** Round portrait; without a picture, or while it loads, the first character of the name on a glaze colour. */
export function Avatar({ src, name, size = 'md', expert = false, onClick, label }: AvatarProps) {
  const url = src ? mediaUrl(src) : ''
  const [broken, setBroken] = useState('')
  const initial = name.trim().slice(0, 1) || '友'
  const body = (
    <View className={cx('avatar', `avatar--${size}`)}>
      <View className={cx('avatar__face', `avatar__face--${glazeOf(name)}`)} {...decor}>
        {url && broken !== url ? (
          <Image
            className='avatar__img'
            src={url}
            mode='aspectFill'
            lazyLoad
            onError={() => setBroken(url)}
          />
        ) : (
          initial
        )}
      </View>
      {expert ? (
        <View className='avatar__medal' {...decor}>
          <Icon name='medal' size='sm' className='avatar__medal-icon' />
        </View>
      ) : null}
    </View>
  )
  if (!onClick) return body
  return (
    <Tappable stop onTap={onClick} label={label ?? `${name}的主页`} className='avatar-touch'>
      {body}
    </Tappable>
  )
}
