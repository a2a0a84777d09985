import { setJoined } from '../../domain/topic/join'
import type { Handler } from '../../infra/call-context'

export const userJoinTopic: Handler<'userJoinTopic'> = (ctx, params) =>
  setJoined(ctx.db, ctx.member.uid, params.topicId, true)
