import { View } from '@tarojs/components'
import { useState } from 'react'

import { useTopicClasses, useTopicList, useTopic } from '@/state/use-topics'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { PostCardSkeleton } from '@/ui/post-card/PostCardSkeleton'
import { Tabs } from '@/ui/tabs/Tabs'

import { PostFeed } from './PostFeed'
import { TabFrame } from './TabFrame'

/** Name of the class of circles in which experts write to teach; the server's data, found by name. */
const STUDY_CLASS = '学堂'

function useTopicTabs(ids: readonly string[]): { key: string; label: string }[] {
  // Three circles at most: hooks need a fixed number of places.
  const first = useTopic(ids[0] ?? '')
  const second = useTopic(ids[1] ?? '')
  const third = useTopic(ids[2] ?? '')
  return [first, second, third].flatMap((topic) =>
    topic ? [{ key: topic.topicId, label: topic.name }] : [],
  )
}

/** Study: what experts and old hands have written for learners, circle by circle. */
export function StudyScreen() {
  const classes = useTopicClasses()
  const classId = classes.items.find((item) => item.name === STUDY_CLASS)?.classId
  const circles = useTopicList(classId)
  const tabs = useTopicTabs(classId ? circles.ids : [])
  const [chosen, setChosen] = useState('')
  const active = tabs.some((tab) => tab.key === chosen) ? chosen : (tabs[0]?.key ?? '')

  const status = classes.status !== 'ready' ? classes.status : classId ? circles.status : 'empty'

  return (
    <TabFrame tab='study' nav={{ title: '学习' }}>
      <ListFrame
        status={status}
        errorText={classes.errorText || circles.errorText}
        skeleton={<PostCardSkeleton count={3} />}
        emptyTitle='学堂还没有内容'
        emptyHint='专家的入门文章会出现在这里'
        onRetry={() => {
          classes.retry()
          circles.retry()
        }}
        more='hidden'
      >
        <Tabs items={tabs} active={active} onChange={setChosen} label='学堂' />
        <View>
          {tabs.map((tab) => (
            <PostFeed
              key={tab.key}
              spec={{ kind: 'topic', topicId: tab.key }}
              active={tab.key === active}
              emptyTitle='还没有文章'
              emptyHint='专家的新文章会出现在这里'
            />
          ))}
        </View>
      </ListFrame>
    </TabFrame>
  )
}
