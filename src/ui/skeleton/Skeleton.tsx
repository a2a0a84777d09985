import { View } from '@tarojs/components'

import { decor } from '../a11y/a11y'
import { cx } from '../cx'
import './skeleton.scss'

export interface SkeletonProps {
  shape?: 'line' | 'title' | 'block' | 'circle'
  /** CSS length; `line` and `title` default to the whole width. */
  width?: string
  height?: string
  /** Width over height of a `block`. */
  ratio?: number
}

/** A place holder of the size of what will come. */
export function Skeleton({ shape = 'line', width, height, ratio }: SkeletonProps) {
  return (
    <View
      className={cx('skeleton', `skeleton--${shape}`)}
      style={{
        ...(width === undefined ? undefined : { width }),
        ...(height === undefined ? undefined : { height }),
        ...(ratio === undefined
          ? undefined
          : { height: '0', paddingTop: `${(100 / ratio).toFixed(2)}%` }),
      }}
      {...decor}
    />
  )
}
