import { clearUnread } from '@/api/chat'
import { isAppVisible } from '@/platform/lifecycle'
import { chatStore, moveReadSeq, sessionOf } from './chat-store'
import { isLoggedIn, myUid } from './session'

/** Cursors that the server has not confirmed: the newest of each session. */
const unsent = new Map<string, number>()
const sending = new Set<string>()

/** Whether the conversation is in front of somebody's eyes. */
export function isOpen(sessionId: string): boolean {
  return chatStore.getState().openSessionId === sessionId && isAppVisible()
}

/** Everything in the session is read: unread is 0 here at once, and is cleared on the server. */
export function markRead(sessionId: string): void {
  const session = sessionOf(sessionId)
  if (session === undefined || session.readSeq >= session.lastSeq) return
  moveReadSeq(sessionId, session.lastSeq)
  unsent.set(sessionId, session.lastSeq)
  void flush(sessionId)
}

/** Tells the server of cursors that it could not be told of before. */
export function flushReads(): void {
  for (const sessionId of Array.from(unsent.keys())) void flush(sessionId)
}

/** Another account. */
export function resetReads(): void {
  unsent.clear()
  sending.clear()
}

async function flush(sessionId: string): Promise<void> {
  if (sending.has(sessionId) || !isLoggedIn()) return
  const uid = myUid()
  sending.add(sessionId)
  try {
    for (;;) {
      const seq = unsent.get(sessionId)
      if (seq === undefined) return
      const answer = await clearUnread({ sessionId, seq }, { toast: false })
      if (uid !== myUid()) return
      moveReadSeq(sessionId, answer.readSeq)
      if (unsent.get(sessionId) === seq) unsent.delete(sessionId)
    }
  } catch {
    // Kept: the next opening of the socket, or the next message, tells it again. The cursor only moves forward.
  } finally {
    if (uid === myUid()) sending.delete(sessionId)
  }
}
