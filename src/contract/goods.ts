import type { CallTable } from './call'

/** Goods, orders and payment. */
export const goodsCalls = {
  goodsDetail: {
    method: 'POST',
    path: '/ebapi/goods/goods/detail',
    auth: 'visitor',
    origin: 'spec',
  },
  orderGoods: {
    method: 'POST',
    path: '/rest/goods/order',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  confirmGoodsPackage: {
    method: 'POST',
    path: '/rest/goods/confirm/package',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
  payStart: {
    method: 'POST',
    path: '/rest/pay/start',
    auth: 'member',
    origin: 'spec',
    limit: 'write',
  },
} as const satisfies CallTable
