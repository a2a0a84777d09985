import { readNotices } from '../../domain/notice/list'
import type { Handler } from '../../infra/call-context'

export const readNoticeById: Handler<'readNoticeById'> = (ctx, params) =>
  readNotices(ctx.db, ctx.member.uid, params)
