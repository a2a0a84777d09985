import { Text, View } from '@tarojs/components'
import { memo } from 'react'

import { Avatar } from '../avatar/Avatar'
import { Badge } from '../badge/Badge'
import { Icon } from '../icon/Icon'
import { Tappable } from '../tappable/Tappable'
import './session-row.scss'

export interface SessionView {
  id: string
  name: string
  avatar?: string
  /** Last message in words. */
  preview: string
  time: string
  unread: number
  expert?: boolean
  /** Time left of an appraisal, in words; empty when over. */
  countdown?: string
  /** Text begun and not sent. */
  draft?: string
  /** The last message was not sent. */
  failed?: boolean
  muted?: boolean
}

export interface SessionRowProps {
  session: SessionView
  onOpen?: (id: string) => void
  onHold?: (id: string) => void
}

function SessionRowBase({ session, onOpen, onHold }: SessionRowProps) {
  const { id, name, unread } = session
  return (
    <Tappable
      role='link'
      hover='sunk'
      label={[name, unread > 0 ? `${unread} 条未读` : '', session.preview, session.time]
        .filter((part) => part)
        .join('，')}
      className='session-row'
      {...(onOpen ? { onTap: () => onOpen(id) } : undefined)}
      {...(onHold ? { onHold: () => onHold(id) } : undefined)}
    >
      <Avatar src={session.avatar} name={name} size='lg' expert={session.expert} />
      <View className='session-row__main'>
        <View className='session-row__line'>
          <View className='session-row__name'>{name}</View>
          <View className='session-row__time'>{session.time}</View>
        </View>
        <View className='session-row__line'>
          <View className='session-row__preview'>
            {session.failed ? <Text className='session-row__mark'>[未发出] </Text> : null}
            {session.draft ? <Text className='session-row__mark'>[草稿] </Text> : null}
            {session.draft ?? session.preview}
          </View>
          {session.countdown ? (
            <View className='session-row__countdown'>
              <Icon name='clock' size='sm' />
              <View className='session-row__countdown-text'>{session.countdown}</View>
            </View>
          ) : null}
          {session.muted && unread > 0 ? <Badge dot /> : <Badge count={unread} />}
        </View>
      </View>
    </Tappable>
  )
}

/** A conversation in the list of messages. */
export const SessionRow = memo(SessionRowBase)
