import type { CallParams, CallResult } from '@/contract/all-calls'
import { postCalls } from '@/contract/post'
import { request, type CallOptions } from './client'

/** The recommended feed. */
export const recommendPost = (
  params: CallParams<'recommendPost'>,
  options?: CallOptions,
): Promise<CallResult<'recommendPost'>> =>
  request<'recommendPost'>(postCalls.recommendPost, params, options)

/** The newest posts. */
export const lastPost = (
  params: CallParams<'lastPost'>,
  options?: CallOptions,
): Promise<CallResult<'lastPost'>> => request<'lastPost'>(postCalls.lastPost, params, options)

/** Posts that are much liked and discussed now. */
export const hotPost = (
  params: CallParams<'hotPost'>,
  options?: CallOptions,
): Promise<CallResult<'hotPost'>> => request<'hotPost'>(postCalls.hotPost, params, options)

/** Posts of the members I follow. */
export const followUserPost = (
  params: CallParams<'followUserPost'>,
  options?: CallOptions,
): Promise<CallResult<'followUserPost'>> =>
  request<'followUserPost'>(postCalls.followUserPost, params, options)

/** My posts. */
export const myPost = (
  params: CallParams<'myPost'>,
  options?: CallOptions,
): Promise<CallResult<'myPost'>> => request<'myPost'>(postCalls.myPost, params, options)

/** One post. */
export const postDetail = (
  params: CallParams<'postDetail'>,
  options?: CallOptions,
): Promise<CallResult<'postDetail'>> => request<'postDetail'>(postCalls.postDetail, params, options)

/** Posts of one member. */
export const getListByUid = (
  params: CallParams<'getListByUid'>,
  options?: CallOptions,
): Promise<CallResult<'getListByUid'>> =>
  request<'getListByUid'>(postCalls.getListByUid, params, options)

/** Posts of one circle. */
export const getListByTopicId = (
  params: CallParams<'getListByTopicId'>,
  options?: CallOptions,
): Promise<CallResult<'getListByTopicId'>> =>
  request<'getListByTopicId'>(postCalls.getListByTopicId, params, options)

/** Publishes. Safe to repeat with the same clientKey: the first post is answered. */
export const addPost = (
  params: CallParams<'addPost'>,
  options?: CallOptions,
): Promise<CallResult<'addPost'>> => request<'addPost'>(postCalls.addPost, params, options)

/** Deletes my post. */
export const delPost = (
  params: CallParams<'delPost'>,
  options?: CallOptions,
): Promise<CallResult<'delPost'>> => request<'delPost'>(postCalls.delPost, params, options)

/** Collects a post. */
export const addCollection = (
  params: CallParams<'addCollection'>,
  options?: CallOptions,
): Promise<CallResult<'addCollection'>> =>
  request<'addCollection'>(postCalls.addCollection, params, options)

/** Takes a post out of my collection. */
export const cancelCollection = (
  params: CallParams<'cancelCollection'>,
  options?: CallOptions,
): Promise<CallResult<'cancelCollection'>> =>
  request<'cancelCollection'>(postCalls.cancelCollection, params, options)
