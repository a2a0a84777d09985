import type { CallTable } from './call'

/** Experts and paid appraisal. */
export const answerCalls = {
  answerMasterTypeList: {
    method: 'POST',
    path: '/ebapi/answer/master/type/list',
    auth: 'visitor',
    origin: 'spec',
  },
  answerMasterUserList: {
    method: 'POST',
    path: '/ebapi/answer/master/user/list',
    auth: 'visitor',
    origin: 'spec',
  },
  answerMasterUserInfo: {
    method: 'GET',
    path: '/rest/no-auth/answer/master/user/info',
    auth: 'visitor',
    origin: 'spec',
  },
} as const satisfies CallTable
