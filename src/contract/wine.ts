import type { CallTable } from './call'

/** Old liquor. */
export const wineCalls = {
  wineTypeList: { method: 'POST', path: '/ebapi/wine/type/list', auth: 'visitor', origin: 'spec' },
  wineList: { method: 'POST', path: '/ebapi/wine/list', auth: 'visitor', origin: 'spec' },
  wineDetail: { method: 'POST', path: '/ebapi/wine/detail', auth: 'visitor', origin: 'spec' },
} as const satisfies CallTable
