import { createStore } from 'zustand/vanilla'

import type { LoginResult, LoginUser } from '@/contract/login'
import { getStored, removeStored, subscribeStored } from '@/platform/storage'
import { isRecord, keep } from './keep'

/** Login state (specification §3), stored under these very names (specification §9). */
export interface SessionState {
  hasLogin: boolean
  /** Empty for a visitor. */
  token: string
  userInfo: LoginUser | null
  /** Second token for the mall, empty when there is none. */
  crmebToken: string
}

const VISITOR: SessionState = { hasLogin: false, token: '', userInfo: null, crmebToken: '' }

function isLoginUser(value: unknown): value is LoginUser {
  return (
    isRecord(value) &&
    ['uid', 'username', 'avatar', 'token'].every((name) => typeof value[name] === 'string') &&
    value.uid !== ''
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** What the device remembers; a half-written session counts as none. */
function readStored(): SessionState {
  const token = getStored('token', isText) ?? ''
  const userInfo = getStored('userInfo', isLoginUser)
  if (getStored('hasLogin') !== true || token === '' || userInfo === null) return VISITOR
  return { hasLogin: true, token, userInfo, crmebToken: getStored('crmebToken', isText) ?? '' }
}

export const sessionStore = createStore<SessionState>(() => readStored())

/** Uid of the member, empty for a visitor. */
export function myUid(): string {
  return sessionStore.getState().userInfo?.uid ?? ''
}

export function currentToken(): string {
  return sessionStore.getState().token
}

export function isLoggedIn(): boolean {
  return sessionStore.getState().hasLogin
}

function write(next: SessionState): void {
  if (next.hasLogin) {
    keep('userInfo', next.userInfo)
    if (next.crmebToken === '') removeStored('crmebToken')
    else keep('crmebToken', next.crmebToken)
    keep('hasLogin', true)
    // Last: another window adopts the session when this key changes.
    keep('token', next.token)
  } else {
    for (const key of ['hasLogin', 'userInfo', 'crmebToken', 'token']) removeStored(key)
  }
  sessionStore.setState(next, true)
}

/**
 * Login (specification §4): stores the token, marks logged in, stores the mall token if present. What
 * follows from it (socket, friends, notices, user info) hangs on `onAccountChange`.
 */
export function adoptLogin(result: LoginResult): void {
  write({
    hasLogin: true,
    token: result.token,
    userInfo: { ...result.userInfo, token: result.token },
    crmebToken: result.crmebLoginResp?.token ?? '',
  })
}

/** Clears token, user info, mall token and logged-in flag (specification §4). */
export function clearSession(): void {
  write(VISITOR)
}

/** A newer name or avatar of the member. */
export function renewUserInfo(change: { uid: string; username: string; avatar: string }): void {
  const state = sessionStore.getState()
  const { userInfo } = state
  if (userInfo === null || userInfo.uid !== change.uid) return
  if (userInfo.username === change.username && userInfo.avatar === change.avatar) return
  write({ ...state, userInfo: { ...userInfo, username: change.username, avatar: change.avatar } })
}

/** Follows what another window of the same browser did: signing in or out there counts here. */
export function followOtherWindows(): () => void {
  return subscribeStored('token', () => sessionStore.setState(readStored(), true))
}

export type AccountListener = (uid: string, token: string) => void

/** Calls back whenever another account (or none) is signed in, and when the same one gets a new token. */
export function onAccountChange(listener: AccountListener): () => void {
  return sessionStore.subscribe((state, previous) => {
    if (state.token === previous.token && state.userInfo?.uid === previous.userInfo?.uid) return
    listener(state.userInfo?.uid ?? '', state.token)
  })
}
