import { messageList as listOf } from '../../domain/notice/system-message'
import type { Handler } from '../../infra/call-context'

export const messageList: Handler<'messageList'> = (ctx, params) =>
  listOf(ctx.db, ctx.member.uid, params)
