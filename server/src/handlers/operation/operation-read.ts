import { readerKeyOf, readPost } from '../../domain/operation/read'
import type { Handler } from '../../infra/call-context'

export const operationRead: Handler<'operationRead'> = async (ctx, params) => {
  const readerKey = readerKeyOf({
    uid: ctx.member?.uid ?? null,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
  })
  return { readCount: await readPost(ctx.db, readerKey, params.targetId) }
}
