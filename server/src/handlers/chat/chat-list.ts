import { readRange, seqOfMessage } from '../../domain/chat/history'
import { canonicalId } from '../../domain/chat/ids'
import { friendItemOf, peerOf } from '../../domain/chat/rows'
import { requireSession } from '../../domain/chat/sessions'
import { CallError, type Handler } from '../../infra/call-context'

/**
 * One page of history, newest first. Pages are counted from lastMessageId (inclusive), so that a
 * message arriving between two pages does not shift the second one.
 */
export const chatList: Handler<'chatList'> = async (ctx, params) => {
  const { pageNum, pageSize } = params
  const sessionId = canonicalId(params.sessionId)
  if (sessionId === null) throw CallError.of('notInSession')
  const session = await requireSession(ctx.pool, ctx.member.uid, sessionId)
  const anchor = params.lastMessageId === undefined ? undefined : canonicalId(params.lastMessageId)
  if (anchor === null) throw CallError.of('notFound', '这条消息不存在')
  const newest =
    anchor === undefined ? session.last_seq : await seqOfMessage(ctx.pool, sessionId, anchor)
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
