import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { LoadMore, type MoreStatus } from '../load-more/LoadMore'
import { RowSkeleton } from '../skeleton/RowSkeleton'
import { StateView } from '../state-view/StateView'
import './list-frame.scss'

export type ListStatus = 'loading' | 'ready' | 'empty' | 'error' | 'offline' | 'signed-out'

export interface ListFrameProps {
  status: ListStatus
  skeleton?: ReactNode
  emptyTitle?: string
  emptyHint?: string
  emptyAction?: string
  onEmptyAction?: () => void
  /** What happened, in words of the server; a general sentence otherwise. */
  errorText?: string
  onRetry?: () => void
  onSignIn?: () => void
  signedOutHint?: string
  more?: MoreStatus
  onMore?: () => void
  endText?: string
  children?: ReactNode
}

/** Draws exactly one of skeleton, state, or content with its foot. */
export function ListFrame({
  status,
  skeleton,
  emptyTitle,
  emptyHint,
  emptyAction,
  onEmptyAction,
  errorText,
  onRetry,
  onSignIn,
  signedOutHint,
  more = 'hidden',
  onMore,
  endText,
  children,
}: ListFrameProps) {
  switch (status) {
    case 'loading':
      return <View className='list-frame'>{skeleton ?? <RowSkeleton />}</View>
    case 'empty':
      return (
        <StateView
          kind='empty'
          title={emptyTitle}
          hint={emptyHint}
          action={emptyAction}
          onAction={onEmptyAction}
        />
      )
    case 'error':
      return <StateView kind='error' hint={errorText} onAction={onRetry} />
    case 'offline':
      return <StateView kind='offline' onAction={onRetry} />
    case 'signed-out':
      return <StateView kind='signed-out' hint={signedOutHint} onAction={onSignIn} />
    case 'ready':
      return (
        <View className='list-frame'>
          {children}
          {/* In a view of its own: when it is exchanged, the mini-program sends all its siblings anew. */}
          <View>
            <LoadMore status={more} onMore={onMore} endText={endText} />
          </View>
        </View>
      )
  }
}
