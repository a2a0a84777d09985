import { isBlank } from './text'

/** Wording of friend requests, to the letter (specification §5 and §8). */
export const FRIEND_REQUEST_TEXTS = {
  blankNotation: '备注不允许为空',
  signedOut: '你的账号信息过期请重新登录',
  sent: '好友申请发送成功，请等待对方通过！',
  failed: '发送失败,请重试',
  received: 'You received a friend request',
  agreed: 'Added successfully',
} as const

/** What is wrong with a request before it is sent; null when nothing is. `redirect`: to the login page after 1.5 s. */
export function friendRequestProblem(input: {
  loggedIn: boolean
  notation: string
}): { message: string; redirect: boolean } | null {
  if (!input.loggedIn) return { message: FRIEND_REQUEST_TEXTS.signedOut, redirect: true }
  if (isBlank(input.notation))
    return { message: FRIEND_REQUEST_TEXTS.blankNotation, redirect: false }
  return null
}

/** The default application message: a greeting with the sender's username (specification §5). */
export function defaultApplyMessage(username: string): string {
  return `你好，我是${username}`
}

/** Sending one request: a single one in flight, and one retry after a failure (specification §4). */
export type FriendRequestState = 'idle' | 'sending' | 'waiting' | 'retrying'
export type FriendRequestEvent = 'send' | 'succeeded' | 'failed' | 'retry-due'

/** What to do next. `reconnect-then-retry`: reconnect the socket and raise `retry-due` after 1.2 s. */
export type FriendRequestAction =
  'transmit' | 'reconnect-then-retry' | 'report-sent' | 'report-failed' | 'blocked' | null

/** The next state and what to do on an event; events that do not fit the state change nothing. */
export function friendRequestStep(
  state: FriendRequestState,
  event: FriendRequestEvent,
): { state: FriendRequestState; action: FriendRequestAction } {
  if (event === 'send') {
    return state === 'idle'
      ? { state: 'sending', action: 'transmit' }
      : { state, action: 'blocked' }
  }
  if (event === 'retry-due') {
    return state === 'waiting' ? { state: 'retrying', action: 'transmit' } : { state, action: null }
  }
  if (state !== 'sending' && state !== 'retrying') return { state, action: null }
  if (event === 'succeeded') return { state: 'idle', action: 'report-sent' }
  return state === 'sending'
    ? { state: 'waiting', action: 'reconnect-then-retry' }
    : { state: 'idle', action: 'report-failed' }
}
