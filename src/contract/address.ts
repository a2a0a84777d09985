import type { CallTable } from './call'

/** Shipping addresses. */
export const addressCalls = {
  addressList: { method: 'POST', path: '/rest/address/list', auth: 'member', origin: 'spec' },
  saveAddress: {
    method: 'POST',
    path: '/rest/address',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  deleteAddress: {
    method: 'POST',
    path: '/rest/delete/address',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
} as const satisfies CallTable
