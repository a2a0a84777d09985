import { SESSION_ENDED_CODES, SESSION_ENDED_PHRASES } from '../contract/errors'

/**
 * Whether an answer ends the session (specification §8): one of six codes, or code 500 with one of two
 * phrases in the message. HTTP-level errors whose body carries code 401 or 403 come here with that code.
 */
export function isSessionEnded(code: number, message: string): boolean {
  if (SESSION_ENDED_CODES.includes(code)) return true
  return code === 500 && SESSION_ENDED_PHRASES.some((phrase) => message.includes(phrase))
}

/** The modal of a forced logout, to the letter (specification §8). */
export const SESSION_ENDED_MODAL = {
  title: '温馨提示',
  content: '登录状态已过期,请重新登录!',
  confirmText: '去登录',
} as const

/** Toast of a socket that refused our token, to the letter (specification §8). */
export const TOKEN_FAILED_TOAST = 'Identity verification has expired'

/** Prompt of the specification's §8; shown by the no-network page. */
export const NO_NETWORK_PROMPT = '暂无网络,是否去设置?'

/** Title of a toast whose message is missing (specification §8). */
export const DEFAULT_TOAST = '出错啦~'

/** What a toast says: the message, or the default when there is none. */
export function toastText(message: string | null | undefined): string {
  return message === undefined || message === null || message.trim() === ''
    ? DEFAULT_TOAST
    : message
}
