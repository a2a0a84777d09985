import { View } from '@tarojs/components'
import { usePullDownRefresh, useReachBottom, useShareAppMessage } from '@tarojs/taro'
import { useCallback, useState } from 'react'

import { LIMITS } from '@/contract/limits'
import { countLabel } from '@/lib/count-label'
import { buildUrl } from '@/lib/routes'
import { showModal } from '@/platform/feedback'
import { goBack, openUrl } from '@/platform/navigation'
import { previewPictures } from '@/platform/preview'
import { finishPullDown } from '@/platform/pull-down'
import { SHARE_BY_BUTTON } from '@/platform/share'
import { shareMessage } from '@/platform/share-types'
import { openChatWith } from '@/state/chat-actions'
import { sendComment } from '@/state/comment-actions'
import { followMember } from '@/state/member-actions'
import { collectPost, likePost, removePost } from '@/state/post-actions'
import { postCardActions, postShareTitle, sharePost } from '@/state/post-card-actions'
import { requireLogin } from '@/state/require-login'
import { typedKey } from '@/state/typed-text'
import { useComments } from '@/state/use-comments'
import { useMember } from '@/state/use-member'
import { usePageFrame } from '@/state/use-page-frame'
import { usePostDetail } from '@/state/use-post'
import { useSession } from '@/state/use-session'
import { useTypedText } from '@/state/use-typed-text'
import { ActionCount } from '@/ui/action-count/ActionCount'
import { ActionSheet } from '@/ui/action-sheet/ActionSheet'
import { Button } from '@/ui/button/Button'
import { CommentComposer } from '@/ui/comment-composer/CommentComposer'
import { IconButton } from '@/ui/icon-button/IconButton'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { pictureUrl } from '@/ui/picture/picture-url'
import { PostCard } from '@/ui/post-card/PostCard'
import { PostCardSkeleton } from '@/ui/post-card/PostCardSkeleton'
import { toPostCardView } from '@/ui/post-card/to-post-card-view'
import { SectionHeader } from '@/ui/section-header/SectionHeader'
import { CommentSkeleton } from '@/ui/skeleton/CommentSkeleton'
import { StateView } from '@/ui/state-view/StateView'

import { CommentThread, PendingThread } from './CommentThread'
import { PlaceLine } from './PlaceLine'
import type { ReplyTarget } from './reply-target'
import './post-detail-screen.scss'

function AuthorActions({ uid, backTo }: { uid: string; backTo: string }) {
  const member = useMember(uid)
  const [opening, setOpening] = useState(false)
  const chat = async () => {
    if (!requireLogin(backTo) || opening) return
    setOpening(true)
    const sessionId = await openChatWith(uid)
    setOpening(false)
    if (sessionId) await openUrl(buildUrl('chat', { sessionId }))
  }
  return (
    <View className='post-detail__author'>
      <Button
        kind={member?.followed ? 'quiet' : 'outline'}
        size='sm'
        onTap={() => followMember(uid)}
        label={member?.followed ? '取消关注作者' : '关注作者'}
      >
        {member?.followed ? '已关注' : '关注'}
      </Button>
      <Button kind='outline' size='sm' icon='chat' loading={opening} onTap={() => void chat()}>
        私信
      </Button>
    </View>
  )
}

/** A post with its comments (specification §2, post detail, menu button). */
export function PostDetailScreen({ id }: { id: string }) {
  const frame = usePageFrame()
  const { data: post, status, errorText, retry } = usePostDetail(id)
  const comments = useComments(id)
  const { hasLogin } = useSession()
  const [typed, setTyped] = useTypedText(typedKey.comment(id))
  const [replyTo, setReplyTo] = useState<ReplyTarget | null>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const here = buildUrl('postDetail', { id })

  useShareAppMessage(() => shareMessage({ title: postShareTitle(id), url: here }))
  usePullDownRefresh(() => {
    retry()
    void comments.refresh().finally(finishPullDown)
  })
  useReachBottom(comments.loadMore)

  const reply = useCallback(
    (target: ReplyTarget) => {
      if (requireLogin(here)) setReplyTo(target)
    },
    [here],
  )

  const send = () => {
    if (sendComment({ postId: id, text: typed, ...(replyTo ? { replyTo } : {}) })) setReplyTo(null)
  }

  const remove = async () => {
    const sure = await showModal({
      title: '删除帖子',
      content: '删除后，评论和赞也会一起消失，不能恢复。',
      confirmText: '删除',
    })
    if (sure && (await removePost(id))) await goBack()
  }

  const nav = {
    title: '帖子',
    onBack: () => void goBack(),
    right: post ? (
      <IconButton icon='more' label='更多操作' onTap={() => setMenuOpen(true)} />
    ) : undefined,
  }

  if (!post) {
    return (
      <PageFrame {...frame} nav={nav}>
        {status === 'loading' ? (
          <PostCardSkeleton count={1} photos />
        ) : (
          <StateView
            kind={status === 'not-found' ? 'not-found' : status === 'offline' ? 'offline' : 'error'}
            title={status === 'not-found' ? '帖子不存在或已被删除' : undefined}
            hint={status === 'not-found' ? undefined : errorText}
            action={status === 'not-found' ? '回首页看看' : '重新加载'}
            onAction={status === 'not-found' ? () => void openUrl(buildUrl('tabIndex')) : retry}
          />
        )}
      </PageFrame>
    )
  }

  const openPhoto = (_postId: string, index: number) =>
    previewPictures(
      post.pictures.map((picture) => pictureUrl(picture, 1600)),
      index,
    )

  return (
    <PageFrame
      {...frame}
      background='surface'
      nav={nav}
      bottom={
        <CommentComposer
          value={typed}
          onChange={setTyped}
          onSend={send}
          placeholder='说说你的看法'
          replyTo={replyTo?.username}
          focus={replyTo !== null}
          onCancelReply={() => setReplyTo(null)}
          maxLength={LIMITS.commentTextMax}
          disabledText={hasLogin ? undefined : '登录后参与讨论'}
          onDisabledTap={() => void requireLogin(here)}
          actions={
            <>
              <ActionCount
                icon='heart'
                activeIcon='heart-fill'
                active={post.liked}
                text={countLabel(post.likeCount)}
                label={post.liked ? '取消点赞' : '点赞'}
                tone='seal'
                onTap={() => likePost(id)}
              />
              <ActionCount
                icon='star'
                activeIcon='star-fill'
                active={post.collected}
                text={countLabel(post.collectCount)}
                label={post.collected ? '取消收藏' : '收藏'}
                tone='gold'
                onTap={() => collectPost(id)}
              />
            </>
          }
        />
      }
    >
      <PostCard
        post={toPostCardView(post)}
        full
        eager
        nativeShare={SHARE_BY_BUTTON}
        onTopic={postCardActions.onTopic}
        onPhoto={openPhoto}
        onLike={likePost}
        onCollect={collectPost}
        onShare={() => void sharePost(id)}
      />
      {post.place ? <PlaceLine place={post.place} /> : null}
      {post.mine ? null : <AuthorActions uid={post.author.uid} backTo={here} />}
      <SectionHeader title={`评论 ${countLabel(comments.total)}`} />
      {comments.pending.map((pending) => (
        <PendingThread key={pending.clientKey} pending={pending} />
      ))}
      <ListFrame
        status={
          comments.status === 'empty' && comments.pending.length > 0 ? 'ready' : comments.status
        }
        more={comments.more}
        errorText={comments.errorText}
        skeleton={<CommentSkeleton rows={3} />}
        emptyTitle='还没有评论'
        emptyHint='说说你的看法，楼主会收到通知'
        endText='没有更多评论了'
        onRetry={comments.retry}
        onMore={comments.loadMore}
      >
        {comments.ids.map((commentId) => (
          <CommentThread
            key={commentId}
            id={commentId}
            postId={id}
            authorUid={post.author.uid}
            canDeleteAll={post.mine}
            onReply={reply}
          />
        ))}
      </ListFrame>
      <ActionSheet
        visible={menuOpen}
        onClose={() => setMenuOpen(false)}
        actions={[
          ...(SHARE_BY_BUTTON ? [] : [{ key: 'share', label: '分享', icon: 'share' as const }]),
          {
            key: 'collect',
            label: post.collected ? '取消收藏' : '收藏',
            icon: 'star' as const,
          },
          ...(post.mine
            ? [{ key: 'remove', label: '删除帖子', icon: 'trash' as const, danger: true }]
            : []),
        ]}
        onSelect={(key) => {
          setMenuOpen(false)
          if (key === 'share') void sharePost(id)
          else if (key === 'collect') void collectPost(id)
          else void remove()
        }}
      />
    </PageFrame>
  )
}
