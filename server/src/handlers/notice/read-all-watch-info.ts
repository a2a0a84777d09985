import { readAllMessages } from '../../domain/notice/system-message'
import type { Handler } from '../../infra/call-context'

export const readAllWatchInfo: Handler<'readAllWatchInfo'> = async (ctx) => {
  await readAllMessages(ctx.db, ctx.member.uid)
  return { done: true }
}
