import { Popup } from '@nutui/nutui-react-taro/dist/es/packages/popup/popup'
import '@nutui/nutui-react-taro/dist/es/packages/popup/style/css'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { a11y } from '../a11y/a11y'
import { Button } from '../button/Button'
import './dialog.scss'

export interface DialogProps {
  visible: boolean
  title?: string
  content?: string
  children?: ReactNode
  confirmText?: string
  /** `null`: one button only. */
  cancelText?: string | null
  /** The confirmation destroys something. */
  danger?: boolean
  loading?: boolean
  onConfirm: () => void
  onCancel?: () => void
  /** A tap beside it does not close it. */
  locked?: boolean
}

/** A question that wants an answer before anything goes on. */
export function Dialog({
  visible,
  title,
  content,
  children,
  confirmText = '确定',
  cancelText = '取消',
  danger = false,
  loading = false,
  onConfirm,
  onCancel,
  locked = false,
}: DialogProps) {
  return (
    <Popup
      visible={visible}
      position='center'
      round
      lockScroll
      closeOnOverlayClick={!locked && !loading}
      onClose={() => onCancel?.()}
      className='dialog-popup'
    >
      <View className='dialog' {...a11y({ role: 'alertdialog', label: title ?? content })}>
        {title ? <View className='dialog__title'>{title}</View> : null}
        {content ? <View className='dialog__content'>{content}</View> : null}
        {children}
        <View className='dialog__actions'>
          {cancelText === null ? null : (
            <View className='dialog__action'>
              <Button kind='quiet' block disabled={loading} onTap={onCancel}>
                {cancelText}
              </Button>
            </View>
          )}
          <View className='dialog__action'>
            <Button kind={danger ? 'danger' : 'primary'} block loading={loading} onTap={onConfirm}>
              {confirmText}
            </Button>
          </View>
        </View>
      </View>
    </Popup>
  )
}
