import type { CallParams, CallResult } from '@/contract/all-calls'
import { userCalls } from '@/contract/user'
import { request, type CallOptions } from './client'

/** My own data. */
export const userInfo = (
  params: CallParams<'userInfo'>,
  options?: CallOptions,
): Promise<CallResult<'userInfo'>> => request<'userInfo'>(userCalls.userInfo, params, options)

/** Another member as I see them. */
export const userInfoById = (
  params: CallParams<'userInfoById'>,
  options?: CallOptions,
): Promise<CallResult<'userInfoById'>> =>
  request<'userInfoById'>(userCalls.userInfoById, params, options)

/** My settings (specification §3: vibrate and bell). */
export const userSetting = (
  params: CallParams<'userSetting'>,
  options?: CallOptions,
): Promise<CallResult<'userSetting'>> =>
  request<'userSetting'>(userCalls.userSetting, params, options)

/** Changes my settings. */
export const updateUserSetting = (
  params: CallParams<'updateUserSetting'>,
  options?: CallOptions,
): Promise<CallResult<'updateUserSetting'>> =>
  request<'updateUserSetting'>(userCalls.updateUserSetting, params, options)

/** Follows a member. */
export const addFollow = (
  params: CallParams<'addFollow'>,
  options?: CallOptions,
): Promise<CallResult<'addFollow'>> => request<'addFollow'>(userCalls.addFollow, params, options)

/** Stops following a member. */
export const cancelFollow = (
  params: CallParams<'cancelFollow'>,
  options?: CallOptions,
): Promise<CallResult<'cancelFollow'>> =>
  request<'cancelFollow'>(userCalls.cancelFollow, params, options)
