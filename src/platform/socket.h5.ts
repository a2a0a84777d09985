import { TIMES } from '../contract/limits'
import { TransportError } from './errors'
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
  let socket: WebSocket | null = null
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
    socket?.close()
    finish(CLOSED_ABNORMALLY, message)
  }
  const timer = setTimeout(() => {
    if (state === 'connecting') fail('connect timeout')
  }, timeoutMs)

  try {
    socket = new WebSocket(url)
    socket.onopen = () => {
      if (state !== 'connecting') return
      state = 'open'
      clearTimeout(timer)
      handlers.onOpen()
    }
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (state === 'open' && typeof event.data === 'string') handlers.onMessage(event.data)
    }
    socket.onclose = (event) => finish(event.code, event.reason)
    // A browser says nothing about the cause, and onclose always follows.
    socket.onerror = () => {
      if (state !== 'closed') handlers.onError('socket error')
    }
  } catch {
    // A malformed address, or ws: from an https: page. The caller must hear of it after it has the handle.
    setTimeout(() => fail('connect refused'), 0)
  }

  return {
    send: (text) => {
      if (socket === null || state !== 'open' || socket.readyState !== WebSocket.OPEN) {
        return Promise.reject(new TransportError('failed', '连接已断开'))
      }
      socket.send(text)
      return Promise.resolve()
    },
    close: (code = 1000, reason = '') => {
      socket?.close(closeCode(code), reason)
      // The closing handshake may take long on a dead network; for us it is over now.
      finish(code, reason)
    },
  }
}
