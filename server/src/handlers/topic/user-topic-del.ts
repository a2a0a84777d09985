import { setJoined } from '../../domain/topic/join'
import type { Handler } from '../../infra/call-context'

export const userTopicDel: Handler<'userTopicDel'> = (ctx, params) =>
  setJoined(ctx.db, ctx.member.uid, params.topicId, false)
