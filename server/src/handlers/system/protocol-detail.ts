import { protocolText } from '../../domain/system/site'
import type { Handler } from '../../infra/call-context'

export const protocolDetail: Handler<'protocolDetail'> = (ctx, params) =>
  protocolText(ctx.db, params.key)
