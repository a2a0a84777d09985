import { noticeList as listOf } from '../../domain/notice/list'
import type { Handler } from '../../infra/call-context'

export const noticeList: Handler<'noticeList'> = (ctx, params) =>
  listOf(ctx.db, ctx.member.uid, params)
