import { useMemo } from 'react'
import { useStore } from 'zustand'

import { trimText } from '@/lib/text'
import { entityStore, type TopicEntity } from './entities'
import type { CursorList, Item, ItemList } from './list-status'
import { countWith, intentOf, intentStore } from './toggles'
import {
  joinedTopicsQuery,
  topicClassesQuery,
  topicDetailQuery,
  topicListQuery,
  topicSearchQuery,
} from './topic-queries'
import { useCursorList } from './use-cursor-list'
import { useItem, useItemList } from './use-item'
import { useSession } from './use-session'

/** Classes of circles. */
export function useTopicClasses(): ItemList<{ classId: string; name: string }> {
  return useItemList(topicClassesQuery)
}

/** Circles of one class, or all, by id. */
export function useTopicList(classId?: string): CursorList {
  const query = useMemo(() => topicListQuery(classId), [classId])
  return useCursorList(query)
}

/** One circle with what I just tapped; null while unknown. */
export function useTopic(topicId: string): TopicEntity | null {
  const topic = useStore(entityStore, (state) => state.topics[topicId])
  const join = useStore(intentStore, (state) => intentOf(state.intents, 'topicJoin', topicId))
  return useMemo(() => {
    if (topic === undefined) return null
    if (join === undefined) return topic
    return {
      ...topic,
      joined: join,
      memberCount: countWith(topic.memberCount, topic.joined, join),
    }
  }, [topic, join])
}

/** A circle's own page: shows what is known at once and loads the rest. */
export function useTopicDetail(topicId: string): Item<TopicEntity> {
  const item = useItem(topicDetailQuery(topicId), { enabled: topicId !== '' })
  const topic = useTopic(topicId)
  const shown = item.status === 'not-found' ? null : topic
  const status = shown !== null && item.status === 'loading' ? 'ready' : item.status
  return { ...item, data: shown, status }
}

function useTopicsOf(list: ItemList<string>): ItemList<TopicEntity> {
  const topics = useStore(entityStore, (state) => state.topics)
  const { items: ids } = list
  const items = useMemo(
    () => ids.map((id) => topics[id]).filter((topic) => topic !== undefined),
    [ids, topics],
  )
  return { ...list, items }
}

/** Circles I joined; `signed-out` for a visitor. */
export function useJoinedTopics(): ItemList<TopicEntity> {
  const { hasLogin } = useSession()
  return useTopicsOf(useItemList<string>(joinedTopicsQuery, { signedOut: !hasLogin }))
}

/** Circles by name; a member's call. Nothing to look for finds nothing. */
export function useTopicSearch(keyword: string): ItemList<TopicEntity> {
  const { hasLogin } = useSession()
  const wanted = trimText(keyword)
  const list = useTopicsOf(
    useItemList<string>(topicSearchQuery(wanted), { enabled: wanted !== '', signedOut: !hasLogin }),
  )
  return wanted === '' && list.status === 'loading' ? { ...list, status: 'empty' } : list
}
