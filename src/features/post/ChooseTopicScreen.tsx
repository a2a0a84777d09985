import { View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import { useState } from 'react'

import { isBlank } from '@/lib/text'
import { goBack } from '@/platform/navigation'
import { setDraftTopic } from '@/state/drafts'
import type { TopicEntity } from '@/state/entities'
import { usePageFrame } from '@/state/use-page-frame'
import { useSession } from '@/state/use-session'
import { useJoinedTopics, useTopic, useTopicList, useTopicSearch } from '@/state/use-topics'
import { CircleRow } from '@/ui/circle/CircleRow'
import { toCircleView } from '@/ui/circle/to-circle-view'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { SearchBox } from '@/ui/search-box/SearchBox'
import { SectionHeader } from '@/ui/section-header/SectionHeader'
import { RowSkeleton } from '@/ui/skeleton/RowSkeleton'

import './choose-topic-screen.scss'

function choose(topic: TopicEntity): void {
  setDraftTopic({ topicId: topic.topicId, name: topic.name })
  void goBack()
}

function Choice({ topic, selected }: { topic: TopicEntity; selected: boolean }) {
  return (
    <CircleRow
      choose
      selected={selected}
      circle={toCircleView(topic)}
      onOpen={() => choose(topic)}
    />
  )
}

function ChoiceById({ id, selected }: { id: string; selected: boolean }) {
  const topic = useTopic(id)
  return topic ? <Choice topic={topic} selected={selected} /> : null
}

/** Choose the circle that a post goes to: one's own first, then all, or by name. */
export function ChooseTopicScreen({ topicId }: { topicId?: string }) {
  const frame = usePageFrame()
  const { hasLogin } = useSession()
  const [keyword, setKeyword] = useState('')
  const searching = !isBlank(keyword)
  const joined = useJoinedTopics()
  const all = useTopicList()
  const found = useTopicSearch(keyword)

  useReachBottom(() => {
    if (!searching) all.loadMore()
  })

  return (
    <PageFrame {...frame} nav={{ title: '选择圈子', onBack: () => void goBack() }}>
      {hasLogin ? (
        <View className='choose-topic__search'>
          <SearchBox
            placeholder='搜圈子名称'
            value={keyword}
            onChange={setKeyword}
            onSearch={setKeyword}
          />
        </View>
      ) : null}
      {searching ? (
        <ListFrame
          status={found.status}
          more='hidden'
          errorText={found.errorText}
          skeleton={<RowSkeleton rows={4} avatar />}
          emptyTitle='没有找到这个圈子'
          emptyHint='换个词，或者清空后从全部圈子里选'
          onRetry={found.retry}
        >
          <View className='choose-topic__list'>
            {found.items.map((topic) => (
              <Choice key={topic.topicId} topic={topic} selected={topic.topicId === topicId} />
            ))}
          </View>
        </ListFrame>
      ) : (
        <>
          {joined.items.length > 0 ? (
            <>
              <SectionHeader title='我加入的' />
              <View className='choose-topic__list'>
                {joined.items.map((topic) => (
                  <Choice key={topic.topicId} topic={topic} selected={topic.topicId === topicId} />
                ))}
              </View>
            </>
          ) : null}
          <SectionHeader title='全部圈子' />
          <ListFrame
            status={all.status}
            more={all.more}
            errorText={all.errorText}
            skeleton={<RowSkeleton rows={6} avatar />}
            emptyTitle='还没有圈子'
            onRetry={all.retry}
            onMore={all.loadMore}
          >
            <View className='choose-topic__list'>
              {all.ids.map((id) => (
                <ChoiceById key={id} id={id} selected={id === topicId} />
              ))}
            </View>
          </ListFrame>
        </>
      )}
    </PageFrame>
  )
}
