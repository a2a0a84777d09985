import { View } from '@tarojs/components'
import { usePullDownRefresh, useReachBottom } from '@tarojs/taro'
import { useCallback } from 'react'

import { buildUrl } from '@/lib/routes'
import { BUILD } from '@/platform/env'
import { finishPullDown } from '@/platform/pull-down'
import { goBack, openUrl } from '@/platform/navigation'
import { requireLogin } from '@/state/require-login'
import { joinTopicCircle } from '@/state/topic-actions'
import { useDraft } from '@/state/use-publish'
import { useTopic, useTopicList } from '@/state/use-topics'
import { Button } from '@/ui/button/Button'
import { CircleRow } from '@/ui/circle/CircleRow'
import { toCircleView } from '@/ui/circle/to-circle-view'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { SectionHeader } from '@/ui/section-header/SectionHeader'
import { RowSkeleton } from '@/ui/skeleton/RowSkeleton'

import { TabFrame } from './TabFrame'
import './circles-screen.scss'

const openCircle = (topicId: string) => void openUrl(buildUrl('topicDetail', { topicId }))
// With four tabs this page is not on the bar: it is opened from home, and one goes back there.
const NAV = {
  title: '圈子',
  ...(BUILD.tabs === 'four' ? { onBack: () => void goBack() } : {}),
}

const openClasses = () => void openUrl(buildUrl('topicClassify'))

function CircleOfTab({ id }: { id: string }) {
  const topic = useTopic(id)
  const join = useCallback((topicId: string) => void joinTopicCircle(topicId), [])
  return topic ? <CircleRow circle={toCircleView(topic)} onOpen={openCircle} onJoin={join} /> : null
}

/** The centre tab: circles, with “发布” leading to the publish page (design §3). */
export function CirclesScreen() {
  const circles = useTopicList()
  const draft = useDraft()

  usePullDownRefresh(() => void circles.refresh().finally(finishPullDown))
  useReachBottom(circles.loadMore)

  const publish = () => {
    const url = buildUrl('addPost')
    if (requireLogin(url)) void openUrl(url)
  }

  return (
    <TabFrame tab='publish' nav={NAV}>
      <View className='circles-screen__publish card'>
        <View className='circles-screen__words'>
          <View className='circles-screen__title'>
            {draft.empty ? '晒一件藏品' : '有一篇没发完的帖子'}
          </View>
          <View className='circles-screen__hint'>
            {draft.empty ? '拍清全貌、底足和款识，请藏友们看看' : '草稿还在，点右边接着写'}
          </View>
        </View>
        <Button icon='plus' onTap={publish}>
          {draft.empty ? '发布' : '继续写'}
        </Button>
      </View>
      <SectionHeader title='全部圈子' extra='按分类看' onExtra={openClasses} />
      <ListFrame
        status={circles.status}
        more={circles.more}
        errorText={circles.errorText}
        skeleton={<RowSkeleton rows={6} avatar />}
        emptyTitle='还没有圈子'
        emptyHint='稍后再来看看'
        onRetry={circles.retry}
        onMore={circles.loadMore}
      >
        <View className='circles-screen__list'>
          {circles.ids.map((id) => (
            <CircleOfTab key={id} id={id} />
          ))}
        </View>
      </ListFrame>
    </TabFrame>
  )
}
