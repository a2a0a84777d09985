import type { CallTable } from './call'

/** Search over all content. */
export const searchCalls = {
  homeSearch: { method: 'POST', path: '/ebapi/home/search', auth: 'visitor', origin: 'spec' },
  getHotSearchHistory: {
    method: 'GET',
    path: '/rest/no-auth/search/getHotSearchHistory',
    auth: 'visitor',
    origin: 'spec',
  },
  /** A visitor is answered with an empty list (design §3). */
  getUserSearchHistory: {
    method: 'GET',
    path: '/rest/no-auth/search/getUserSearchHistory',
    auth: 'visitor',
    origin: 'spec',
  },
  deleteSearchByUId: {
    method: 'POST',
    path: '/rest/auth/search/deleteSearchByUId',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
} as const satisfies CallTable
