import { readRange, seqOfMessage } from '../../domain/chat/history'
import { friendItemOf, peerOf } from '../../domain/chat/rows'
import { requireSession } from '../../domain/chat/sessions'
import type { Handler } from '../../infra/call-context'

/**
 * One page of history, newest first. Pages are counted from lastMessageId (inclusive), so that a
 * message arriving between two pages does not shift the second one.
 */
export const chatList: Handler<'chatList'> = async (ctx, params) => {
  const { sessionId, pageNum, pageSize, lastMessageId } = params
  const session = await requireSession(ctx.pool, ctx.member.uid, sessionId)
  const newest =
    lastMessageId === undefined
      ? session.last_seq
      : await seqOfMessage(ctx.pool, sessionId, lastMessageId)
  const toSeq = newest - (pageNum - 1) * pageSize
  return {
    sessionId,
    session: friendItemOf(session),
    peer: peerOf(session),
    pageInfo: {
      records: await readRange(ctx.pool, sessionId, Math.max(0, toSeq - pageSize), toSeq),
      current: pageNum,
      // seq has no gaps: the number of the newest is how many there are.
      total: newest,
      size: pageSize,
    },
  }
}
