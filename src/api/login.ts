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

/** Signs in by the code of `wx.login`, or answers a ticket for binding a phone number. */
export const miniWxLogin = (
  params: CallParams<'miniWxLogin'>,
  options?: CallOptions,
): Promise<CallResult<'miniWxLogin'>> =>
  request<'miniWxLogin'>(loginCalls.miniWxLogin, params, options)

/** The same by the code of WeChat's OAuth page. */
export const loginWechat = (
  params: CallParams<'loginWechat'>,
  options?: CallOptions,
): Promise<CallResult<'loginWechat'>> =>
  request<'loginWechat'>(loginCalls.loginWechat, params, options)

/** The same by Apple's identity token. */
export const loginApple = (
  params: CallParams<'loginApple'>,
  options?: CallOptions,
): Promise<CallResult<'loginApple'>> =>
  request<'loginApple'>(loginCalls.loginApple, params, options)

/** Binds a phone number to the WeChat identity behind a ticket and signs in. */
export const bindWxPhone = (
  params: CallParams<'bindWxPhone'>,
  options?: CallOptions,
): Promise<CallResult<'bindWxPhone'>> =>
  request<'bindWxPhone'>(loginCalls.bindWxPhone, params, options)

/** Links the WeChat identity to the member, or renews a visitor's ticket. */
export const getSessionKey = (
  params: CallParams<'getSessionKey'>,
  options?: CallOptions,
): Promise<CallResult<'getSessionKey'>> =>
  request<'getSessionKey'>(loginCalls.getSessionKey, params, options)

/** Address of WeChat's OAuth page. */
export const wechatAuthorizeUrl = (
  params: CallParams<'wechatAuthorizeUrl'>,
  options?: CallOptions,
): Promise<CallResult<'wechatAuthorizeUrl'>> =>
  request<'wechatAuthorizeUrl'>(loginCalls.wechatAuthorizeUrl, params, options)

/** Ends the session of this device. */
export const logout = (
  params: CallParams<'logout'>,
  options?: CallOptions,
): Promise<CallResult<'logout'>> => request<'logout'>(loginCalls.logout, params, options)
