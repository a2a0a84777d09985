import { Popup } from '@nutui/nutui-react-taro/dist/es/packages/popup/popup'
import '@nutui/nutui-react-taro/dist/es/packages/popup/style/css'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { a11y } from '../a11y/a11y'
import { cx } from '../cx'
import { IconButton } from '../icon-button/IconButton'
import './sheet.scss'

export interface SheetProps {
  visible: boolean
  title?: string
  onClose: () => void
  children?: ReactNode
  /** Nearly the whole screen. */
  full?: boolean
}

/** Something that slides in from the foot of the page. */
export function Sheet({ visible, title, onClose, children, full = false }: SheetProps) {
  return (
    <Popup
      visible={visible}
      position='bottom'
      round
      onClose={onClose}
      lockScroll
      className='sheet-popup'
    >
      <View
        className={cx('sheet', full && 'sheet--full')}
        {...a11y({ role: 'dialog', label: title })}
      >
        {title ? (
          <View className='sheet__head'>
            <View className='sheet__title'>{title}</View>
            <View className='sheet__close'>
              <IconButton icon='close' label='关闭' size='md' tone='muted' onTap={onClose} />
            </View>
          </View>
        ) : (
          <View className='sheet__grip' />
        )}
        <View className='sheet__body'>{children}</View>
      </View>
    </Popup>
  )
}
