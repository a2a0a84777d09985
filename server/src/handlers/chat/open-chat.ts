import { canonicalId } from '../../domain/chat/ids'
import { friendItemOf, peerOf } from '../../domain/chat/rows'
import { openSession, requireSession } from '../../domain/chat/sessions'
import { CallError, type Handler } from '../../infra/call-context'

/** The session with another member, made if there is none. */
export const openChat: Handler<'openChat'> = async (ctx, params) => {
  const uid = canonicalId(params.uid)
  if (uid === null) throw CallError.of('notFound', '没有找到这位藏友')
  const sessionId = await openSession(ctx.pool, ctx.member.uid, uid)
  const row = await requireSession(ctx.pool, ctx.member.uid, sessionId)
  return { session: friendItemOf(row), peer: peerOf(row) }
}
