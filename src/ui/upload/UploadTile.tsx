import { View } from '@tarojs/components'
import { memo } from 'react'

import { a11y } from '../a11y/a11y'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { Picture } from '../picture/Picture'
import { Tappable } from '../tappable/Tappable'
import './upload.scss'

export interface UploadTileProps {
  id: string
  /** Preview. */
  src?: string
  status: 'queued' | 'uploading' | 'done' | 'failed'
  /** 0 to 1. */
  progress?: number
  /** Why it stands still, in words, while it is on its way: 等待网络. */
  note?: string
  /** Why it failed, in words. */
  error?: string
  onRetry?: (id: string) => void
  onRemove?: (id: string) => void
  onOpen?: (id: string) => void
  alt?: string
}

function UploadTileBase({
  id,
  src,
  status,
  progress = 0,
  note,
  error,
  onRetry,
  onRemove,
  onOpen,
  alt = '待发布的照片',
}: UploadTileProps) {
  const percent = Math.round(Math.min(1, Math.max(0, progress)) * 100)
  return (
    <View className='upload-tile'>
      <Picture
        src={src}
        ratio={1}
        alt={alt}
        eager
        {...(onOpen && status !== 'failed' ? { onClick: () => onOpen(id) } : undefined)}
      >
        {status === 'queued' || status === 'uploading' ? (
          <View
            className='upload-tile__veil'
            {...a11y({ role: 'progressbar', label: `上传 ${percent}%` })}
          >
            <View className='upload-tile__percent'>
              {note ?? (status === 'queued' ? '等待中' : `${percent}%`)}
            </View>
            <View className='upload-tile__track'>
              <View className='upload-tile__bar' style={{ width: `${percent}%` }} />
            </View>
          </View>
        ) : null}
        {status === 'failed' ? (
          <Tappable
            stop
            label={`${error ?? '没有传上去'}，点按重试`}
            onTap={() => onRetry?.(id)}
            className={cx('upload-tile__veil', 'upload-tile__veil--failed')}
          >
            <Icon name='retry' size='md' />
            <View className='upload-tile__error'>{error ?? '点按重试'}</View>
          </Tappable>
        ) : null}
      </Picture>
      {onRemove ? (
        <Tappable
          stop
          label={`移除${alt}`}
          onTap={() => onRemove(id)}
          className='upload-tile__remove'
        >
          <View className='upload-tile__remove-mark'>
            <Icon name='close' size='sm' className='upload-tile__remove-icon' />
          </View>
        </Tappable>
      ) : null}
    </View>
  )
}

/** A photo on its way to the server. */
export const UploadTile = memo(UploadTileBase)
