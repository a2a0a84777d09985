import { siteInfo } from '../../domain/system/site'
import type { Handler } from '../../infra/call-context'

export const publicApiIndex: Handler<'publicApiIndex'> = (ctx) => siteInfo(ctx.db, ctx.baseUrl)
