import type { CallParams, CallResult } from '@/contract/all-calls'
import { noticeCalls } from '@/contract/notice'
import { request, type CallOptions } from './client'

/** Interactions (likes, comments, follows), newest first, and how many are unread. */
export const noticeList = (
  params: CallParams<'noticeList'>,
  options?: CallOptions,
): Promise<CallResult<'noticeList'>> =>
  request<'noticeList'>(noticeCalls.noticeList, params, options)

/** Marks one notice read, or all; answers how many remain. */
export const readNoticeById = (
  params: CallParams<'readNoticeById'>,
  options?: CallOptions,
): Promise<CallResult<'readNoticeById'>> =>
  request<'readNoticeById'>(noticeCalls.readNoticeById, params, options)

/** Deletes one notice; answers how many unread ones remain. */
export const deleteNotice = (
  params: CallParams<'deleteNotice'>,
  options?: CallOptions,
): Promise<CallResult<'deleteNotice'>> =>
  request<'deleteNotice'>(noticeCalls.deleteNotice, params, options)

/** System messages, newest first. */
export const messageList = (
  params: CallParams<'messageList'>,
  options?: CallOptions,
): Promise<CallResult<'messageList'>> =>
  request<'messageList'>(noticeCalls.messageList, params, options)

/** Marks one system message read; answers how many remain. */
export const readMessage = (
  params: CallParams<'readMessage'>,
  options?: CallOptions,
): Promise<CallResult<'readMessage'>> =>
  request<'readMessage'>(noticeCalls.readMessage, params, options)

/** Marks all system messages read. */
export const readAllWatchInfo = (
  params: CallParams<'readAllWatchInfo'>,
  options?: CallOptions,
): Promise<CallResult<'readAllWatchInfo'>> =>
  request<'readAllWatchInfo'>(noticeCalls.readAllWatchInfo, params, options)

/** How many system messages are unread (`allCount`); zero for a visitor. */
export const messageNum = (
  params: CallParams<'messageNum'>,
  options?: CallOptions,
): Promise<CallResult<'messageNum'>> =>
  request<'messageNum'>(noticeCalls.messageNum, params, options)
