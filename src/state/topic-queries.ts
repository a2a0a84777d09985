import { joinTopic, topicClassList, topicDetail, topicList, topicSearch } from '@/api/topic'
import { LIMITS } from '@/contract/limits'
import { cursorQuery, type CursorQuery } from './cursor-pages'
import { putMembers, putTopics } from './entities'
import { memberKey, publicKey } from './query-client'

const QUIET = { toast: false }

/** Classes of circles change rarely: an hour, in ms. */
const CLASSES_FRESH_MS = 60 * 60_000

export const topicClassesQuery = {
  queryKey: publicKey('topicClasses'),
  queryFn: async (): Promise<readonly { classId: string; name: string }[]> =>
    (await topicClassList({}, QUIET)).list,
  staleTime: CLASSES_FRESH_MS,
}

/** Circles of one class, or all. */
export function topicListQuery(classId?: string): CursorQuery {
  return cursorQuery(publicKey('topics', 'list', classId ?? null), async (cursor) => {
    const { records, nextCursor } = await topicList(
      {
        pageSize: LIMITS.pageSize,
        ...(classId === undefined ? {} : { classId }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      QUIET,
    )
    return { ids: putTopics(records), nextCursor }
  })
}

export function topicDetailQuery(topicId: string) {
  return {
    queryKey: publicKey('topic', topicId),
    queryFn: async (): Promise<string> => {
      const detail = await topicDetail({ topicId }, QUIET)
      putTopics([detail])
      putMembers(detail.recentMembers)
      return topicId
    },
  }
}

/** Circles I joined. */
export const joinedTopicsQuery = {
  queryKey: memberKey('topics', 'joined'),
  queryFn: async (): Promise<readonly string[]> => putTopics((await joinTopic({}, QUIET)).list),
}

export function topicSearchQuery(keyword: string) {
  return {
    queryKey: memberKey('topics', 'search', keyword),
    queryFn: async (): Promise<readonly string[]> =>
      putTopics((await topicSearch({ keyword }, QUIET)).list),
  }
}
