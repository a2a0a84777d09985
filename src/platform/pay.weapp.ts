import Taro from '@tarojs/taro'
import { PlatformError, isCancel, viaCallbacks } from './errors'
import type { PayOutcome, PayRequest } from './pay-types'

/**
 * Lets the person pay. `paid` is what the device says: ask the server before showing it as done.
 * @throws PlatformError `unsupported` for a way that this target does not have, `failed` otherwise.
 */
export async function startPay(request: PayRequest): Promise<PayOutcome> {
  if (request.kind !== 'wechat') throw new PlatformError('unsupported', '小程序内请使用微信支付')
  try {
    await viaCallbacks((callbacks) =>
      Taro.requestPayment({
        ...callbacks,
        timeStamp: request.timeStamp,
        nonceStr: request.nonceStr,
        package: request.package,
        signType: request.signType,
        paySign: request.paySign,
      }),
    )
    return 'paid'
  } catch (error) {
    if (isCancel(error)) return 'cancelled'
    throw new PlatformError('failed', '支付没有完成，请重试')
  }
}
