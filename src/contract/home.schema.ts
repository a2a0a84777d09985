import { Type } from 'typebox'

import { nothing, picture } from './common.schema'

/**
 * A banner. Which of the parameters is set follows bannerDataType (specification §2, banner jump).
 * @NOTE `wineId` carries the post's id when bannerDataType is 6, as the specification lists it.
 */
export const banner = Type.Object({
  id: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  picture,
  bannerDataType: Type.Integer({ minimum: 0 }),
  lessonId: Type.Optional(Type.String()),
  articleId: Type.Optional(Type.String()),
  funId: Type.Optional(Type.String()),
  wineId: Type.Optional(Type.String()),
  topicId: Type.Optional(Type.String()),
  categoryTopicId: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
})

export const calls = {
  homeBannerList: { params: nothing, result: Type.Object({ list: Type.Array(banner) }) },
}
