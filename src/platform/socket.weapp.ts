import Taro from '@tarojs/taro'
import { TIMES } from '../contract/limits'
import { TransportError, errMsgOf } from './errors'
import {
  CLOSED_ABNORMALLY,
  closeCode,
  type SocketHandle,
  type SocketHandlers,
} from './socket-types'

/** Opens a connection. Refusal, timeout and breaking all end in onClose, exactly once. */
export function openSocket(
  url: string,
  handlers: SocketHandlers,
  timeoutMs: number = TIMES.requestTimeoutMs,
): SocketHandle {
  let task: Taro.SocketTask | null = null
  let state: 'connecting' | 'open' | 'closed' = 'connecting'

  const finish = (code: number, reason: string): void => {
    if (state === 'closed') return
    state = 'closed'
    clearTimeout(timer)
    handlers.onClose({ code, reason })
  }
  const fail = (message: string): void => {
    if (state === 'closed') return
    handlers.onError(message)
    // WeChat on iOS reports a broken connection by onError alone; without this nobody would reconnect.
    task?.close({})
    finish(CLOSED_ABNORMALLY, message)
  }
  const timer = setTimeout(() => {
    if (state === 'connecting') fail('connect timeout')
  }, timeoutMs)

  Taro.connectSocket({ url }).then(
    (opened) => {
      task = opened
      if (state === 'closed') {
        opened.close({})
        return
      }
      opened.onOpen(() => {
        if (state !== 'connecting') return
        state = 'open'
        clearTimeout(timer)
        handlers.onOpen()
      })
      opened.onMessage(({ data }) => {
        if (state === 'open' && typeof data === 'string') handlers.onMessage(data)
      })
      opened.onClose(({ code, reason }) => finish(code, reason))
      // The address holds the token, and WeChat's message may hold the address.
      opened.onError(({ errMsg }) => fail(errMsg.split(url).join('')))
    },
    () => fail('connectSocket:fail'),
  )

  return {
    send: (text) =>
      new Promise((resolve, reject) => {
        if (task === null || state !== 'open') {
          reject(new TransportError('failed', '连接已断开'))
          return
        }
        task.send({
          data: text,
          success: () => resolve(),
          fail: (error) => reject(new TransportError('failed', errMsgOf(error) || '发送失败')),
        })
      }),
    close: (code = 1000, reason = '') => {
      task?.close({ code: closeCode(code), reason })
      // WeChat may take its time to call onClose, or never does while connecting.
      finish(code, reason)
    },
  }
}
