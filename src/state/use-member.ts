import { useMemo } from 'react'
import { useStore } from 'zustand'

import { userInfoById } from '@/api/user'
import { entityStore, putMembers, type MemberEntity } from './entities'
import type { Item } from './list-status'
import { publicKey } from './query-client'
import { countWith, intentOf, intentStore } from './toggles'
import { useItem } from './use-item'
import { useSession } from './use-session'

/** One member as I see them; null while unknown. */
export function useMember(uid: string): MemberEntity | null {
  const member = useStore(entityStore, (state) => state.members[uid])
  const follow = useStore(intentStore, (state) => intentOf(state.intents, 'memberFollow', uid))
  return useMemo(() => {
    if (member === undefined) return null
    if (follow === undefined) return member
    const { fansCount } = member
    return {
      ...member,
      followed: follow,
      ...(fansCount === undefined
        ? {}
        : { fansCount: countWith(fansCount, member.followed ?? false, follow) }),
    }
  }, [member, follow])
}

/** How another member is asked for. */
export function memberQuery(uid: string) {
  return {
    queryKey: publicKey('member', uid),
    queryFn: async (): Promise<string> => {
      putMembers([await userInfoById({ uid }, { toast: false })])
      return uid
    },
  }
}

/** A member's page; the call wants an account, so a visitor gets `signed-out`. */
export function useMemberDetail(uid: string): Item<MemberEntity> {
  const { hasLogin } = useSession()
  const item = useItem(memberQuery(uid), { enabled: uid !== '', signedOut: !hasLogin })
  const member = useMember(uid)
  return { ...item, data: item.status === 'ready' ? member : null }
}
