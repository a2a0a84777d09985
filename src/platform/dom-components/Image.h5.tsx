import { forwardRef } from 'react'
import type { ImgHTMLAttributes, SyntheticEvent } from 'react'
import { joinClasses, omit, withDetail } from './event-detail.h5'
import './image.h5.scss'

type ImageElementProps = ImgHTMLAttributes<HTMLImageElement>

export interface ImageProps extends Omit<ImageElementProps, 'onLoad' | 'onError'> {
  mode?: string
  lazyLoad?: boolean
  imgProps?: ImageElementProps
  onLoad?: (
    event: SyntheticEvent<HTMLImageElement> & { detail: { width: number; height: number } },
  ) => void
  onError?: (event: SyntheticEvent<HTMLImageElement> & { detail: { errMsg: string } }) => void
}

const foreign = [
  'mode',
  'lazyLoad',
  'imgProps',
  'webp',
  'showMenuByLongpress',
  'fadeIn',
  'defaultSource',
  'nativeProps',
]

/** `<Image>`: a single img; the modes of WeChat are object-fit and object-position. */
export const Image = forwardRef<HTMLImageElement, ImageProps>(function Image(props, ref) {
  const { src, mode = 'scaleToFill', lazyLoad = false, imgProps, onLoad, onError } = props
  const name = props['aria-label'] ?? ''
  return (
    <img
      alt={name}
      decoding='async'
      loading={lazyLoad ? 'lazy' : 'eager'}
      draggable={false}
      {...omit(props, foreign)}
      {...imgProps}
      // An empty address would load the page itself.
      src={src === '' ? undefined : src}
      ref={ref}
      className={joinClasses(
        'taro-image',
        `taro-image--${mode.toLowerCase().replace(/\s+/g, '-')}`,
        props.className,
        imgProps?.className,
      )}
      onLoad={(event) => {
        const { naturalWidth: width, naturalHeight: height } = event.currentTarget
        onLoad?.(withDetail(event, { width, height }))
      }}
      onError={(event) => onError?.(withDetail(event, { errMsg: 'image:fail' }))}
    />
  )
})
