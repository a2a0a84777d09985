import { Textarea, View } from '@tarojs/components'

import { Button } from '../button/Button'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/icon-names'
import { IconButton } from '../icon-button/IconButton'
import { Tappable } from '../tappable/Tappable'
import { EMOJI } from './emoji-list'
import './chat-composer.scss'

export type ComposerPanel = 'none' | 'emoji' | 'more'

export interface ChatComposerProps {
  value: string
  onChange: (value: string) => void
  onSend: () => void
  onPicture?: () => void
  onCamera?: () => void
  maxLength?: number
  placeholder?: string
  panel?: ComposerPanel
  onPanel?: (panel: ComposerPanel) => void
  focus?: boolean
  /** In place of the input, e.g. 对方还不是你的好友. */
  disabledText?: string
  onDisabledTap?: () => void
}

/** Bar at the foot of a conversation: words, faces, pictures. */
export function ChatComposer({
  value,
  onChange,
  onSend,
  onPicture,
  onCamera,
  maxLength = 2000,
  placeholder = '发消息…',
  panel = 'none',
  onPanel,
  focus,
  disabledText,
  onDisabledTap,
}: ChatComposerProps) {
  if (disabledText) {
    return (
      <View className='chat-composer'>
        <Tappable onTap={onDisabledTap} className='chat-composer__off'>
          {disabledText}
        </Tappable>
      </View>
    )
  }
  const toggle = (next: ComposerPanel) => onPanel?.(panel === next ? 'none' : next)
  const hasText = value.trim().length > 0
  return (
    <View className='chat-composer'>
      <View className='chat-composer__row'>
        <View className='chat-composer__field'>
          <Textarea
            className='chat-composer__input ui-input'
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
              if (panel !== 'none') onPanel?.('none')
            }}
          />
        </View>
        <IconButton
          icon='emoji'
          label='表情'
          tone={panel === 'emoji' ? 'accent' : 'muted'}
          pressed={panel === 'emoji'}
          onTap={() => toggle('emoji')}
        />
        {hasText ? (
          <View className='chat-composer__send'>
            <Button size='sm' onTap={onSend}>
              发送
            </Button>
          </View>
        ) : (
          <IconButton
            icon='plus-circle'
            label='更多'
            tone={panel === 'more' ? 'accent' : 'muted'}
            pressed={panel === 'more'}
            onTap={() => toggle('more')}
          />
        )}
      </View>
      {panel === 'emoji' ? (
        <View className='chat-composer__emoji'>
          {EMOJI.map((emoji) => (
            <Tappable
              key={emoji}
              className='chat-composer__face'
              onTap={() => {
                if (value.length + emoji.length <= maxLength) onChange(value + emoji)
              }}
            >
              {emoji}
            </Tappable>
          ))}
        </View>
      ) : null}
      {panel === 'more' ? (
        <View className='chat-composer__tools'>
          {onPicture ? <Tool icon='picture' label='照片' onTap={onPicture} /> : null}
          {onCamera ? <Tool icon='camera' label='拍摄' onTap={onCamera} /> : null}
        </View>
      ) : null}
    </View>
  )
}

function Tool({ icon, label, onTap }: { icon: IconName; label: string; onTap: () => void }) {
  return (
    <Tappable onTap={onTap} className='chat-composer__tool'>
      <View className='chat-composer__tool-box'>
        <Icon name={icon} size='lg' />
      </View>
      <View className='chat-composer__tool-label'>{label}</View>
    </Tappable>
  )
}
