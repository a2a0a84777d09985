import { isWeChatBrowser } from './env.h5'
import { PlatformError } from './errors'
import type { PayOutcome, PayRequest } from './pay-types'

interface WeChatBridge {
  invoke(
    name: 'getBrandWCPayRequest',
    params: Record<string, string>,
    done: (result: { err_msg?: string }) => void,
  ): void
}

/** The bridge appears some time after the page loads. */
function bridge(): Promise<WeChatBridge> {
  const read = (): WeChatBridge | undefined =>
    (window as unknown as { WeixinJSBridge?: WeChatBridge }).WeixinJSBridge
  const ready = read()
  if (ready !== undefined) return Promise.resolve(ready)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new PlatformError('failed', '微信支付没有响应，请重试')),
      8_000,
    )
    document.addEventListener(
      'WeixinJSBridgeReady',
      () => {
        clearTimeout(timer)
        const late = read()
        if (late === undefined) reject(new PlatformError('failed', '微信支付没有响应，请重试'))
        else resolve(late)
      },
      { once: true },
    )
  })
}

/**
 * Lets the person pay. `paid` is what the device says: ask the server before showing it as done.
 * @throws PlatformError `unsupported` for a way that this target does not have, `failed` otherwise.
 */
export async function startPay(request: PayRequest): Promise<PayOutcome> {
  if (request.kind === 'redirect') {
    window.location.assign(request.url)
    return 'left'
  }
  if (!isWeChatBrowser()) throw new PlatformError('unsupported', '请在微信中打开后支付')
  const wechat = await bridge()
  return new Promise((resolve, reject) => {
    wechat.invoke(
      'getBrandWCPayRequest',
      {
        appId: request.appId,
        timeStamp: request.timeStamp,
        nonceStr: request.nonceStr,
        package: request.package,
        signType: request.signType,
        paySign: request.paySign,
      },
      (result) => {
        const message = result.err_msg ?? ''
        if (message === 'get_brand_wcpay_request:ok') resolve('paid')
        else if (message === 'get_brand_wcpay_request:cancel') resolve('cancelled')
        else reject(new PlatformError('failed', '支付没有完成，请重试'))
      },
    )
  })
}
