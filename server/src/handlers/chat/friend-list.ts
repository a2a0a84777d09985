import { friendItemOf } from '../../domain/chat/rows'
import { listSessions } from '../../domain/chat/sessions'
import type { Handler } from '../../infra/call-context'

/** The member's sessions, newest first; friendType 1 asks for those with experts (specification §6). */
export const friendList: Handler<'friendList'> = async (ctx, params) => {
  const kind = params.friendType === 1 ? 'person-answer' : 'person'
  const rows = await listSessions(ctx.pool, ctx.member.uid, kind)
  return { list: rows.map(friendItemOf) }
}
