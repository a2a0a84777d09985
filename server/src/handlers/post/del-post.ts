import { delPost as remove } from '../../domain/post/write'
import type { Handler } from '../../infra/call-context'

export const delPost: Handler<'delPost'> = async (ctx, params) => {
  await remove(ctx.db, ctx.member.uid, params.id)
  return { done: true }
}
