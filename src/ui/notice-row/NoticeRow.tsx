import { Text, View } from '@tarojs/components'
import { memo } from 'react'

import { decor } from '../a11y/a11y'
import { Avatar } from '../avatar/Avatar'
import { Button } from '../button/Button'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/icon-names'
import type { PersonView } from '../person-view'
import { Picture } from '../picture/Picture'
import type { PictureSource } from '../picture/picture-url'
import { Tappable } from '../tappable/Tappable'
import './notice-row.scss'

export type NoticeKind = 'like' | 'comment' | 'follow' | 'friend-apply' | 'system'

export interface NoticeView {
  id: string
  kind: NoticeKind
  /** Absent for messages of the house. */
  person?: PersonView
  /** What happened, without the name: 赞了你的帖子. */
  text: string
  /** The words it is about. */
  quote?: string
  thumb?: PictureSource | null
  time: string
  unread: boolean
  actions?: readonly { key: string; label: string; primary?: boolean }[]
  /** Outcome in place of the actions: 已同意. */
  done?: string
}

export interface NoticeRowProps {
  notice: NoticeView
  onOpen?: (id: string) => void
  onAction?: (id: string, key: string) => void
  onPerson?: (uid: string) => void
}

const icons: Record<NoticeKind, IconName> = {
  like: 'heart-fill',
  comment: 'comment',
  follow: 'plus',
  'friend-apply': 'user',
  system: 'bell',
}

function NoticeRowBase({ notice, onOpen, onAction, onPerson }: NoticeRowProps) {
  const { id, kind, person } = notice
  return (
    <View className={cx('notice-row', notice.unread && 'notice-row--unread')}>
      <View className='notice-row__face'>
        {person ? (
          <Avatar
            src={person.avatar}
            name={person.name}
            size='md'
            expert={Boolean(person.title)}
            {...(onPerson ? { onClick: () => onPerson(person.id) } : undefined)}
          />
        ) : (
          <View className={cx('notice-row__sign', `notice-row__sign--${kind}`)} {...decor}>
            <Icon name={icons[kind]} size='md' />
          </View>
        )}
      </View>
      <View className='notice-row__main'>
        <Tappable
          role='link'
          label={[notice.unread ? '未读' : '', person?.name, notice.text, notice.quote, notice.time]
            .filter((part) => part)
            .join('，')}
          className='notice-row__body'
          {...(onOpen ? { onTap: () => onOpen(id) } : undefined)}
        >
          <View className='notice-row__words'>
            <View className='notice-row__text'>
              {person ? <Text className='notice-row__name'>{person.name} </Text> : null}
              <Text>{notice.text}</Text>
            </View>
            {notice.quote ? <View className='notice-row__quote'>{notice.quote}</View> : null}
            <View className='notice-row__time'>{notice.time}</View>
          </View>
          {notice.thumb ? (
            <View className='notice-row__thumb'>
              <Picture source={notice.thumb} ratio={1} size={320} alt='' />
            </View>
          ) : null}
        </Tappable>
        {notice.done ? (
          <View className='notice-row__done'>{notice.done}</View>
        ) : notice.actions && notice.actions.length > 0 ? (
          <View className='notice-row__actions'>
            {notice.actions.map((action) => (
              <View key={action.key} className='notice-row__action'>
                <Button
                  size='sm'
                  kind={action.primary ? 'primary' : 'quiet'}
                  label={person ? `${action.label}：${person.name}` : action.label}
                  onTap={() => onAction?.(id, action.key)}
                >
                  {action.label}
                </Button>
              </View>
            ))}
          </View>
        ) : null}
      </View>
    </View>
  )
}

/** An interaction or a message of the house. */
export const NoticeRow = memo(NoticeRowBase)
