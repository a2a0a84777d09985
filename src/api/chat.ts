import type { CallParams, CallResult } from '@/contract/all-calls'
import { chatCalls } from '@/contract/chat'
import { request, type CallOptions } from './client'

/** My sessions; with friendType 1 those with experts. */
export const friendList = (
  params: CallParams<'friendList'>,
  options?: CallOptions,
): Promise<CallResult<'friendList'>> => request<'friendList'>(chatCalls.friendList, params, options)

/** The session with another member, made if there is none. */
export const openChat = (
  params: CallParams<'openChat'>,
  options?: CallOptions,
): Promise<CallResult<'openChat'>> => request<'openChat'>(chatCalls.openChat, params, options)

/** One page of a session’s history, newest first (page size 20, specification §9). */
export const chatList = (
  params: CallParams<'chatList'>,
  options?: CallOptions,
): Promise<CallResult<'chatList'>> => request<'chatList'>(chatCalls.chatList, params, options)

/** What came after the given seq of each session, oldest first. */
export const syncChat = (
  params: CallParams<'syncChat'>,
  options?: CallOptions,
): Promise<CallResult<'syncChat'>> => request<'syncChat'>(chatCalls.syncChat, params, options)

/** Moves my read cursor of a session forward; never back. */
export const clearUnread = (
  params: CallParams<'clearUnread'>,
  options?: CallOptions,
): Promise<CallResult<'clearUnread'>> =>
  request<'clearUnread'>(chatCalls.clearUnread, params, options)

/** Sends a chat message. Safe to repeat with the same clientMsgId: the first message is answered. */
export const sendMessage = (
  params: CallParams<'sendMessage'>,
  options?: CallOptions,
): Promise<CallResult<'sendMessage'>> =>
  request<'sendMessage'>(chatCalls.sendMessage, params, options)

/** Withdraws my message, within 2 minutes. */
export const withdrawMessage = (
  params: CallParams<'withdrawMessage'>,
  options?: CallOptions,
): Promise<CallResult<'withdrawMessage'>> =>
  request<'withdrawMessage'>(chatCalls.withdrawMessage, params, options)
