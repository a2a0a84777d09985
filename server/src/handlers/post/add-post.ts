import { addPost as publish } from '../../domain/post/write'
import type { Handler } from '../../infra/call-context'

export const addPost: Handler<'addPost'> = (ctx, params) => publish(ctx.db, ctx.member.uid, params)
