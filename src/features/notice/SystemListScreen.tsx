import { View } from '@tarojs/components'
import { usePullDownRefresh, useReachBottom } from '@tarojs/taro'

import type { SystemMessage } from '@/contract/notice'
import { jumpForPush } from '@/lib/jump'
import { relativeTime } from '@/lib/relative-time'
import { goBack, openJump } from '@/platform/navigation'
import { finishPullDown } from '@/platform/pull-down'
import { readAllSystemMessages, readSystemMessage } from '@/state/notice-actions'
import { requireLogin } from '@/state/require-login'
import { useSystemMessages } from '@/state/use-notices'
import { usePageFrame } from '@/state/use-page-frame'
import { Button } from '@/ui/button/Button'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { NoticeRow, type NoticeView } from '@/ui/notice-row/NoticeRow'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { RowSkeleton } from '@/ui/skeleton/RowSkeleton'

import './notice-screens.scss'

function toRow(message: SystemMessage): NoticeView {
  return {
    id: message.id,
    kind: 'system',
    text: message.title,
    quote: message.text,
    time: relativeTime(message.createTime),
    unread: !message.read,
  }
}

/** System push messages, which lead where the push jump table says (specification §2). */
export function SystemListScreen() {
  const frame = usePageFrame()
  const messages = useSystemMessages()

  usePullDownRefresh(() => void messages.refresh().finally(finishPullDown))
  useReachBottom(messages.loadMore)

  const open = (id: string) => {
    void readSystemMessage(id)
    const message = messages.byId[id]
    const target = message ? jumpForPush(message.type, message.targetId) : null
    if (target) void openJump(target)
  }

  return (
    <PageFrame
      {...frame}
      nav={{
        title: '系统消息',
        onBack: () => void goBack(),
        right:
          messages.count > 0 ? (
            <Button kind='text' size='sm' onTap={() => readAllSystemMessages()}>
              全部已读
            </Button>
          ) : undefined,
      }}
    >
      <ListFrame
        status={messages.status}
        more={messages.more}
        errorText={messages.errorText}
        skeleton={<RowSkeleton rows={6} />}
        emptyTitle='还没有系统消息'
        emptyHint='活动和重要变动会在这里告诉你'
        signedOutHint='登录后可以看到系统消息'
        onRetry={messages.retry}
        onMore={messages.loadMore}
        onSignIn={() => void requireLogin()}
      >
        <View className='notice-screens__list'>
          {messages.ids.map((id) => {
            const message = messages.byId[id]
            return message ? <NoticeRow key={id} notice={toRow(message)} onOpen={open} /> : null
          })}
        </View>
      </ListFrame>
    </PageFrame>
  )
}
