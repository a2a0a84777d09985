import { deleteNotice as remove } from '../../domain/notice/list'
import type { Handler } from '../../infra/call-context'

export const deleteNotice: Handler<'deleteNotice'> = (ctx, params) =>
  remove(ctx.db, ctx.member.uid, params.id)
