import type { CallParams, CallResult } from '@/contract/all-calls'
import { loginCalls } from '@/contract/login'
import { request, type CallOptions } from './client'

/** Sends a code to a phone number. */
export const loginSms = (
  params: CallParams<'loginSms'>,
  options?: CallOptions,
): Promise<CallResult<'loginSms'>> => request<'loginSms'>(loginCalls.loginSms, params, options)

/** Signs in by phone number and code. */
export const loginCode = (
  params: CallParams<'loginCode'>,
  options?: CallOptions,
): Promise<CallResult<'loginCode'>> => request<'loginCode'>(loginCalls.loginCode, params, options)

/** Ends the session of this device. */
export const logout = (
  params: CallParams<'logout'>,
  options?: CallOptions,
): Promise<CallResult<'logout'>> => request<'logout'>(loginCalls.logout, params, options)
