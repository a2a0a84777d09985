import { readMissed } from '../../domain/chat/history'
import type { Handler } from '../../infra/call-context'

/** What a device missed while it was away, each message once and in order. */
export const syncChat: Handler<'syncChat'> = async (ctx, params) => {
  const afterSeq = new Map<string, number>()
  for (const item of params.sessions) {
    // A session asked for twice is answered once, from the earlier place.
    afterSeq.set(item.sessionId, Math.min(item.afterSeq, afterSeq.get(item.sessionId) ?? Infinity))
  }
  const wanted = [...afterSeq].map(([sessionId, seq]) => ({ sessionId, afterSeq: seq }))
  return readMissed(ctx.pool, ctx.member.uid, wanted)
}
