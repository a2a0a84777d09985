import type { Static } from 'typebox'

import type * as S from './user.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** A member’s own data, other members, following. */
export const userCalls = {
  userInfo: { method: 'GET', path: '/rest/auth/user/userInfo', auth: 'member', origin: 'spec' },
  userInfoById: {
    method: 'POST',
    path: '/rest/auth/user/userInfoById',
    auth: 'member',
    origin: 'spec',
  },
  userInfoEdit: {
    method: 'POST',
    path: '/rest/auth/user/userInfoEdit',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  /** @NOTE Listed as public, but changes a member’s data (design §3). */
  updateBizUserExtend: {
    method: 'POST',
    path: '/ebapi/user/bizUserExtend/update',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  userSetting: {
    method: 'GET',
    path: '/rest/auth/user/userSetting',
    auth: 'member',
    origin: 'spec',
  },
  updateUserSetting: {
    method: 'POST',
    path: '/rest/auth/user/updateUserSetting',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  addFollow: {
    method: 'POST',
    path: '/rest/auth/user/addFollow',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  cancelFollow: {
    method: 'POST',
    path: '/rest/auth/user/cancelFollow',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  userFollow: { method: 'GET', path: '/rest/auth/user/follow', auth: 'member', origin: 'spec' },
  userFans: { method: 'GET', path: '/rest/auth/user/userFans', auth: 'member', origin: 'spec' },
  userSearch: { method: 'GET', path: '/rest/auth/user/search', auth: 'member', origin: 'spec' },
  getUserLevelInfo: {
    method: 'GET',
    path: '/rest/auth/user/getUserLevelInfo',
    auth: 'member',
    origin: 'spec',
  },
  levelGetList: {
    method: 'GET',
    path: '/rest/no-auth/level/getList',
    auth: 'visitor',
    origin: 'spec',
  },
  personalUploadImg: {
    method: 'POST',
    path: '/rest/personal/upload/img',
    auth: 'member',
    origin: 'spec',
    body: 'multipart',
    limit: 'upload',
  },
  modifyHead: {
    method: 'POST',
    path: '/rest/modify/head',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
} as const satisfies CallTable

export type UserCallTypes = CallTypes<typeof S.calls>
export type MyInfo = Static<typeof S.myInfo>
export type MemberInfo = UserCallTypes['userInfoById']['result']
