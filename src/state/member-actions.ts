import { addFollow, cancelFollow } from '@/api/user'
import { entityStore, putMembers } from './entities'
import { flip } from './flip'
import { memberKey, queryClient } from './query-client'
import { myUid } from './session'

/** Follows a member, or stops. Nobody follows oneself. Resolves when the server has the last word; never rejects. */
export async function followMember(uid: string, followed?: boolean): Promise<void> {
  if (uid === myUid()) return
  const known = (): boolean | undefined => entityStore.getState().members[uid]?.followed
  const before = known()
  await flip(
    {
      kind: 'memberFollow',
      id: uid,
      known,
      send: async (wanted) => {
        const answer = await (wanted ? addFollow : cancelFollow)({ uid })
        const member = entityStore.getState().members[uid]
        if (member === undefined) return
        putMembers([{ ...member, followed: answer.followed, fansCount: answer.fansCount }])
      },
    },
    followed,
  )
  if (known() !== before) {
    // Other posts belong in the feed of those I follow now, and my own count has changed.
    void queryClient.invalidateQueries({ queryKey: memberKey('feed', 'follow') })
    void queryClient.invalidateQueries({ queryKey: memberKey('userInfo') })
  }
}
