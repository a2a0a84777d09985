import { Type } from 'typebox'

import { nothing } from './common.schema'

/** Section names of the specification kept to the letter (§3, "Wechat config response"). */
const siteConfig = Type.Object({
  site_name: Type.String(),
  site_description: Type.String(),
  site_url: Type.String(),
  site_logo: Type.String(),
})

export const calls = {
  publicApiIndex: { params: nothing, result: siteConfig },
  statusGet: {
    params: Type.Object({ versionName: Type.String({ maxLength: 20 }) }),
    result: Type.Object({
      storeVersion: Type.String(),
      /** True when this version may no longer be used. */
      updateRequired: Type.Boolean(),
      notice: Type.String({ description: '需要告诉用户的话，没有时为空串' }),
    }),
  },
  /**
   * getWxCode: signing data for WeChat's JS-SDK, with the site's share defaults. `appid`, `noncestr` and
   * `signature` are empty and `timestamp` 0 where no official account is configured, while WeChat is
   * away, and for pages of other sites.
   */
  wxAccountCode: {
    params: Type.Object({
      url: Type.String({ maxLength: 2000, description: '当前页地址，不含 # 及其后' }),
    }),
    result: Type.Object({
      appid: Type.String(),
      timestamp: Type.Integer({ minimum: 0, description: '秒' }),
      noncestr: Type.String(),
      signature: Type.String(),
      ...siteConfig.properties,
    }),
  },
  protocolDetail: {
    params: Type.Object({
      key: Type.Union([Type.Literal('user'), Type.Literal('privacy'), Type.Literal('community')]),
    }),
    result: Type.Object({
      key: Type.String(),
      title: Type.String(),
      updatedOn: Type.String({ description: 'YYYY-MM-DD' }),
      sections: Type.Array(
        Type.Object({ heading: Type.String(), paragraphs: Type.Array(Type.String()) }),
      ),
    }),
  },
}
