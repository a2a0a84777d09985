import Taro from '@tarojs/taro'
import { TIMES } from '../contract/limits'
import { toastText } from '../lib/auth-failure'
import type { ModalOptions } from './feedback-types'

/** A short message, 出错啦~ when there is none (specification §8), for 2000 ms unless said. */
export async function showToast(
  message?: string | null,
  durationMs: number = TIMES.toastMs,
): Promise<void> {
  try {
    // Without an icon: with one, WeChat cuts the text at seven characters.
    await Taro.showToast({ title: toastText(message), icon: 'none', duration: durationMs })
  } catch {
    // WeChat refuses while the app is in the background: nobody could have read it.
  }
}

let loading = false

/** Covers the page while something short must finish; hideLoading ends it. */
export async function showLoading(title = '请稍候'): Promise<void> {
  loading = true
  try {
    await Taro.showLoading({ title, mask: true })
  } catch {
    loading = false
  }
}

/** Ends showLoading. Without one it does nothing: WeChat's hideLoading would close a toast instead. */
export function hideLoading(): void {
  if (!loading) return
  loading = false
  Taro.hideLoading()
}

/** Asks the person; true when confirmed. */
export async function showModal(options: ModalOptions): Promise<boolean> {
  const cancelText = options.cancelText === undefined ? '取消' : options.cancelText
  try {
    const { confirm } = await Taro.showModal({
      title: options.title ?? '',
      content: options.content,
      confirmText: options.confirmText ?? '确定',
      showCancel: cancelText !== null,
      ...(cancelText === null ? {} : { cancelText }),
    })
    return confirm
  } catch {
    return false
  }
}

/** Lets the person choose one of at most six items; null when closed. */
export async function showActions(items: readonly string[]): Promise<number | null> {
  try {
    const { tapIndex } = await Taro.showActionSheet({ itemList: [...items] })
    return tapIndex
  } catch {
    return null
  }
}
