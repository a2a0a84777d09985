import { Type } from 'typebox'

import { cursorParams, id, memberBrief, nothing, picture } from './common.schema'

export const topic = Type.Object({
  topicId: id,
  classId: id,
  name: Type.String(),
  intro: Type.String(),
  cover: Type.Union([picture, Type.Null()]),
  memberCount: Type.Integer(),
  postCount: Type.Integer(),
  joined: Type.Boolean({ description: '游客为 false' }),
})

const joinResult = Type.Object({ topicId: id, joined: Type.Boolean(), memberCount: Type.Integer() })
const topicArray = Type.Object({ list: Type.Array(topic) })

export const calls = {
  topicClassList: {
    params: nothing,
    result: Type.Object({ list: Type.Array(Type.Object({ classId: id, name: Type.String() })) }),
  },
  topicList: {
    params: Type.Object({ classId: Type.Optional(id), ...cursorParams }),
    result: Type.Object({
      records: Type.Array(topic),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  topicDetail: {
    params: Type.Object({ topicId: id }),
    result: Type.Object({
      ...topic.properties,
      className: Type.String(),
      rules: Type.Array(Type.String(), { description: '圈规' }),
      recentMembers: Type.Array(memberBrief, { maxItems: 8 }),
    }),
  },
  joinTopic: { params: nothing, result: topicArray },
  userJoinTopic: { params: Type.Object({ topicId: id }), result: joinResult },
  userTopicDel: { params: Type.Object({ topicId: id }), result: joinResult },
  topicSearch: {
    params: Type.Object({ keyword: Type.String({ maxLength: 100 }) }),
    result: topicArray,
  },
}
