import { View } from '@tarojs/components'
import { usePullDownRefresh, useReachBottom } from '@tarojs/taro'

import type { Notice } from '@/contract/notice'
import { relativeTime } from '@/lib/relative-time'
import { buildUrl } from '@/lib/routes'
import { goBack, openUrl } from '@/platform/navigation'
import { finishPullDown } from '@/platform/pull-down'
import { readAllNotices, readNotice } from '@/state/notice-actions'
import { requireLogin } from '@/state/require-login'
import { useNotices } from '@/state/use-notices'
import { usePageFrame } from '@/state/use-page-frame'
import { Button } from '@/ui/button/Button'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { NoticeRow, type NoticeView } from '@/ui/notice-row/NoticeRow'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { toPersonView } from '@/ui/post-card/to-post-card-view'
import { RowSkeleton } from '@/ui/skeleton/RowSkeleton'

import './notice-screens.scss'

const WORDS: Record<Notice['kind'], { kind: NoticeView['kind']; text: string }> = {
  like: { kind: 'like', text: '赞了你的帖子' },
  comment: { kind: 'comment', text: '评论了你的帖子' },
  reply: { kind: 'comment', text: '回复了你' },
  collect: { kind: 'like', text: '收藏了你的帖子' },
  follow: { kind: 'follow', text: '关注了你' },
  'person-apply': { kind: 'friend-apply', text: '想加你为好友' },
}

function toRow(notice: Notice): NoticeView {
  const { kind, text } = WORDS[notice.kind]
  return {
    id: notice.id,
    kind,
    person: toPersonView(notice.actor),
    text,
    quote: notice.excerpt || undefined,
    // Only the address is known; the thumbnail's box is square whatever the picture's form.
    thumb: notice.pictureBase ? { base: notice.pictureBase, width: 320, height: 320 } : null,
    time: relativeTime(notice.createTime),
    unread: !notice.read,
  }
}

/** Interaction notices: who commented, liked, collected, followed (specification §2, notice-list). */
export function NoticeListScreen() {
  const frame = usePageFrame()
  const notices = useNotices()

  usePullDownRefresh(() => void notices.refresh().finally(finishPullDown))
  useReachBottom(notices.loadMore)

  const open = (id: string) => {
    void readNotice(id)
    const postId = notices.byId[id]?.postId
    if (postId) void openUrl(buildUrl('postDetail', { id: postId }))
  }

  return (
    <PageFrame
      {...frame}
      nav={{
        title: '互动通知',
        onBack: () => void goBack(),
        right:
          notices.count > 0 ? (
            <Button kind='text' size='sm' onTap={() => readAllNotices()}>
              全部已读
            </Button>
          ) : undefined,
      }}
    >
      <ListFrame
        status={notices.status}
        more={notices.more}
        errorText={notices.errorText}
        skeleton={<RowSkeleton rows={8} avatar />}
        emptyTitle='还没有通知'
        emptyHint='有人评论、赞或关注你时，会出现在这里'
        signedOutHint='登录后可以看到互动通知'
        onRetry={notices.retry}
        onMore={notices.loadMore}
        onSignIn={() => void requireLogin()}
      >
        <View className='notice-screens__list'>
          {notices.ids.map((id) => {
            const notice = notices.byId[id]
            return notice ? <NoticeRow key={id} notice={toRow(notice)} onOpen={open} /> : null
          })}
        </View>
      </ListFrame>
    </PageFrame>
  )
}
