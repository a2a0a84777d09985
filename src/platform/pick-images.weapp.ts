import Taro from '@tarojs/taro'
import { fileNameOf, pictureTypeOf } from '../lib/picture-type'
import { PlatformError, isCancel, isDenied, viaCallbacks } from './errors'
import type { LocalFile, PickOptions } from './local-file'

/**
 * iPhones keep photographs as HEIC, which the server does not read and Android does not show. WeChat's
 * own compression turns them into JPEG.
 */
async function withoutHeic(file: LocalFile): Promise<LocalFile> {
  if (!/^image\/hei[cf]$/.test(file.type)) return file
  const { tempFilePath } = await Taro.compressImage({ src: file.path, quality: 92 })
  const size = await sizeOf(tempFilePath)
  return {
    name: file.name.replace(/\.hei[cf]$/i, '.jpg'),
    size,
    type: 'image/jpeg',
    path: tempFilePath,
  }
}

function sizeOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().getFileInfo({
      filePath: path,
      success: ({ size }) => resolve(size),
      fail: () => reject(new PlatformError('failed', '读取图片失败，请重新选择')),
    })
  })
}

/**
 * Lets the person choose or take pictures. An empty list when they close the chooser.
 * @throws PlatformError `denied` when WeChat may not see the album or camera, `failed` otherwise.
 */
export async function pickImages(options: PickOptions): Promise<LocalFile[]> {
  const count = Math.min(9, Math.max(1, Math.floor(options.count)))
  try {
    const { tempFiles } = await viaCallbacks<Taro.chooseMedia.SuccessCallbackResult>((callbacks) =>
      Taro.chooseMedia({
        ...callbacks,
        count,
        mediaType: ['image'],
        sourceType:
          options.source === 'album'
            ? ['album']
            : options.source === 'camera'
              ? ['camera']
              : ['album', 'camera'],
        // Both: the chooser then offers 原图, and detail is what a collector looks at.
        sizeType: ['original', 'compressed'],
      }),
    )
    const picked = tempFiles.slice(0, count).map((item) => ({
      name: fileNameOf(item.tempFilePath),
      size: item.size,
      type: pictureTypeOf(item.tempFilePath),
      path: item.tempFilePath,
    }))
    return await Promise.all(picked.map(withoutHeic))
  } catch (error) {
    if (isCancel(error)) return []
    if (isDenied(error)) {
      throw new PlatformError('denied', '没有相册或相机权限，请在微信设置中允许后再试')
    }
    throw new PlatformError('failed', '选择图片失败，请重试')
  }
}

/** Frees what showing the picture holds in memory (H5); WeChat clears its temporary files itself. */
export function releaseFile(_file: LocalFile): void {}
