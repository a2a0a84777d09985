import { pushFrame } from '../../domain/chat/frames'
import { canonicalId } from '../../domain/chat/ids'
import { withdraw } from '../../domain/chat/withdraw'
import { CallError, type Handler } from '../../infra/call-context'

/** Withdraws one's own message within 2 minutes and tells both members' devices. */
export const withdrawMessage: Handler<'withdrawMessage'> = async (ctx, params) => {
  const sessionId = canonicalId(params.sessionId)
  const id = canonicalId(params.id)
  if (sessionId === null) throw CallError.of('notInSession')
  if (id === null) throw CallError.of('notFound', '这条消息不存在')
  const { uid } = ctx.member
  const { message, peerUid, changed } = await withdraw(ctx.pool, uid, sessionId, id)
  if (changed) {
    pushFrame(ctx, [uid, peerUid], { type: 'person-withdraw', sessionId, id, seq: message.seq })
  }
  return message
}
