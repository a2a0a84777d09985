import { searchPlaces } from '../../domain/place/find'
import type { Handler } from '../../infra/call-context'

export const placeSearch: Handler<'placeSearch'> = (ctx, params) => searchPlaces(ctx, params)
