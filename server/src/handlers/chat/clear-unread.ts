import { pushFrame } from '../../domain/chat/frames'
import { moveReadCursor } from '../../domain/chat/sessions'
import type { Handler } from '../../infra/call-context'

/** Moves the reader's cursor; his other devices and the other member are told. */
export const clearUnread: Handler<'clearUnread'> = async (ctx, params) => {
  const { sessionId } = params
  const { uid } = ctx.member
  const { readSeq, lastSeq, peerUid, moved } = await moveReadCursor(
    ctx.pool,
    uid,
    sessionId,
    params.seq,
  )
  if (moved) pushFrame(ctx, [uid, peerUid], { type: 'person-read', sessionId, uid, readSeq })
  return { sessionId, readSeq, unread: Math.max(0, lastSeq - readSeq) }
}
