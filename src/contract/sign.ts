import type { CallTable } from './call'

/** Daily sign-in and points. */
export const signCalls = {
  signConfig: { method: 'GET', path: '/rest/no-auth/sign/config', auth: 'visitor', origin: 'spec' },
  signUserInfo: {
    method: 'POST',
    path: '/rest/auth/sign/userInfo',
    auth: 'member',
    origin: 'spec',
  },
  sign: {
    method: 'POST',
    path: '/rest/auth/sign/sign',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  signList: { method: 'GET', path: '/rest/auth/sign/signList', auth: 'member', origin: 'spec' },
  integralList: {
    method: 'GET',
    path: '/rest/auth/sign/integralList',
    auth: 'member',
    origin: 'spec',
  },
} as const satisfies CallTable
