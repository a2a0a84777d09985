import { joinedTopics } from '../../domain/topic/list'
import type { Handler } from '../../infra/call-context'

/** @NOTE Despite its name this lists the circles one is in; userJoinTopic joins one. */
export const joinTopic: Handler<'joinTopic'> = (ctx) => joinedTopics(ctx.db, ctx.member.uid)
