import type { Static } from 'typebox'

import type * as S from './notice.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Interaction notices (notice/…) and system push messages (message/…). */
export const noticeCalls = {
  noticeList: { method: 'GET', path: '/rest/auth/notice/list', auth: 'member', origin: 'spec' },
  readNoticeById: {
    method: 'POST',
    path: '/rest/auth/notice/readById',
    auth: 'member',
    origin: 'spec',
  },
  rejectNotice: {
    method: 'POST',
    path: '/rest/auth/notice/reject',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  deleteNotice: {
    method: 'POST',
    path: '/rest/auth/notice/delete',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  messageList: { method: 'GET', path: '/rest/auth/message/list', auth: 'member', origin: 'spec' },
  messageStatus: {
    method: 'GET',
    path: '/rest/auth/message/status',
    auth: 'member',
    origin: 'spec',
  },
  readAllWatchInfo: {
    method: 'GET',
    path: '/rest/auth/message/readAllWatchInfo',
    auth: 'member',
    origin: 'spec',
  },
  readMessage: {
    method: 'POST',
    path: '/rest/auth/message/readMessage',
    auth: 'member',
    origin: 'spec',
  },
  /** A visitor is answered with zero (design §3). */
  messageNum: { method: 'POST', path: '/ebapi/message/num', auth: 'visitor', origin: 'spec' },
} as const satisfies CallTable

export type NoticeCallTypes = CallTypes<typeof S.calls>
export type Notice = Static<typeof S.notice>
export type NoticeKind = Notice['kind']
export type SystemMessage = Static<typeof S.systemMessage>
