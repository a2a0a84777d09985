import { appStatus } from '../../domain/system/site'
import type { Handler } from '../../infra/call-context'

export const statusGet: Handler<'statusGet'> = (ctx, params) =>
  appStatus(ctx.db, params.versionName)
