import type { Static } from 'typebox'

import type * as S from './chat.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Private sessions and their messages. */
export const chatCalls = {
  friendList: { method: 'GET', path: '/rest/auth/friend/list', auth: 'member', origin: 'spec' },
  chatList: { method: 'POST', path: '/rest/auth/chat/list', auth: 'member', origin: 'spec' },
  /** @NOTE Listed as public, but changes a member’s data (design §3). */
  clearUnread: { method: 'POST', path: '/ebapi/chat/clearUnread', auth: 'member', origin: 'spec' },
  sendMessage: {
    method: 'POST',
    path: '/rest/message',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  openChat: {
    method: 'POST',
    path: '/rest/auth/chat/open',
    auth: 'member',
    origin: 'added',
    limit: 'write',
  },
  syncChat: { method: 'POST', path: '/rest/auth/chat/sync', auth: 'member', origin: 'added' },
  withdrawMessage: {
    method: 'POST',
    path: '/rest/auth/message/withdraw',
    auth: 'member',
    origin: 'added',
    limit: 'write',
  },
} as const satisfies CallTable

export type ChatCallTypes = CallTypes<typeof S.calls>
export type FriendItem = Static<typeof S.friendItem>
export type ChatPage = ChatCallTypes['chatList']['result']
