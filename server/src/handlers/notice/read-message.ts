import { readMessage as read } from '../../domain/notice/system-message'
import type { Handler } from '../../infra/call-context'

export const readMessage: Handler<'readMessage'> = (ctx, params) =>
  read(ctx.db, ctx.member.uid, params.id)
