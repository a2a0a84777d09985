import { Text, View } from '@tarojs/components'
import { memo } from 'react'

import { Avatar } from '../avatar/Avatar'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { PersonView } from '../person-view'
import { Picture } from '../picture/Picture'
import type { PictureSource } from '../picture/picture-url'
import { Tappable } from '../tappable/Tappable'
import { bubblePhoto } from './bubble-photo'
import { UnreadDivider } from './UnreadDivider'
import './chat-bubble.scss'

export interface ChatBubbleView {
  id: string
  mine: boolean
  person: PersonView
  kind: 'text' | 'image' | 'file' | 'video' | 'withdrawn'
  text?: string
  picture?: PictureSource | null
  /** Local preview or plain address of a picture or a video's cover. */
  src?: string
  /** Pixels of `src`, where known. */
  width?: number
  height?: number
  status?: 'sent' | 'sending' | 'failed'
  /** Upload, 0 to 1. */
  progress?: number
  /** 已读, 已送达. */
  receipt?: string
  /** Time separator drawn above. */
  time?: string
  fileName?: string
  /** The first message not read yet. */
  unreadAbove?: boolean
}

export interface ChatBubbleProps {
  message: ChatBubbleView
  onResend?: (id: string) => void
  /** A picture, file or video was tapped. */
  onOpen?: (id: string) => void
  /** Long press, for the menu of copy and withdraw. */
  onHold?: (id: string) => void
  onAvatar?: (uid: string) => void
}

function ChatBubbleBase({ message, onResend, onOpen, onHold, onAvatar }: ChatBubbleProps) {
  const { id, mine, person, kind, status = 'sent' } = message
  const above = (
    <>
      {message.unreadAbove ? <UnreadDivider /> : null}
      {message.time ? <View className='chat-time'>{message.time}</View> : null}
    </>
  )
  if (kind === 'withdrawn') {
    return (
      <View className='chat-line'>
        {above}
        <View className='chat-time'>
          {mine ? '你撤回了一条消息' : `${person.name}撤回了一条消息`}
        </View>
      </View>
    )
  }
  const hold = onHold ? { onHold: () => onHold(id) } : undefined
  return (
    <View className='chat-line'>
      {above}
      <View className={cx('chat-bubble', mine && 'chat-bubble--mine')}>
        <View className='chat-bubble__face'>
          <Avatar
            src={person.avatar}
            name={person.name}
            size='sm'
            {...(onAvatar ? { onClick: () => onAvatar(person.id) } : undefined)}
          />
        </View>
        <View className='chat-bubble__column'>
          <View className='chat-bubble__row'>
            {kind === 'text' ? (
              <Tappable hover='none' className='chat-bubble__body' {...hold}>
                <Text className='chat-bubble__text'>{message.text}</Text>
              </Tappable>
            ) : kind === 'image' || kind === 'video' ? (
              <BubblePhoto message={message} onOpen={onOpen} onHold={onHold} />
            ) : (
              <Tappable
                label={`文件：${message.fileName ?? ''}`}
                className='chat-bubble__body chat-bubble__file'
                {...(onOpen ? { onTap: () => onOpen(id) } : undefined)}
                {...hold}
              >
                <Icon name='file' size='xl' />
                <View className='chat-bubble__file-name'>
                  {message.fileName ?? message.text ?? '文件'}
                </View>
              </Tappable>
            )}
            {status === 'failed' ? (
              <Tappable
                target
                label='没有发出去，点按重发'
                onTap={() => onResend?.(id)}
                className='chat-bubble__failed'
              >
                <Icon name='warning' size='md' />
              </Tappable>
            ) : status === 'sending' ? (
              <View className='chat-bubble__sending'>
                <View className='chat-bubble__sending-dot' />
              </View>
            ) : null}
          </View>
          {status === 'failed' ? (
            <View className='chat-bubble__note chat-bubble__note--failed'>
              未发出，点按感叹号重发
            </View>
          ) : message.receipt ? (
            <View className='chat-bubble__note'>{message.receipt}</View>
          ) : null}
        </View>
      </View>
    </View>
  )
}

function BubblePhoto({
  message,
  onOpen,
  onHold,
}: Pick<ChatBubbleProps, 'message' | 'onOpen' | 'onHold'>) {
  const { id, picture, progress } = message
  const size = bubblePhoto(
    picture?.width ?? message.width ?? 0,
    picture?.height ?? message.height ?? 0,
  )
  const uploading = message.status === 'sending' && progress !== undefined && progress < 1
  return (
    <Tappable
      className='chat-bubble__photo'
      label={message.kind === 'video' ? '视频，点按播放' : '图片，点按查看'}
      style={{ width: `${size.width}px` }}
      {...(onOpen ? { onTap: () => onOpen(id) } : undefined)}
      {...(onHold ? { onHold: () => onHold(id) } : undefined)}
    >
      <Picture
        source={picture}
        src={message.src}
        ratio={size.width / size.height}
        size={320}
        alt=''
        radius='md'
        eager
      >
        {message.kind === 'video' ? (
          <View className='chat-bubble__play'>
            <Icon name='play' size='xl' />
          </View>
        ) : null}
        {uploading ? (
          <View className='chat-bubble__progress'>
            <View
              className='chat-bubble__progress-bar'
              style={{ width: `${Math.round(progress * 100)}%` }}
            />
          </View>
        ) : null}
      </Picture>
    </Tappable>
  )
}

/** One message: words, picture, file or video; sent, on its way or failed. */
export const ChatBubble = memo(ChatBubbleBase)
