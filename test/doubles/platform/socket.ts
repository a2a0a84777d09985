import WebSocket from 'ws'

import { TransportError } from '../../../src/platform/errors'
import type { SocketHandle, SocketHandlers } from '../../../src/platform/socket-types'
import { seat } from '../seat'

export function openSocket(url: string, handlers: SocketHandlers): SocketHandle {
  let closed = false
  const finish = (code: number, reason: string): void => {
    if (closed) return
    closed = true
    seat.onDeath.delete(kill)
    if (seat.alive) handlers.onClose({ code, reason })
  }
  const socket = seat.alive && seat.device.online ? new WebSocket(url) : null
  const kill = (): void => {
    socket?.terminate()
    closed = true
  }
  seat.onDeath.add(kill)
  if (socket === null) {
    setTimeout(() => {
      if (closed || !seat.alive) return
      handlers.onError('offline')
      finish(1006, 'offline')
    }, 0)
  } else {
    socket.on('open', () => {
      if (!closed && seat.alive) handlers.onOpen()
    })
    socket.on('message', (data: Buffer) => {
      if (!closed && seat.alive) handlers.onMessage(data.toString('utf8'))
    })
    socket.on('error', () => {
      if (!closed && seat.alive) handlers.onError('socket error')
    })
    socket.on('close', (code, reason) => finish(code, reason.toString('utf8')))
  }
  return {
    send: (text) =>
      new Promise((resolve, reject) => {
        if (socket === null || closed || socket.readyState !== WebSocket.OPEN) {
          reject(new TransportError('failed', '连接已断开'))
          return
        }
        socket.send(text, (error) => {
          if (error) reject(new TransportError('failed', '连接已断开'))
          else resolve()
        })
      }),
    close: (code = 1000, reason = '') => {
      if (socket?.readyState === WebSocket.CONNECTING) socket.terminate()
      else socket?.close(code, reason)
      finish(code, reason)
    },
  }
}
