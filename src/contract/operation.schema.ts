import { Type } from 'typebox'

import { id } from './common.schema'

/** Kinds of content that can be liked; more join as their families are built. */
const targetType = Type.Union([Type.Literal('post')])

export const calls = {
  /** States the wanted outcome instead of toggling, so a repeat changes nothing. */
  operationLike: {
    params: Type.Object({ targetType, targetId: id, liked: Type.Boolean() }),
    result: Type.Object({
      targetType,
      targetId: id,
      liked: Type.Boolean(),
      likeCount: Type.Integer(),
    }),
  },
  /** Counts a reading; at most one per reader and target in 30 minutes. */
  operationRead: {
    params: Type.Object({ targetType, targetId: id }),
    result: Type.Object({ readCount: Type.Integer() }),
  },
}
