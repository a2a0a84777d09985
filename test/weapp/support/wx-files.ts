import path from 'node:path'

import type { Logic } from './logic'
import { words } from './view'

type Options = Record<string, unknown> & {
  success?: (result: unknown) => void
  fail?: (error: { errMsg: string }) => void
  complete?: (result: unknown) => void
}

export const USER_DATA = 'wxfile://usr'

/** The phone's files: what was picked lies under a temporary address, what was kept under USER_DATA. */
export class Files {
  readonly bytes = new Map<string, Buffer>()
  private readonly folders = new Set([USER_DATA])
  /** No room is left: a mini-program may keep 200 MB. */
  full = false
  private temporary = 0

  /** Puts a picture where WeChat's chooser would leave it. */
  addTemporary(name: string, bytes: Buffer): string {
    this.temporary += 1
    const place = `http://tmp/${this.temporary}${path.extname(name)}`
    this.bytes.set(place, bytes)
    return place
  }

  /** WeChat clears temporary files when the app is closed. */
  dropTemporary(): void {
    for (const place of [...this.bytes.keys()]) {
      if (place.startsWith('http://tmp/')) this.bytes.delete(place)
    }
  }

  /** wx.getFileSystemManager(). */
  manager(logic: () => Logic): object {
    const gone = (name: string, place: unknown) =>
      new Error(`${name}:fail no such file or directory, open ${String(place)}`)
    const read = (name: string, place: unknown): Buffer => {
      const found = this.bytes.get(String(place))
      if (!found) throw gone(name, place)
      return found
    }
    const needsRoom = (name: string): void => {
      if (this.full)
        throw new Error(`${name}:fail the maximum size of the file storage limit is exceeded`)
    }
    const call =
      (name: string, work: (options: Options) => Record<string, unknown>) =>
      (options: Options): void => {
        void Promise.resolve().then(() => {
          let result: Record<string, unknown>
          try {
            result = { errMsg: `${name}:ok`, ...work(options) }
          } catch (error) {
            logic().guard(name, () => {
              const answer = logic().give({ errMsg: (error as Error).message })
              options.fail?.(answer)
              options.complete?.(answer)
            })
            return
          }
          logic().guard(name, () => {
            options.success?.(result)
            options.complete?.(result)
          })
        })
      }
    return {
      readFile: call('readFile', ({ filePath, position, length, encoding }) => {
        const all = read('readFile', filePath)
        const from = Number(position ?? 0)
        const size = length === undefined ? all.length - from : Number(length)
        if (from + size > all.length)
          throw new Error('readFile:fail the value of "length" is out of range')
        const part = all.subarray(from, from + size)
        if (typeof encoding === 'string') return { data: part.toString(encoding as BufferEncoding) }
        return { data: logic().giveBytes(part) }
      }),
      writeFile: call('writeFile', ({ filePath, data }) => {
        needsRoom('writeFile')
        const bytes =
          typeof data === 'string'
            ? Buffer.from(data)
            : Buffer.from(new Uint8Array(data as ArrayBuffer))
        this.bytes.set(String(filePath), bytes)
        return {}
      }),
      copyFile: call('copyFile', ({ srcPath, destPath }) => {
        const bytes = read('copyFile', srcPath)
        needsRoom('copyFile')
        if (!this.folders.has(path.posix.dirname(String(destPath))))
          throw gone('copyFile', destPath)
        this.bytes.set(String(destPath), bytes)
        return {}
      }),
      saveFile: call('saveFile', ({ tempFilePath, filePath }) => {
        const place = words(filePath, `wxfile://store_${path.posix.basename(String(tempFilePath))}`)
        this.bytes.set(place, read('saveFile', tempFilePath))
        this.bytes.delete(String(tempFilePath))
        return { savedFilePath: place }
      }),
      access: call('access', ({ path: place }) => {
        if (!this.folders.has(String(place))) read('access', place)
        return {}
      }),
      getFileInfo: call('getFileInfo', ({ filePath }) => ({
        size: read('getFileInfo', filePath).length,
      })),
      mkdir: call('mkdir', ({ dirPath }) => {
        if (this.folders.has(String(dirPath)))
          throw new Error(`mkdir:fail file already exists ${String(dirPath)}`)
        this.folders.add(String(dirPath))
        return {}
      }),
      readdir: call('readdir', ({ dirPath }) => {
        if (!this.folders.has(String(dirPath))) throw gone('readdir', dirPath)
        const files = [...this.bytes.keys()]
          .filter((place) => path.posix.dirname(place) === dirPath)
          .map((place) => path.posix.basename(place))
        return logic().give({ files })
      }),
      unlink: call('unlink', ({ filePath }) => {
        read('unlink', filePath)
        this.bytes.delete(String(filePath))
        return {}
      }),
    }
  }
}
