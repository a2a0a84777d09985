import type { CallParams, CallResult } from '@/contract/all-calls'
import { operationCalls } from '@/contract/operation'
import { request, type CallOptions } from './client'

/** States whether I like something; safe to repeat. */
export const operationLike = (
  params: CallParams<'operationLike'>,
  options?: CallOptions,
): Promise<CallResult<'operationLike'>> =>
  request<'operationLike'>(operationCalls.operationLike, params, options)

/** Counts a reading. */
export const operationRead = (
  params: CallParams<'operationRead'>,
  options?: CallOptions,
): Promise<CallResult<'operationRead'>> =>
  request<'operationRead'>(operationCalls.operationRead, params, options)
