import { unreadMessages } from '../../domain/notice/system-message'
import type { Handler } from '../../infra/call-context'

/** A visitor has none (design §3). */
export const messageNum: Handler<'messageNum'> = async (ctx) => ({
  allCount: ctx.member === null ? 0 : await unreadMessages(ctx.db, ctx.member.uid),
})
