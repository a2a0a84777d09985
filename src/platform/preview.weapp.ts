import Taro from '@tarojs/taro'
import { errMsgOf } from './errors'

/** Shows pictures full screen, one at a time, with pinch zoom; `urls` absolute or root-relative. */
export function previewPictures(urls: readonly string[], index: number): void {
  const current = urls[index] ?? urls[0]
  if (current === undefined || current === '') return
  Taro.previewImage({ urls: [...urls], current }).catch((error: unknown) => {
    console.warn(`previewImage failed: ${errMsgOf(error)}`)
  })
}
