import type { CallTable } from './call'

/** Coupons. */
export const couponCalls = {
  couponList: { method: 'GET', path: '/rest/no-auth/coupon/list', auth: 'visitor', origin: 'spec' },
  saveCouponReceive: {
    method: 'POST',
    path: '/rest/coupon/receive/save',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  couponReceiveDayList: {
    method: 'GET',
    path: '/rest/coupon/receive/list/day',
    auth: 'member',
    origin: 'spec',
  },
  couponReceiveList: {
    method: 'GET',
    path: '/rest/coupon/receive/list',
    auth: 'member',
    origin: 'spec',
  },
} as const satisfies CallTable
