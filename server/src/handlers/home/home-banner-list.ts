import { bannerList } from '../../domain/home/banner'
import type { Handler } from '../../infra/call-context'

export const homeBannerList: Handler<'homeBannerList'> = (ctx) => bannerList(ctx.db)
