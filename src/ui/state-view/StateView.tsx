import { View } from '@tarojs/components'

import { decor } from '../a11y/a11y'
import { Button } from '../button/Button'
import { cx } from '../cx'
import './state-view.scss'

export type StateKind = 'empty' | 'error' | 'offline' | 'signed-out' | 'not-found'

export interface StateViewProps {
  kind: StateKind
  title?: string
  hint?: string
  action?: string
  onAction?: () => void
  /** For a part of a page instead of a whole one. */
  compact?: boolean
}

const words: Record<StateKind, { title: string; hint: string; action: string }> = {
  empty: { title: '这里还空着', hint: '', action: '' },
  error: { title: '没有加载出来', hint: '稍等片刻再试一次', action: '重新加载' },
  offline: { title: '现在没有网络', hint: '连上网络后点按重试', action: '重试' },
  'signed-out': { title: '登录后查看', hint: '', action: '去登录' },
  'not-found': { title: '内容不在了', hint: '可能已被作者删除', action: '' },
}

/** What a page or list shows when it has no content: what happened, and what one can do. */
export function StateView({
  kind,
  title,
  hint,
  action,
  onAction,
  compact = false,
}: StateViewProps) {
  const own = words[kind]
  const hintText = hint ?? own.hint
  const actionText = action ?? own.action
  return (
    <View className={cx('state-view', compact && 'state-view--compact')}>
      <View className={cx('drawing', `drawing--${kind}`)} {...decor}>
        <View className='drawing__ink' />
        <View className='drawing__accent' />
      </View>
      <View className='state-view__title'>{title ?? own.title}</View>
      {hintText ? <View className='state-view__hint'>{hintText}</View> : null}
      {actionText && onAction ? (
        <View className='state-view__action'>
          <Button kind={kind === 'signed-out' ? 'primary' : 'outline'} onTap={onAction}>
            {actionText}
          </Button>
        </View>
      ) : null}
    </View>
  )
}

type FixedProps = Omit<StateViewProps, 'kind'>

export function EmptyState(props: FixedProps) {
  return <StateView kind='empty' {...props} />
}

export function ErrorState(props: FixedProps) {
  return <StateView kind='error' {...props} />
}

export function OfflineState(props: FixedProps) {
  return <StateView kind='offline' {...props} />
}

export function SignedOutState(props: FixedProps) {
  return <StateView kind='signed-out' {...props} />
}
