import { topicClasses } from '../../domain/topic/list'
import type { Handler } from '../../infra/call-context'

export const topicClassList: Handler<'topicClassList'> = (ctx) => topicClasses(ctx.db)
