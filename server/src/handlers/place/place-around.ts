import { placesAround } from '../../domain/place/find'
import type { Handler } from '../../infra/call-context'

export const placeAround: Handler<'placeAround'> = (ctx, params) => placesAround(ctx, params)
