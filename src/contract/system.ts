import type * as S from './system.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Site configuration, app status, WeChat signing, agreements (specification §7). */
export const systemCalls = {
  publicApiIndex: {
    method: 'POST',
    path: '/ebapi/public_api/index',
    auth: 'visitor',
    origin: 'spec',
    alsoMethod: 'GET',
  },
  statusGet: { method: 'GET', path: '/rest/no-auth/status/get', auth: 'visitor', origin: 'spec' },
  wxAccountCode: {
    method: 'POST',
    path: '/ebapi/wx/account/code',
    auth: 'visitor',
    origin: 'spec',
  },
  /** @NOTE Listed as public, but it acts in the member’s name: without a token it answers 401 (design §3). */
  crmebTransmit: {
    method: 'POST',
    path: '/ebapi/crmeb/transmit',
    auth: 'member',
    origin: 'spec',
    body: 'form',
  },
  protocolDetail: {
    method: 'GET',
    path: '/rest/no-auth/protocol/detail',
    auth: 'visitor',
    origin: 'added',
  },
} as const satisfies CallTable

export type SystemCallTypes = CallTypes<typeof S.calls>
