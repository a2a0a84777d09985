import { userJoinTopic, userTopicDel } from '@/api/topic'
import { entityStore, patchTopic } from './entities'
import { flip } from './flip'
import { memberKey, queryClient } from './query-client'

/** Joins a circle, or leaves it. Resolves when the server has the last word; never rejects. */
export async function joinTopicCircle(topicId: string, joined?: boolean): Promise<void> {
  const known = (): boolean | undefined => entityStore.getState().topics[topicId]?.joined
  const before = known()
  await flip(
    {
      kind: 'topicJoin',
      id: topicId,
      known,
      send: async (wanted) => {
        const answer = await (wanted ? userJoinTopic : userTopicDel)({ topicId })
        patchTopic(topicId, { joined: answer.joined, memberCount: answer.memberCount })
      },
    },
    joined,
  )
  if (known() !== before) {
    void queryClient.invalidateQueries({ queryKey: memberKey('topics', 'joined') })
    void queryClient.invalidateQueries({ queryKey: memberKey('userInfo') })
  }
}
