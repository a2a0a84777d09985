import { View } from '@tarojs/components'

import { Icon } from '../icon/Icon'
import { Tappable } from '../tappable/Tappable'
import './chat-bubble.scss'

/** Floats over a conversation that is scrolled up while messages arrive. */
export function NewMessagesPill({ count, onTap }: { count: number; onTap: () => void }) {
  return (
    <Tappable
      onTap={onTap}
      label={count > 0 ? `${count} 条新消息，回到最新` : '回到最新消息'}
      className='new-messages'
    >
      <View className='new-messages__pill'>
        <Icon name='down' size='sm' />
        <View className='new-messages__text'>
          {count > 0 ? `${count > 99 ? '99+' : count} 条新消息` : '回到最新'}
        </View>
      </View>
    </Tappable>
  )
}
