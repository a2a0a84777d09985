import { friendItemOf, peerOf } from '../../domain/chat/rows'
import { openSession, requireSession } from '../../domain/chat/sessions'
import type { Handler } from '../../infra/call-context'

/** The session with another member, made if there is none. */
export const openChat: Handler<'openChat'> = async (ctx, params) => {
  const sessionId = await openSession(ctx.pool, ctx.member.uid, params.uid)
  const row = await requireSession(ctx.pool, ctx.member.uid, sessionId)
  return { session: friendItemOf(row), peer: peerOf(row) }
}
