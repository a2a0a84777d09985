import type { CallTable } from './call'

/** Membership. */
export const vipCalls = {
  vipBenefitList: {
    method: 'GET',
    path: '/rest/no-auth/vipbenefit/getList',
    auth: 'visitor',
    origin: 'spec',
  },
  vipList: { method: 'GET', path: '/rest/no-auth/vip/vipList', auth: 'visitor', origin: 'spec' },
} as const satisfies CallTable
