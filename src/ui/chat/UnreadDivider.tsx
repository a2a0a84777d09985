import { View } from '@tarojs/components'

import './chat-bubble.scss'

/** Line above the first message that was not read. */
export function UnreadDivider({ text = '以下是新消息' }: { text?: string }) {
  return (
    <View className='unread-divider'>
      <View className='unread-divider__line' />
      <View className='unread-divider__text'>{text}</View>
      <View className='unread-divider__line' />
    </View>
  )
}
