import type { Static } from 'typebox'

import type * as S from './home.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Home page: launch pictures, popup, banners, sections. */
export const homeCalls = {
  popupList: { method: 'POST', path: '/ebapi/popup/list', auth: 'visitor', origin: 'spec' },
  homeIndex: { method: 'POST', path: '/ebapi/home/index', auth: 'visitor', origin: 'spec' },
  homeLaunchImgList: {
    method: 'POST',
    path: '/ebapi/home/launch/img/list',
    auth: 'visitor',
    origin: 'spec',
  },
  homeBannerList: {
    method: 'POST',
    path: '/ebapi/home/banner/list',
    auth: 'visitor',
    origin: 'spec',
  },
  homeBannerInfo: {
    method: 'GET',
    path: '/rest/no-auth/home/banner/info',
    auth: 'visitor',
    origin: 'spec',
  },
  selectionDetail: {
    method: 'POST',
    path: '/ebapi/selection/selection/detail',
    auth: 'visitor',
    origin: 'spec',
  },
} as const satisfies CallTable

export type HomeCallTypes = CallTypes<typeof S.calls>
export type Banner = Static<typeof S.banner>
