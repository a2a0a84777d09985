import { useStore } from 'zustand'

import { userInfo } from '@/api/user'
import type { LoginUser } from '@/contract/login'
import type { MyInfo } from '@/contract/user'
import type { Item } from './list-status'
import { memberKey } from './query-client'
import { renewUserInfo, sessionStore } from './session'
import { useItem } from './use-item'

/** Who is signed in. */
export function useSession(): { hasLogin: boolean; uid: string; userInfo: LoginUser | null } {
  const hasLogin = useStore(sessionStore, (state) => state.hasLogin)
  const info = useStore(sessionStore, (state) => state.userInfo)
  return { hasLogin, uid: info?.uid ?? '', userInfo: info }
}

/** How my own data is asked for; a newer name or avatar goes into the session too. */
export const myInfoQuery = {
  queryKey: memberKey('userInfo'),
  queryFn: async (): Promise<MyInfo> => {
    const info = await userInfo({}, { toast: false })
    renewUserInfo(info)
    return info
  },
}

/** My own data; `signed-out` for a visitor. */
export function useMyInfo(): Item<MyInfo> {
  const { hasLogin } = useSession()
  return useItem(myInfoQuery, { signedOut: !hasLogin })
}
