import { pushFrame } from '../../domain/chat/frames'
import { withdraw } from '../../domain/chat/withdraw'
import type { Handler } from '../../infra/call-context'

/** Withdraws one's own message within 2 minutes and tells both members' devices. */
export const withdrawMessage: Handler<'withdrawMessage'> = async (ctx, params) => {
  const { sessionId, id } = params
  const { uid } = ctx.member
  const { message, peerUid, changed } = await withdraw(ctx.pool, uid, sessionId, id)
  if (changed) {
    pushFrame(ctx, [uid, peerUid], { type: 'person-withdraw', sessionId, id, seq: message.seq })
  }
  return message
}
