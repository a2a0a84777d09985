import type { CallTable } from './call'

/** Badges. */
export const badgeCalls = {
  myBadges: { method: 'POST', path: '/rest/auth/user/badges/my', auth: 'member', origin: 'spec' },
  readBadge: {
    method: 'POST',
    path: '/rest/auth/user/badges/read',
    auth: 'member',
    origin: 'spec',
  },
  wearBadge: {
    method: 'POST',
    path: '/rest/auth/user/badges/wear',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
} as const satisfies CallTable
