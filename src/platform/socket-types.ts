/** What happens on a connection. onClose comes exactly once, last, whatever the cause. */
export interface SocketHandlers {
  onOpen: () => void
  onMessage: (text: string) => void
  /** `code` 1006 when the connection broke or never came about. */
  onClose: (info: { code: number; reason: string }) => void
  /** For the log; onClose follows. */
  onError: (message: string) => void
}

export interface SocketHandle {
  /** Rejects with a TransportError when the connection is not open or the text cannot be sent. */
  send: (text: string) => Promise<void>
  /** Idempotent; onClose follows. */
  close: (code?: number, reason?: string) => void
}

/** Code of a connection that broke without a closing handshake (RFC 6455). */
export const CLOSED_ABNORMALLY = 1006

/** A close code that a client may send: 1000, or 3000 to 4999. Any other makes `close` throw. */
export function closeCode(code: number): number {
  return code >= 3000 && code <= 4999 ? code : 1000
}
