import { pushFrame } from '../../domain/chat/frames'
import { canonicalId } from '../../domain/chat/ids'
import { moveReadCursor } from '../../domain/chat/sessions'
import { CallError, type Handler } from '../../infra/call-context'

/** Moves the reader's cursor; his other devices and the other member are told. */
export const clearUnread: Handler<'clearUnread'> = async (ctx, params) => {
  const sessionId = canonicalId(params.sessionId)
  if (sessionId === null) throw CallError.of('notInSession')
  const { uid } = ctx.member
  const { readSeq, lastSeq, peerUid, moved } = await moveReadCursor(ctx.pool, uid, sessionId, params.seq)
  if (moved) pushFrame(ctx, [uid, peerUid], { type: 'person-read', sessionId, uid, readSeq })
  return { sessionId, readSeq, unread: Math.max(0, lastSeq - readSeq) }
}
