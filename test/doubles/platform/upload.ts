import { TransportError, PlatformError } from '../../../src/platform/errors'
import { fingerprintOf } from '../../../src/platform/file-fingerprint'
import type { HttpResponse } from '../../../src/platform/http-types'
import type { FileSlice, LocalFile } from '../../../src/platform/local-file'
import type { SliceUpload } from '../../../src/platform/upload-types'
import { seat } from '../seat'
import { exchange } from './http'

export function readSlice(file: LocalFile, offset: number, length: number): Promise<FileSlice> {
  if (!Buffer.isBuffer(file.blob)) {
    return Promise.reject(new PlatformError('missing', '图片已不可用，请重新选择'))
  }
  const content = file.blob.subarray(offset, Math.min(offset + length, file.size))
  return Promise.resolve({ size: content.length, content })
}

export function fileFingerprint(file: LocalFile): Promise<string> {
  return fingerprintOf(file, readSlice, (slice) => Promise.resolve(slice.content as Buffer))
}

export function uploadSlice(options: SliceUpload): Promise<HttpResponse> {
  return seat.whileAlive(send(options))
}

async function send(options: SliceUpload): Promise<HttpResponse> {
  if (options.signal?.aborted === true) throw new TransportError('abort')
  const form = new FormData()
  for (const [name, value] of Object.entries(options.fields)) form.append(name, String(value))
  const bytes = new Uint8Array(options.slice.content as Buffer)
  form.append(options.fileField ?? 'file', new Blob([bytes]), options.fileName)
  options.onProgress?.(0, options.slice.size)
  const response = await exchange(options.url, options, {
    method: 'POST',
    headers: { ...options.headers },
    body: form,
  })
  options.onProgress?.(options.slice.size, options.slice.size)
  return response
}
