/** Why a request or connection did not come to an answer. */
export type TransportFault = 'offline' | 'timeout' | 'abort' | 'failed'

const TRANSPORT_TEXTS: Readonly<Record<TransportFault, string>> = {
  offline: '网络不可用，请检查网络设置',
  timeout: '网络响应超时，请稍后再试',
  abort: '已取消',
  failed: '网络连接失败，请稍后再试',
}

/** No answer of the server: the connection failed, took too long or was given up. `message` may be shown. */
export class TransportError extends Error {
  readonly kind: TransportFault

  constructor(kind: TransportFault, message: string = TRANSPORT_TEXTS[kind]) {
    super(message)
    this.name = 'TransportError'
    this.kind = kind
  }
}

// By name, not by instanceof: subclasses of Error lose their prototype when compiled for old engines.
export function isTransportError(error: unknown): error is TransportError {
  return error instanceof Error && error.name === 'TransportError'
}

/**
 * Why the device refused something. `unsupported`: this target cannot; `denied`: no permission;
 * `refused`: the person has just said no to our own privacy question.
 */
export type PlatformFault = 'unsupported' | 'denied' | 'refused' | 'quota' | 'missing' | 'failed'

/** A capability of the device failed. `message` is Chinese and may be shown. */
export class PlatformError extends Error {
  readonly kind: PlatformFault

  constructor(kind: PlatformFault, message: string) {
    super(message)
    this.name = 'PlatformError'
    this.kind = kind
  }
}

export function isPlatformError(error: unknown): error is PlatformError {
  return error instanceof Error && error.name === 'PlatformError'
}

/** WeChat's `errMsg` of whatever a failed call rejected with, empty when there is none. */
export function errMsgOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (typeof error !== 'object' || error === null) return ''
  const { errMsg, message } = error as { errMsg?: unknown; message?: unknown }
  if (typeof errMsg === 'string') return errMsg
  return typeof message === 'string' ? message : ''
}

/** `chooseMedia:fail cancel`, `requestPayment:fail cancel`: the person closed it. */
export function isCancel(error: unknown): boolean {
  return /\bcancel/i.test(errMsgOf(error))
}

/** The person, the privacy agreement or the system refused. */
export function isDenied(error: unknown): boolean {
  return /auth (deny|denied)|authorize|permission|privacy|denied/i.test(errMsgOf(error))
}

/** What WeChat's callbacks take. */
export interface Callbacks<T> {
  success: (result: T) => void
  fail: (error: unknown) => void
}

/**
 * A promise from a call with callbacks. For the few that Taro hands to WeChat as they are (chooseMedia,
 * requestPayment): whether those answer with a promise depends on the version of WeChat.
 */
export function viaCallbacks<T>(call: (callbacks: Callbacks<T>) => unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    // WeChat rejects with an object that is no Error; errMsgOf reads it.
    call({ success: resolve, fail: reject })
  })
}
