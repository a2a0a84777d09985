import { View } from '@tarojs/components'
import { memo } from 'react'

import { decor } from '../a11y/a11y'
import { Button } from '../button/Button'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { Picture } from '../picture/Picture'
import { Tappable } from '../tappable/Tappable'
import type { CircleView } from './circle-view'
import './circle.scss'

export type { CircleView } from './circle-view'

export interface CircleRowProps {
  circle: CircleView
  onOpen?: (id: string) => void
  /** Given: shows 加入 or 已加入. */
  onJoin?: (id: string) => void
  /** Choosing one: a mark instead of the button. */
  choose?: boolean
  selected?: boolean
  busy?: boolean
}

function CircleRowBase({
  circle,
  onOpen,
  onJoin,
  choose = false,
  selected = false,
  busy = false,
}: CircleRowProps) {
  return (
    <View className='circle-row'>
      <Tappable
        role={choose ? 'radio' : 'link'}
        checked={choose ? selected : undefined}
        hover='sunk'
        className='circle-row__main'
        {...(onOpen ? { onTap: () => onOpen(circle.id) } : undefined)}
      >
        <View className='circle-row__cover'>
          <Picture source={circle.cover} src={circle.coverUrl} ratio={1} size={320} alt='' />
        </View>
        <View className='circle-row__text'>
          <View className='circle-row__name'>{circle.name}</View>
          {circle.intro ? <View className='circle-row__intro'>{circle.intro}</View> : null}
          {circle.meta ? <View className='circle-row__meta'>{circle.meta}</View> : null}
        </View>
        {choose ? (
          <View className={cx('circle-row__mark', selected && 'circle-row__mark--on')} {...decor}>
            <Icon name={selected ? 'check-circle-fill' : 'circle-empty'} size='lg' />
          </View>
        ) : null}
      </Tappable>
      {onJoin && !choose ? (
        <View className='circle-row__join'>
          <Button
            size='sm'
            kind={circle.joined ? 'quiet' : 'outline'}
            loading={busy}
            label={circle.joined ? `退出${circle.name}` : `加入${circle.name}`}
            onTap={() => onJoin(circle.id)}
          >
            {circle.joined ? '已加入' : '加入'}
          </Button>
        </View>
      ) : null}
    </View>
  )
}

/** A circle in a list, or in the choice of one. */
export const CircleRow = memo(CircleRowBase)
