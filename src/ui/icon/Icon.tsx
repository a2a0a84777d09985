import { View } from '@tarojs/components'

import { decor } from '../a11y/a11y'
import { cx } from '../cx'
import type { IconName } from './icon-names'
import './icon.scss'

export interface IconProps {
  name: IconName
  /** 16, 20, 24 or 32 px; larger with large type. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

/** A drawing in the colour of the text around it. It has no name of its own: what wraps it carries one. */
export function Icon({ name, size = 'md', className }: IconProps) {
  return (
    <View
      className={cx('icon', size !== 'md' && `icon--${size}`, `icon-${name}`, className)}
      {...decor}
    />
  )
}
