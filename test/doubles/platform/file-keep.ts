import { PlatformError } from '../../../src/platform/errors'
import { newKeptId, type KeptFile } from '../../../src/platform/file-keep-types'
import type { LocalFile } from '../../../src/platform/local-file'
import { seat } from '../seat'

export function keepFile(file: LocalFile): Promise<KeptFile> {
  if (!Buffer.isBuffer(file.blob)) {
    return Promise.reject(new PlatformError('missing', '图片已不可用，请重新选择'))
  }
  const kept: KeptFile = { id: newKeptId(), name: file.name, size: file.size, type: file.type }
  if (seat.alive) seat.device.keptFiles.set(kept.id, file.blob)
  return seat.whileAlive(Promise.resolve(kept))
}

export function openKeptFile(kept: KeptFile): Promise<LocalFile | null> {
  const bytes = seat.device.keptFiles.get(kept.id)
  const file =
    bytes === undefined
      ? null
      : {
          name: kept.name,
          size: bytes.length,
          type: kept.type,
          path: `kept://${kept.id}`,
          blob: bytes,
        }
  return seat.whileAlive(Promise.resolve(file))
}

export function dropKeptFile(id: string): Promise<void> {
  if (seat.alive) seat.device.keptFiles.delete(id)
  return Promise.resolve()
}

export function listKeptFiles(): Promise<string[]> {
  return Promise.resolve(Array.from(seat.device.keptFiles.keys()))
}
