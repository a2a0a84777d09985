import { addComment as write } from '../../domain/comment/write'
import type { Handler } from '../../infra/call-context'

export const addComment: Handler<'addComment'> = (ctx, params) => write(ctx, ctx.member.uid, params)
