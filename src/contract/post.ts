import type { Static } from 'typebox'

import type * as S from './post.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Posts, feeds, collections, votes, reports. */
export const postCalls = {
  recommendPost: {
    method: 'GET',
    path: '/rest/no-auth/post/recommend/post',
    auth: 'visitor',
    origin: 'spec',
  },
  lastPost: { method: 'GET', path: '/rest/no-auth/post/lastPost', auth: 'visitor', origin: 'spec' },
  hotPost: { method: 'GET', path: '/rest/no-auth/post/hotPost', auth: 'visitor', origin: 'spec' },
  followUserPost: {
    method: 'GET',
    path: '/rest/auth/post/followUserPost',
    auth: 'member',
    origin: 'spec',
  },
  postDetail: { method: 'GET', path: '/rest/no-auth/post/detail', auth: 'visitor', origin: 'spec' },
  getListByUid: {
    method: 'POST',
    path: '/ebapi/post/getListByUid',
    auth: 'visitor',
    origin: 'spec',
  },
  getListByTopicId: {
    method: 'POST',
    path: '/ebapi/post/getListByTopicId',
    auth: 'visitor',
    origin: 'spec',
  },
  postVideoList: { method: 'POST', path: '/ebapi/post/videoList', auth: 'visitor', origin: 'spec' },
  myPost: { method: 'GET', path: '/rest/auth/post/myPost', auth: 'member', origin: 'spec' },
  postSearch: { method: 'GET', path: '/rest/auth/post/search', auth: 'member', origin: 'spec' },
  addPost: {
    method: 'POST',
    path: '/rest/auth/post/addPost',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  delPost: {
    method: 'POST',
    path: '/rest/auth/post/del',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  addCollection: {
    method: 'POST',
    path: '/rest/auth/post/addCollection',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  cancelCollection: {
    method: 'POST',
    path: '/rest/auth/post/cancelCollection',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  addVote: {
    method: 'POST',
    path: '/rest/auth/vote/add',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  addReport: {
    method: 'POST',
    path: '/rest/auth/report/addReport',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  submitIdentify: {
    method: 'POST',
    path: '/rest/auth/post/identify/submit',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
} as const satisfies CallTable

export type PostCallTypes = CallTypes<typeof S.calls>
export type Post = Static<typeof S.post>
export type PostPage = PostCallTypes['recommendPost']['result']
export type PublishedPost = PostCallTypes['addPost']['result']
export type PostDetail = PostCallTypes['postDetail']['result']
