import Taro from '@tarojs/taro'

/** Calls back when the keyboard opens or closes, for as long as the app runs. */
export function watchKeyboard(listener: (open: boolean) => void): void {
  Taro.onKeyboardHeightChange(({ height }) => listener(height > 0))
}
