import Taro from '@tarojs/taro'

/** Lets the page spring back after a pull to refresh; Taro does the same on both targets. */
export function finishPullDown(): void {
  Taro.stopPullDownRefresh()
}
