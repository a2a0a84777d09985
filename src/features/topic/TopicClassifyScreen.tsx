import { View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import { useCallback, useState } from 'react'

import { buildUrl } from '@/lib/routes'
import { goBack, openUrl } from '@/platform/navigation'
import { joinTopicCircle } from '@/state/topic-actions'
import { usePageFrame } from '@/state/use-page-frame'
import { useTopic, useTopicClasses, useTopicList } from '@/state/use-topics'
import { CircleRow } from '@/ui/circle/CircleRow'
import { toCircleView } from '@/ui/circle/to-circle-view'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { RowSkeleton } from '@/ui/skeleton/RowSkeleton'
import { Tabs } from '@/ui/tabs/Tabs'

import './topic-classify-screen.scss'

const ALL = ''

const openCircle = (topicId: string) => void openUrl(buildUrl('topicDetail', { topicId }))

function ClassCircle({ id }: { id: string }) {
  const topic = useTopic(id)
  const join = useCallback((topicId: string) => void joinTopicCircle(topicId), [])
  return topic ? <CircleRow circle={toCircleView(topic)} onOpen={openCircle} onJoin={join} /> : null
}

/** All circles by class (specification §2, topic-classify). */
export function TopicClassifyScreen({ classId }: { classId?: string }) {
  const frame = usePageFrame()
  const classes = useTopicClasses()
  const [chosen, setChosen] = useState(classId ?? ALL)
  const circles = useTopicList(chosen || undefined)

  useReachBottom(circles.loadMore)

  const tabs = [
    { key: ALL, label: '全部' },
    ...classes.items.map((item) => ({ key: item.classId, label: item.name })),
  ]

  return (
    <PageFrame {...frame} nav={{ title: '全部圈子', onBack: () => void goBack() }}>
      <Tabs items={tabs} active={chosen} onChange={setChosen} label='圈子分类' />
      <ListFrame
        status={circles.status}
        more={circles.more}
        errorText={circles.errorText}
        skeleton={<RowSkeleton rows={6} avatar />}
        emptyTitle='这个分类还没有圈子'
        emptyHint='看看别的分类'
        onRetry={() => {
          classes.retry()
          circles.retry()
        }}
        onMore={circles.loadMore}
      >
        <View className='topic-classify__list'>
          {circles.ids.map((id) => (
            <ClassCircle key={id} id={id} />
          ))}
        </View>
      </ListFrame>
    </PageFrame>
  )
}
