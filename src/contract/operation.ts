import type * as S from './operation.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Reading, liking, collecting and commenting on any kind of content. */
export const operationCalls = {
  operationRead: {
    method: 'POST',
    path: '/ebapi/operation/read',
    auth: 'visitor',
    origin: 'spec',
    limit: 'write',
  },
  operationCommentList: {
    method: 'POST',
    path: '/ebapi/operation/comment/list',
    auth: 'visitor',
    origin: 'spec',
  },
  operationComment: {
    method: 'POST',
    path: '/rest/operation/comment',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  operationCollect: {
    method: 'POST',
    path: '/rest/operation/collect',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  operationLike: {
    method: 'POST',
    path: '/rest/operation/like',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
} as const satisfies CallTable

export type OperationCallTypes = CallTypes<typeof S.calls>
