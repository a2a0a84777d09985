import { Text, View } from '@tarojs/components'
import { usePullDownRefresh, useReachBottom, useShareAppMessage } from '@tarojs/taro'
import { memo, useState } from 'react'

import { countLabel } from '@/lib/count-label'
import { buildUrl } from '@/lib/routes'
import { goBack, openUrl } from '@/platform/navigation'
import { finishPullDown } from '@/platform/pull-down'
import { shareMessage } from '@/platform/share-types'
import { postCardActions } from '@/state/post-card-actions'
import { requireLogin } from '@/state/require-login'
import { joinTopicCircle } from '@/state/topic-actions'
import { useFeed } from '@/state/use-feed'
import { usePageFrame } from '@/state/use-page-frame'
import { usePost } from '@/state/use-post'
import { useTopicDetail } from '@/state/use-topics'
import { Avatar } from '@/ui/avatar/Avatar'
import { Button } from '@/ui/button/Button'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { Picture } from '@/ui/picture/Picture'
import { PostCard } from '@/ui/post-card/PostCard'
import { PostCardSkeleton } from '@/ui/post-card/PostCardSkeleton'
import { toPostCardView } from '@/ui/post-card/to-post-card-view'
import { Skeleton } from '@/ui/skeleton/Skeleton'
import { StateView } from '@/ui/state-view/StateView'
import { Tabs } from '@/ui/tabs/Tabs'
import { WindowedList } from '@/ui/windowed-list/WindowedList'

import './topic-detail-screen.scss'

const SORTS = [
  { key: 'new', label: '最新' },
  { key: 'hot', label: '热门' },
] as const

const CirclePost = memo(function CirclePost({ id }: { id: string }) {
  const post = usePost(id)
  return post ? <PostCard post={toPostCardView(post)} hideTopic {...postCardActions} /> : null
})

/** A circle: what it is about, and its posts (specification §2, topic detail). */
export function TopicDetailScreen({ topicId }: { topicId: string }) {
  const frame = usePageFrame()
  const { data: topic, status, errorText, retry } = useTopicDetail(topicId)
  const [sort, setSort] = useState<'new' | 'hot'>('new')
  const feed = useFeed({ kind: 'topic', topicId, sort }, topicId !== '')

  useShareAppMessage(() =>
    shareMessage({
      title: `拾古圈子：${topic?.name ?? ''}`,
      url: buildUrl('topicDetail', { topicId }),
    }),
  )
  usePullDownRefresh(() => {
    retry()
    void feed.refresh().finally(finishPullDown)
  })
  useReachBottom(feed.loadMore)

  const nav = { title: topic?.name ?? '圈子', onBack: () => void goBack() }

  if (!topic && status !== 'loading') {
    const missing = status === 'not-found'
    return (
      <PageFrame {...frame} nav={nav}>
        <StateView
          kind={missing ? 'not-found' : status === 'offline' ? 'offline' : 'error'}
          title={missing ? '圈子不存在' : undefined}
          hint={missing ? undefined : errorText}
          action={missing ? '看看全部圈子' : '重新加载'}
          onAction={missing ? () => void openUrl(buildUrl('topicClassify')) : retry}
        />
      </PageFrame>
    )
  }

  const publish = () => {
    const url = buildUrl('addPost', { topicId })
    if (requireLogin(url)) void openUrl(url)
  }

  return (
    <PageFrame
      {...frame}
      nav={nav}
      bottom={
        <View className='topic-detail__bar'>
          <Button block icon='plus' onTap={publish}>
            发布到这个圈子
          </Button>
        </View>
      }
    >
      <View className='topic-detail__head card'>
        {topic ? (
          <>
            <View className='topic-detail__row'>
              <View className='topic-detail__cover'>
                <Picture source={topic.cover} ratio={1} size={320} alt='' radius='md' eager />
              </View>
              <View className='topic-detail__names'>
                <Text className='topic-detail__name'>{topic.name}</Text>
                <Text className='topic-detail__meta'>
                  {`${countLabel(topic.memberCount)} 位藏友 · ${countLabel(topic.postCount)} 帖`}
                </Text>
              </View>
              <Button
                size='sm'
                kind={topic.joined ? 'quiet' : 'primary'}
                label={topic.joined ? '退出圈子' : '加入圈子'}
                onTap={() => void joinTopicCircle(topicId)}
              >
                {topic.joined ? '已加入' : '加入'}
              </Button>
            </View>
            <Text className='topic-detail__intro'>{topic.intro}</Text>
            {topic.rules && topic.rules.length > 0 ? (
              <View className='topic-detail__rules'>
                {topic.rules.map((rule) => (
                  <Text key={rule} className='topic-detail__rule'>
                    {`· ${rule}`}
                  </Text>
                ))}
              </View>
            ) : null}
            {topic.recentMembers && topic.recentMembers.length > 0 ? (
              <View className='topic-detail__members'>
                {topic.recentMembers.map((member) => (
                  <Avatar key={member.uid} src={member.avatar} name={member.username} size='sm' />
                ))}
                <Text className='topic-detail__meta'>最近加入</Text>
              </View>
            ) : null}
          </>
        ) : (
          <View className='topic-detail__row'>
            <Skeleton shape='block' width='64px' height='64px' />
            <View className='topic-detail__names'>
              <Skeleton shape='title' />
              <Skeleton shape='line' />
            </View>
          </View>
        )}
      </View>
      <Tabs
        items={SORTS}
        active={sort}
        onChange={(key) => setSort(key as 'new' | 'hot')}
        label='排序'
      />
      <ListFrame
        status={feed.status}
        more={feed.more}
        errorText={feed.errorText}
        skeleton={<PostCardSkeleton count={2} photos />}
        emptyTitle='这个圈子还没有帖子'
        emptyHint='来发第一帖'
        emptyAction='去发布'
        onEmptyAction={publish}
        onRetry={feed.retry}
        onMore={feed.loadMore}
      >
        <WindowedList
          items={feed.ids}
          itemKey={(id) => id}
          renderItem={(id) => <CirclePost id={id} />}
          estimate={360}
          onEnd={feed.loadMore}
          label='圈子里的帖子'
        />
      </ListFrame>
    </PageFrame>
  )
}
