import { Button as NativeButton, Text, View } from '@tarojs/components'

import { a11y } from '../a11y/a11y'
import { Button } from '../button/Button'
import type { PrivacyDialogProps } from './privacy-dialog-props'
import './privacy-dialog.scss'

const AGREE_ID = 'privacy-agree'

/** WeChat waits with what needs private data until its own button was tapped here, or the person refused. */
export function PrivacyDialog({ onAgree, onRefuse, onRead }: PrivacyDialogProps) {
  return (
    <View className='privacy-dialog' catchMove>
      <View
        className='privacy-dialog__box'
        {...a11y({ role: 'alertdialog', label: '隐私保护提示' })}
      >
        <View className='privacy-dialog__title'>隐私保护提示</View>
        <View className='privacy-dialog__words'>
          <Text>使用照片、相机、位置等功能前，请先阅读</Text>
          <Text className='privacy-dialog__link' onClick={onRead}>
            《隐私保护指引》
          </Text>
          <Text>。不同意也可以继续浏览。</Text>
        </View>
        <View className='privacy-dialog__actions'>
          <View className='privacy-dialog__action'>
            <Button kind='quiet' block onTap={onRefuse}>
              不同意
            </Button>
          </View>
          <View className='privacy-dialog__action'>
            <NativeButton
              id={AGREE_ID}
              className='button-native button button--primary button--md button--block'
              hoverClass='tappable--dim'
              openType='agreePrivacyAuthorization'
              onAgreePrivacyAuthorization={() => onAgree(AGREE_ID)}
            >
              <View className='button__text'>同意</View>
            </NativeButton>
          </View>
        </View>
      </View>
    </View>
  )
}
