import { Type } from 'typebox'

import { id, isoTime, memberBrief, nothing } from './common.schema'

const counts = {
  postCount: Type.Integer(),
  followCount: Type.Integer(),
  fansCount: Type.Integer(),
  likedCount: Type.Integer({ description: '收到的赞' }),
}

export const myInfo = Type.Object({
  ...memberBrief.properties,
  ...counts,
  intro: Type.String(),
  phoneMasked: Type.String({ description: '如 138****0001，未绑定为空串' }),
  topicCount: Type.Integer({ description: '加入的圈子数' }),
  collectCount: Type.Integer(),
  createTime: isoTime,
})

/** Specification §3, system config: both default true. */
const setting = Type.Object({ vibrate: Type.Boolean(), bell: Type.Boolean() })

const followResult = Type.Object({
  uid: id,
  followed: Type.Boolean(),
  fansCount: Type.Integer(),
})

export const calls = {
  userInfo: { params: nothing, result: myInfo },
  userInfoById: {
    params: Type.Object({ uid: id }),
    result: Type.Object({
      ...memberBrief.properties,
      ...counts,
      intro: Type.String(),
      followed: Type.Boolean(),
      isMe: Type.Boolean(),
    }),
  },
  userSetting: { params: nothing, result: setting },
  updateUserSetting: { params: Type.Partial(setting), result: setting },
  addFollow: { params: Type.Object({ uid: id }), result: followResult },
  cancelFollow: { params: Type.Object({ uid: id }), result: followResult },
}
