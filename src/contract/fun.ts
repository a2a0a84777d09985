import type { CallTable } from './call'

/** Lifestyle content. */
export const funCalls = {
  /** @NOTE `fun` is the specification’s word for lehuo (乐活). */
  funList: { method: 'POST', path: '/ebapi/fun/list', auth: 'visitor', origin: 'spec' },
  funDetail: { method: 'POST', path: '/ebapi/fun/detail', auth: 'visitor', origin: 'spec' },
  orderFun: {
    method: 'POST',
    path: '/rest/fun/order',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
} as const satisfies CallTable
