import { View } from '@tarojs/components'
import { useDidShow, usePullDownRefresh } from '@tarojs/taro'

import { buildUrl } from '@/lib/routes'
import { sessionTime } from '@/lib/chat-time'
import { finishPullDown } from '@/platform/pull-down'
import { openUrl } from '@/platform/navigation'
import { refreshSessions } from '@/state/chat-actions'
import { requireLogin } from '@/state/require-login'
import { type ChatSessionView, useSessions } from '@/state/use-chat'
import { useConnection } from '@/state/use-network'
import { useSession } from '@/state/use-session'
import { useUnread } from '@/state/use-unread'
import { FieldGroup } from '@/ui/form/FieldGroup'
import { FieldRow } from '@/ui/form/FieldRow'
import { InlineNotice } from '@/ui/inline-notice/InlineNotice'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { SectionHeader } from '@/ui/section-header/SectionHeader'
import { SessionRow, type SessionView } from '@/ui/session-row/SessionRow'
import { RowSkeleton } from '@/ui/skeleton/RowSkeleton'

import { TabFrame } from './TabFrame'
import './notice-tab-screen.scss'

const openChat = (sessionId: string) => void openUrl(buildUrl('chat', { sessionId }))

function openOwn(route: 'noticeList' | 'systemList'): void {
  const url = buildUrl(route)
  if (requireLogin(url)) void openUrl(url)
}

function toRow(session: ChatSessionView): SessionView {
  return {
    id: session.sessionId,
    name: session.name,
    avatar: session.avatar,
    preview: session.lastMessage,
    time: sessionTime(session.updateTime),
    unread: session.unread,
    expert: session.title !== '',
    draft: session.draft || undefined,
    failed: session.failed,
  }
}

/** Messages: notices, system messages and private sessions, newest first (specification §4). */
export function NoticeTabScreen() {
  const sessions = useSessions()
  const unread = useUnread()
  const connection = useConnection()
  const { hasLogin } = useSession()

  useDidShow(() => {
    if (hasLogin) void refreshSessions()
  })
  usePullDownRefresh(() => void sessions.refresh().finally(finishPullDown))

  return (
    <TabFrame tab='notice' nav={{ title: '消息' }}>
      {hasLogin && connection === 'waiting' ? (
        <InlineNotice kind='warning' text='连接断开，正在重连…' busy />
      ) : null}
      <FieldGroup>
        <FieldRow
          icon='heart'
          label='互动通知'
          hint='评论、赞、收藏和新的关注'
          badge={unread.notice}
          arrow
          onTap={() => openOwn('noticeList')}
        />
        <FieldRow
          icon='bell'
          label='系统消息'
          badge={unread.messegeNum}
          arrow
          onTap={() => openOwn('systemList')}
        />
      </FieldGroup>
      <SectionHeader title='私信' />
      <ListFrame
        status={sessions.status}
        more='hidden'
        errorText={sessions.errorText}
        skeleton={<RowSkeleton rows={5} avatar />}
        emptyTitle='还没有私信'
        emptyHint='在帖子里点“私信”，与藏友聊聊藏品'
        signedOutHint='登录后可以和藏友私信'
        onRetry={sessions.retry}
        onSignIn={() => void requireLogin()}
      >
        <View className='notice-tab-screen__list'>
          {sessions.items.map((session) => (
            <SessionRow key={session.sessionId} session={toRow(session)} onOpen={openChat} />
          ))}
        </View>
      </ListFrame>
    </TabFrame>
  )
}
