import { Textarea, View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'

import { Button } from '../button/Button'
import { cx } from '../cx'
import { IconButton } from '../icon-button/IconButton'
import { Tappable } from '../tappable/Tappable'
import './comment-composer.scss'

export interface CommentComposerProps {
  value: string
  onChange: (value: string) => void
  onSend: () => void
  placeholder?: string
  /** Name of the member who is answered. */
  replyTo?: string
  onCancelReply?: () => void
  sending?: boolean
  maxLength?: number
  focus?: boolean
  onFocus?: () => void
  onBlur?: () => void
  /** Shown at the right while nothing is being written: like, collect, share. */
  actions?: ReactNode
  /** In place of the input, e.g. 登录后参与讨论. */
  disabledText?: string
  onDisabledTap?: () => void
}

/** Bar at the foot of a post. The text belongs to the caller, so that a failed send loses nothing. */
export function CommentComposer({
  value,
  onChange,
  onSend,
  placeholder = '说点什么…',
  replyTo,
  onCancelReply,
  sending = false,
  maxLength = 500,
  focus,
  onFocus,
  onBlur,
  actions,
  disabledText,
  onDisabledTap,
}: CommentComposerProps) {
  const [focused, setFocused] = useState(false)
  const writing = focused || value.length > 0 || replyTo !== undefined
  if (disabledText) {
    return (
      <View className='composer'>
        <View className='composer__row'>
          <Tappable onTap={onDisabledTap} className='composer__field composer__field--off'>
            <View className='composer__hint'>{disabledText}</View>
          </Tappable>
          {actions ? <View className='composer__actions'>{actions}</View> : null}
        </View>
      </View>
    )
  }
  const left = maxLength - value.length
  return (
    <View className='composer'>
      {replyTo ? (
        <View className='composer__reply'>
          <View className='composer__reply-text'>{`回复 ${replyTo}`}</View>
          <IconButton icon='close' size='sm' tone='muted' label='取消回复' onTap={onCancelReply} />
        </View>
      ) : null}
      <View className='composer__row'>
        <View className='composer__field'>
          <Textarea
            className='composer__input ui-input'
            value={value}
            autoHeight
            maxlength={maxLength}
            placeholder={placeholder}
            placeholderClass='ui-placeholder'
            focus={focus}
            cursorSpacing={24}
            showConfirmBar={false}
            disableDefaultPadding
            aria-label={placeholder}
            onInput={(event) => onChange(event.detail.value)}
            onFocus={() => {
              setFocused(true)
              onFocus?.()
            }}
            onBlur={() => {
              setFocused(false)
              onBlur?.()
            }}
          />
          {left <= 50 ? (
            <View className={cx('composer__left', left <= 0 && 'composer__left--none')}>
              {left}
            </View>
          ) : null}
        </View>
        {writing || !actions ? (
          <View className='composer__send'>
            <Button size='sm' loading={sending} disabled={value.trim().length === 0} onTap={onSend}>
              发送
            </Button>
          </View>
        ) : (
          <View className='composer__actions'>{actions}</View>
        )}
      </View>
    </View>
  )
}
