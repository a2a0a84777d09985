import type { Static } from 'typebox'

import type * as S from './topic.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Topic circles (圈子). */
export const topicCalls = {
  topicDetail: {
    method: 'GET',
    path: '/rest/no-auth/topic/detail',
    auth: 'visitor',
    origin: 'spec',
  },
  classTopicAreImg: {
    method: 'GET',
    path: '/rest/no-auth/topic/new/classTopicAreImg',
    auth: 'visitor',
    origin: 'spec',
  },
  topicClassList: {
    method: 'GET',
    path: '/rest/no-auth/community/new/topic/classList',
    auth: 'visitor',
    origin: 'spec',
  },
  topicList: {
    method: 'GET',
    path: '/rest/no-auth/community/new/topic/list',
    auth: 'visitor',
    origin: 'spec',
  },
  topicUsertop: { method: 'POST', path: '/ebapi/topic/usertop', auth: 'visitor', origin: 'spec' },
  /** @NOTE Listed as public, but changes a member’s data (design §3). */
  topicBind: {
    method: 'POST',
    path: '/ebapi/topic/bind',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  userJoinTopic: {
    method: 'POST',
    path: '/rest/auth/topic/userJoinTopic',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  /** @NOTE A GET that changes data (exit circle), as the specification lists it; limited like a write. */
  userTopicDel: {
    method: 'GET',
    path: '/rest/auth/topic/userTopicDel',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  topicUser: { method: 'POST', path: '/rest/auth/topic/user', auth: 'member', origin: 'spec' },
  topicFootList: {
    method: 'GET',
    path: '/rest/auth/topic/foot/list',
    auth: 'member',
    origin: 'spec',
  },
  joinTopic: { method: 'GET', path: '/rest/auth/topic/joinTopic', auth: 'member', origin: 'spec' },
  topicSearch: { method: 'GET', path: '/rest/auth/topic/search', auth: 'member', origin: 'spec' },
} as const satisfies CallTable

export type TopicCallTypes = CallTypes<typeof S.calls>
export type Topic = Static<typeof S.topic>
export type TopicDetail = TopicCallTypes['topicDetail']['result']
