import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { checkKey, contentTypeOf, type Storage } from './storage'

/** Files below `<dataDir>/media`, served by the server itself at `/media/`. */
export function createDiskStorage(dataDir: string): Storage {
  const pathOf = (key: string): string => {
    checkKey(key)
    return join(dataDir, key)
  }
  const sizeOf = async (key: string): Promise<number | undefined> => {
    try {
      const info = await stat(pathOf(key))
      return info.isFile() ? info.size : undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    publicBase: '',
    put: async (key, body) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written aside and renamed: nobody reads half a file, and a crash leaves none under its name.
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        const file = await open(draft, 'wx', 0o644)
        try {
          await file.writeFile(body)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: async (key) => {
      const size = await sizeOf(key)
      if (size === undefined) return null
      return { stream: createReadStream(pathOf(key)), size, contentType: contentTypeOf(key) }
    },
    exists: async (key) => (await sizeOf(key)) !== undefined,
    delete: async (key) => rm(pathOf(key), { force: true }),
    url: (key) => {
      checkKey(key)
      return `/${key}`
    },
  }
}
