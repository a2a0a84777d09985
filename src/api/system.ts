import type { CallParams, CallResult } from '@/contract/all-calls'
import { systemCalls } from '@/contract/system'
import { request, type CallOptions } from './client'

/** Name, description, address and logo of the site: what a share shows by default. */
export const publicApiIndex = (
  params: CallParams<'publicApiIndex'>,
  options?: CallOptions,
): Promise<CallResult<'publicApiIndex'>> =>
  request<'publicApiIndex'>(systemCalls.publicApiIndex, params, options)

/** Whether this version may still be used (specification §1: sends 0.0.57). */
export const statusGet = (
  params: CallParams<'statusGet'>,
  options?: CallOptions,
): Promise<CallResult<'statusGet'>> => request<'statusGet'>(systemCalls.statusGet, params, options)

/** Text of an agreement. */
export const protocolDetail = (
  params: CallParams<'protocolDetail'>,
  options?: CallOptions,
): Promise<CallResult<'protocolDetail'>> =>
  request<'protocolDetail'>(systemCalls.protocolDetail, params, options)

/** Signature with which a page in WeChat's browser may use its JS-SDK. */
export const wxAccountCode = (
  params: CallParams<'wxAccountCode'>,
  options?: CallOptions,
): Promise<CallResult<'wxAccountCode'>> =>
  request<'wxAccountCode'>(systemCalls.wxAccountCode, params, options)
