import { Type } from 'typebox'

import { cursorParams, done, id, isoTime, memberBrief, nothing } from './common.schema'

export const noticeKind = Type.Union([
  Type.Literal('like'),
  Type.Literal('comment'),
  Type.Literal('reply'),
  Type.Literal('collect'),
  Type.Literal('follow'),
  Type.Literal('person-apply'),
])

/** Something another member did that concerns the reader. */
export const notice = Type.Object({
  id,
  kind: noticeKind,
  actor: memberBrief,
  postId: Type.Union([id, Type.Null()]),
  commentId: Type.Union([id, Type.Null()]),
  /** What was said, or the beginning of the post concerned. */
  excerpt: Type.String(),
  /** Address prefix of the post's first picture, empty without one. */
  pictureBase: Type.String(),
  read: Type.Boolean(),
  createTime: isoTime,
})

/** A system push message; `type` and `targetId` feed the push jump table (specification §2). */
export const systemMessage = Type.Object({
  id,
  title: Type.String(),
  text: Type.String(),
  type: Type.Integer(),
  targetId: Type.String(),
  read: Type.Boolean(),
  createTime: isoTime,
})

export const calls = {
  /** @NOTE `count` and `noticeList` are the specification's names (§3). `count` is the unread total. */
  noticeList: {
    params: Type.Object(cursorParams),
    result: Type.Object({
      count: Type.Integer(),
      noticeList: Type.Array(notice),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  /** One notice by id, or all of them; answers the unread total that remains. */
  readNoticeById: {
    params: Type.Object({ id: Type.Optional(id), all: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ count: Type.Integer() }),
  },
  deleteNotice: {
    params: Type.Object({ id }),
    result: Type.Object({ count: Type.Integer() }),
  },
  messageList: {
    params: Type.Object(cursorParams),
    result: Type.Object({
      records: Type.Array(systemMessage),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  readMessage: { params: Type.Object({ id }), result: Type.Object({ allCount: Type.Integer() }) },
  readAllWatchInfo: { params: nothing, result: done },
  /** @NOTE `allCount` is the specification's name (§3); shown in the badge as `messegeNum`. */
  messageNum: { params: nothing, result: Type.Object({ allCount: Type.Integer() }) },
}
