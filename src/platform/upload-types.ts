import type { AbortLike } from '../lib/abort'
import type { FileSlice } from './local-file'

export interface SliceUpload {
  url: string
  slice: FileSlice
  /** Name of the file part, default `file`. */
  fileField?: string
  fileName: string
  /** Other parts, sent before the file in this order. */
  fields: Readonly<Record<string, string | number>>
  headers?: Readonly<Record<string, string>>
  /** Default 60,000 ms. */
  timeoutMs?: number
  /** Bytes of this slice that left the device. */
  onProgress?: (sentBytes: number, totalBytes: number) => void
  signal?: AbortLike | undefined
}
