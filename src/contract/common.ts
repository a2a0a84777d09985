import type { Static, TSchema } from 'typebox'

import type * as S from './common.schema'

export type Picture = Static<typeof S.picture>
export type MemberBrief = Static<typeof S.memberBrief>
export type Done = Static<typeof S.done>

/** One page of a feed; `nextCursor` is opaque, null at the end. */
export interface CursorPage<T> {
  records: T[]
  nextCursor: string | null
}

/** Parameter and result types of a family's calls, drawn from its schemas without loading them. */
export type CallTypes<T extends Record<string, { params: TSchema; result: TSchema }>> = {
  [K in keyof T]: { params: Static<T[K]['params']>; result: Static<T[K]['result']> }
}
