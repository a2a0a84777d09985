import { Type } from 'typebox'

import { LIMITS } from './limits'

export const id = Type.String({ pattern: '^(0|[1-9][0-9]{0,17})$', description: '十进制编号' })
export const isoTime = Type.String({ format: 'date-time', description: 'ISO 8601，带时区' })

/** A stored picture. Files are `${base}-320.webp`, `-750.webp`, `-1600.webp`; the number is the width in px. */
export const picture = Type.Object({
  id,
  base: Type.String({ description: '图片地址前缀，可为以 / 开头的站内地址' }),
  width: Type.Integer({ minimum: 1, description: '像素，已按 EXIF 转正' }),
  height: Type.Integer({ minimum: 1 }),
  blur: Type.String({ description: '极小的占位图（data URI）' }),
})

/** A member as others see one. */
export const memberBrief = Type.Object({
  uid: id,
  username: Type.String(),
  avatar: Type.String({ description: '头像地址，空串为没有' }),
  title: Type.String({ description: '专家头衔，普通会员为空串' }),
  region: Type.String(),
})

export const cursorParams = {
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSizeMax })),
}

/** An answer that says only that it was done. */
export const done = Type.Object({ done: Type.Literal(true) })
export const nothing = Type.Object({})
