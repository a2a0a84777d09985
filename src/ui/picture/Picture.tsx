import { Image, View } from '@tarojs/components'
import { useState, type CSSProperties, type ReactNode } from 'react'

import { a11y, decor } from '../a11y/a11y'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { Tappable } from '../tappable/Tappable'
import { BLUR_LAYER } from './blur-layer'
import { mediaUrl, pictureUrl, type PictureSource, type PictureWidth } from './picture-url'
import './picture.scss'

export interface PictureProps {
  source?: PictureSource | null
  /** A plain address or a local temporary path, in place of `source`. */
  src?: string
  /** Width over height of the box; by default the picture's own. */
  ratio?: number
  /** Which variant to load. 320 for thirds of the screen, 750 for its width, 1600 for reading a mark. */
  size?: PictureWidth
  /** What is seen, in Chinese; empty for decoration. */
  alt: string
  fit?: 'cover' | 'contain'
  radius?: 'none' | 'sm' | 'md'
  /** Above the fold: do not wait for the scroll position. */
  eager?: boolean
  onClick?: () => void
  className?: string
  children?: ReactNode
}

type Phase = 'loading' | 'shown' | 'failed'

/** A square is what the style sheet has; only other boxes are sent. */
function boxStyle(ratio: number, blur: string | undefined): CSSProperties {
  return {
    ...(ratio === 1 ? undefined : { paddingTop: `${(100 / ratio).toFixed(3)}%` }),
    ...(BLUR_LAYER || !blur ? undefined : { backgroundImage: `url(${blur})` }),
  }
}

/**
 * A picture in a box whose height is known before it comes, so that nothing below it moves. Shows the
 * blurred placeholder first, then fades in; when it fails it says so and offers another try.
 */
export function Picture({
  source,
  src,
  ratio,
  size = 750,
  alt,
  fit = 'cover',
  radius = 'sm',
  eager = false,
  onClick,
  className,
  children,
}: PictureProps) {
  const url = src ? mediaUrl(src) : source ? pictureUrl(source, size) : ''
  const [state, setState] = useState<{ url: string; phase: Phase; attempt: number }>({
    url,
    phase: 'loading',
    attempt: 0,
  })
  // A recycled row may get another picture: its old "shown" must not count for the new address.
  const phase: Phase = state.url === url ? state.phase : 'loading'
  const attempt = state.url === url ? state.attempt : 0
  const box = ratio ?? (source && source.height > 0 ? source.width / source.height : 1)
  const blur = source?.blur
  const set = (next: Phase) => setState({ url, phase: next, attempt })

  const retry = () => setState({ url, phase: 'loading', attempt: attempt + 1 })
  const body = (
    <View className='picture__box' style={boxStyle(box, fit === 'cover' ? blur : undefined)}>
      {BLUR_LAYER && blur && phase !== 'shown' ? (
        <Image className='picture__blur' src={blur} mode='aspectFill' {...decor} />
      ) : null}
      {url && phase !== 'failed' ? (
        <Image
          key={attempt}
          className={cx('picture__img', BLUR_LAYER && phase !== 'shown' && 'picture__img--waiting')}
          src={url}
          mode={fit === 'cover' ? 'aspectFill' : 'aspectFit'}
          lazyLoad={!eager}
          {...(BLUR_LAYER ? { onLoad: () => set('shown') } : undefined)}
          onError={() => set('failed')}
          {...(alt ? a11y({ role: 'img', label: alt }) : decor)}
        />
      ) : null}
      {url === '' ? (
        <View className='picture__none'>
          <Icon name='vase' size='xl' />
        </View>
      ) : null}
      {phase === 'failed' ? (
        <Tappable
          stop
          onTap={retry}
          label={`${alt || '图片'}没有加载出来，点按重试`}
          className='picture__failed'
        >
          <Icon name='retry' size='md' />
          <View className='picture__failed-text'>重新加载</View>
        </Tappable>
      ) : null}
      {children}
    </View>
  )
  const classes = cx('picture', radius !== 'sm' && `picture--${radius}`, className)
  if (!onClick) return <View className={classes}>{body}</View>
  return (
    <Tappable
      stop
      onTap={onClick}
      label={alt ? `${alt}，查看大图` : '查看大图'}
      className={classes}
    >
      {body}
    </Tappable>
  )
}
