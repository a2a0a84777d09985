import Taro from '@tarojs/taro'
import { fileNameOf } from '../lib/picture-type'
import { PlatformError, errMsgOf } from './errors'
import { newKeptId, type KeptFile } from './file-keep-types'
import type { LocalFile } from './local-file'

/** WeChat gives a mini-program 200 MB of its own and clears temporary files when it likes. */
const directory = (): string => `${Taro.env.USER_DATA_PATH ?? ''}/kept`

function pathOf(kept: Pick<KeptFile, 'id' | 'name'>): string {
  // The ending stays: WeChat tells a picture by it.
  const match = /\.[a-z0-9]{1,5}$/i.exec(fileNameOf(kept.name))
  return `${directory()}/${kept.id}${match === null ? '' : match[0].toLowerCase()}`
}

function ensureDirectory(): Promise<void> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().mkdir({
      dirPath: directory(),
      recursive: true,
      success: () => resolve(),
      fail: (error) => {
        if (/exist/i.test(errMsgOf(error))) resolve()
        else reject(new PlatformError('failed', '草稿图片没有保存成功'))
      },
    })
  })
}

/**
 * Keeps a picked picture on the device, so that a draft survives the app being closed.
 * @throws PlatformError `quota` when the device is full, `missing` when the picture is gone, `failed` otherwise.
 */
export async function keepFile(file: LocalFile): Promise<KeptFile> {
  const kept: KeptFile = { id: newKeptId(), name: file.name, size: file.size, type: file.type }
  await ensureDirectory()
  await new Promise<void>((resolve, reject) => {
    // Copied, not moved: the picture on screen still points at the temporary file.
    Taro.getFileSystemManager().copyFile({
      srcPath: file.path,
      destPath: pathOf(kept),
      success: () => resolve(),
      fail: (error) => {
        const text = errMsgOf(error)
        if (/limit|exceed|space|quota/i.test(text)) {
          reject(new PlatformError('quota', '手机存储空间不足，草稿图片没有保存'))
        } else if (/no such file/i.test(text)) {
          reject(new PlatformError('missing', '图片已不在手机上，请重新选择'))
        } else {
          reject(new PlatformError('failed', '草稿图片没有保存成功'))
        }
      },
    })
  })
  return kept
}

/** A kept picture ready to be shown and uploaded; null when it is gone. */
export function openKeptFile(kept: KeptFile): Promise<LocalFile | null> {
  const path = pathOf(kept)
  return new Promise((resolve) => {
    Taro.getFileSystemManager().access({
      path,
      success: () => resolve({ name: kept.name, size: kept.size, type: kept.type, path }),
      fail: () => resolve(null),
    })
  })
}

/** Deletes a kept picture; nothing happens when there is none. */
export async function dropKeptFile(id: string): Promise<void> {
  const names = await readNames()
  await Promise.all(
    names
      .filter((name) => idOf(name) === id)
      .map(
        (name) =>
          new Promise<void>((resolve) => {
            Taro.getFileSystemManager().unlink({
              filePath: `${directory()}/${name}`,
              success: () => resolve(),
              fail: () => resolve(),
            })
          }),
      ),
  )
}

/** Ids of all kept pictures, for deleting those that no draft names any more. */
export async function listKeptFiles(): Promise<string[]> {
  return (await readNames()).map(idOf)
}

const idOf = (name: string): string => name.split('.')[0] ?? name

function readNames(): Promise<string[]> {
  return new Promise((resolve) => {
    Taro.getFileSystemManager().readdir({
      dirPath: directory(),
      success: ({ files }) => resolve(files),
      // No directory yet: nothing was kept.
      fail: () => resolve([]),
    })
  })
}
