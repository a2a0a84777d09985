import { PlatformError } from './errors'
import { newKeptId, type KeptFile } from './file-keep-types'
import type { LocalFile } from './local-file'

const DATABASE = 'shigu-drafts'
const STORE = 'files'

/** Stands in where the browser has no IndexedDB (some private windows): lasts while the page does. */
const memory = new Map<string, Blob>()

let opening: Promise<IDBDatabase | null> | null = null

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise<IDBDatabase | null>((resolve) => {
    try {
      const request = window.indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => {
        request.result.createObjectStore(STORE)
      }
      request.onsuccess = () => {
        const database = request.result
        // Another tab wants to change the database: let it, and open again when needed.
        database.onversionchange = () => {
          database.close()
          opening = null
        }
        database.onclose = () => {
          opening = null
        }
        resolve(database)
      }
      request.onerror = () => resolve(null)
      request.onblocked = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
  return opening
}

function run<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    // A write counts when the transaction is through, not when the request is.
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
    transaction.onerror = () => reject(transaction.error ?? new Error('failed'))
  })
}

/**
 * Keeps a picked picture on the device, so that a draft survives the app being closed.
 * @throws PlatformError `quota` when the device is full, `missing` when the picture is gone, `failed` otherwise.
 */
export async function keepFile(file: LocalFile): Promise<KeptFile> {
  const { blob } = file
  if (!(blob instanceof Blob)) throw new PlatformError('missing', '图片已不可用，请重新选择')
  const kept: KeptFile = { id: newKeptId(), name: file.name, size: file.size, type: file.type }
  const database = await open()
  if (database === null) {
    memory.set(kept.id, blob)
    return kept
  }
  try {
    await run(database, 'readwrite', (store) => store.put(blob, kept.id))
  } catch (error) {
    if ((error as { name?: unknown }).name === 'QuotaExceededError') {
      throw new PlatformError('quota', '手机存储空间不足，草稿图片没有保存')
    }
    throw new PlatformError('failed', '草稿图片没有保存成功')
  }
  return kept
}

/** A kept picture ready to be shown and uploaded; null when it is gone. */
export async function openKeptFile(kept: KeptFile): Promise<LocalFile | null> {
  const blob = memory.get(kept.id) ?? (await readBlob(kept.id))
  if (blob === null) return null
  return {
    name: kept.name,
    size: blob.size,
    type: kept.type,
    path: URL.createObjectURL(blob),
    blob,
  }
}

async function readBlob(id: string): Promise<Blob | null> {
  const database = await open()
  if (database === null) return null
  try {
    const found: unknown = await run(database, 'readonly', (store) => store.get(id))
    return found instanceof Blob ? found : null
  } catch {
    return null
  }
}

/** Deletes a kept picture; nothing happens when there is none. */
export async function dropKeptFile(id: string): Promise<void> {
  memory.delete(id)
  const database = await open()
  if (database === null) return
  try {
    await run(database, 'readwrite', (store) => store.delete(id))
  } catch {
    // Left over: listKeptFiles finds it the next time.
  }
}

/** Ids of all kept pictures, for deleting those that no draft names any more. */
export async function listKeptFiles(): Promise<string[]> {
  const database = await open()
  if (database === null) return Array.from(memory.keys())
  try {
    const keys = await run(database, 'readonly', (store) => store.getAllKeys())
    return keys.filter((key): key is string => typeof key === 'string')
  } catch {
    return []
  }
}
