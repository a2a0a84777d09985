import type { CallParams, CallResult } from '@/contract/all-calls'
import { topicCalls } from '@/contract/topic'
import { request, type CallOptions } from './client'

/** Classes of circles. */
export const topicClassList = (
  params: CallParams<'topicClassList'>,
  options?: CallOptions,
): Promise<CallResult<'topicClassList'>> =>
  request<'topicClassList'>(topicCalls.topicClassList, params, options)

/** Circles, of one class or all. */
export const topicList = (
  params: CallParams<'topicList'>,
  options?: CallOptions,
): Promise<CallResult<'topicList'>> => request<'topicList'>(topicCalls.topicList, params, options)

/** One circle. */
export const topicDetail = (
  params: CallParams<'topicDetail'>,
  options?: CallOptions,
): Promise<CallResult<'topicDetail'>> =>
  request<'topicDetail'>(topicCalls.topicDetail, params, options)

/** Circles I joined. */
export const joinTopic = (
  params: CallParams<'joinTopic'>,
  options?: CallOptions,
): Promise<CallResult<'joinTopic'>> => request<'joinTopic'>(topicCalls.joinTopic, params, options)

/** Joins a circle. */
export const userJoinTopic = (
  params: CallParams<'userJoinTopic'>,
  options?: CallOptions,
): Promise<CallResult<'userJoinTopic'>> =>
  request<'userJoinTopic'>(topicCalls.userJoinTopic, params, options)

/** Leaves a circle. */
export const userTopicDel = (
  params: CallParams<'userTopicDel'>,
  options?: CallOptions,
): Promise<CallResult<'userTopicDel'>> =>
  request<'userTopicDel'>(topicCalls.userTopicDel, params, options)

/** Circles by name. */
export const topicSearch = (
  params: CallParams<'topicSearch'>,
  options?: CallOptions,
): Promise<CallResult<'topicSearch'>> =>
  request<'topicSearch'>(topicCalls.topicSearch, params, options)
