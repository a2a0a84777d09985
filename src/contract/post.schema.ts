import { Type } from 'typebox'

import { cursorParams, done, id, isoTime, memberBrief, picture } from './common.schema'
import { LIMITS } from './limits'
import { place } from './place.schema'

export const post = Type.Object({
  id,
  author: memberBrief,
  topic: Type.Union([Type.Object({ topicId: id, name: Type.String() }), Type.Null()]),
  text: Type.String(),
  pictures: Type.Array(picture),
  createTime: isoTime,
  likeCount: Type.Integer(),
  commentCount: Type.Integer(),
  collectCount: Type.Integer(),
  /** The three below are false for a visitor. */
  liked: Type.Boolean(),
  collected: Type.Boolean(),
  mine: Type.Boolean(),
})

const postPage = Type.Object({
  records: Type.Array(post),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
})

/** On a post's own page and in the answer to publishing it; feeds do without, their cards do not show it. */
const postPlace = Type.Union([place, Type.Null()])

const feed = { params: Type.Object(cursorParams), result: postPage }

const collection = Type.Object({
  postId: id,
  collected: Type.Boolean(),
  collectCount: Type.Integer(),
})

/** Made by the client for one intent to write; a repeat returns the first result. */
export const clientKey = Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })

export const calls = {
  recommendPost: feed,
  lastPost: feed,
  hotPost: feed,
  followUserPost: feed,
  myPost: feed,
  postDetail: {
    params: Type.Object({ id }),
    result: Type.Object({
      ...post.properties,
      /** Whether the reader follows the author. */
      followed: Type.Boolean(),
      readCount: Type.Integer(),
      place: postPlace,
    }),
  },
  getListByUid: { params: Type.Object({ uid: id, ...cursorParams }), result: postPage },
  getListByTopicId: {
    params: Type.Object({
      topicId: id,
      sort: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('hot')])),
      ...cursorParams,
    }),
    result: postPage,
  },
  addPost: {
    params: Type.Object({
      clientKey,
      topicId: id,
      text: Type.String({ maxLength: LIMITS.postTextMax * 2 }),
      pictureIds: Type.Array(id, { maxItems: LIMITS.postPicturesMax }),
      place: Type.Optional(place),
    }),
    result: Type.Object({ ...post.properties, place: postPlace }),
  },
  delPost: { params: Type.Object({ id }), result: done },
  addCollection: { params: Type.Object({ postId: id }), result: collection },
  cancelCollection: { params: Type.Object({ postId: id }), result: collection },
}
