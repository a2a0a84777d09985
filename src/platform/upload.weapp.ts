import Taro from '@tarojs/taro'
import { buildMultipart } from '../lib/multipart'
import { PlatformError } from './errors'
import { fingerprintOf } from './file-fingerprint'
import type { HttpResponse } from './http-types'
import { sendRaw } from './http.weapp'
import type { FileSlice, LocalFile } from './local-file'
import type { SliceUpload } from './upload-types'

/**
 * Reads `length` bytes from `offset`; less at the end of the file.
 * @throws PlatformError `missing` when the file is gone (WeChat clears temporary files).
 */
export function readSlice(file: LocalFile, offset: number, length: number): Promise<FileSlice> {
  // WeChat fails instead of reading less when the range goes past the end.
  const available = Math.max(0, Math.min(length, file.size - offset))
  if (available === 0) return Promise.resolve({ size: 0, content: new ArrayBuffer(0) })
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath: file.path,
      position: offset,
      length: available,
      success: ({ data }) => {
        if (typeof data === 'string')
          reject(new PlatformError('failed', '读取图片失败，请重新选择'))
        else resolve({ size: data.byteLength, content: data })
      },
      fail: () => reject(new PlatformError('missing', '图片已不在手机上，请重新选择')),
    })
  })
}

/** Bytes of a slice. */
export function sliceBytes(slice: FileSlice): Promise<Uint8Array> {
  return Promise.resolve(
    slice.content instanceof ArrayBuffer ? new Uint8Array(slice.content) : new Uint8Array(0),
  )
}

/** Identity of a file's contents, see file-fingerprint.ts. */
export function fileFingerprint(file: LocalFile): Promise<string> {
  return fingerprintOf(file, readSlice, sliceBytes)
}

/**
 * Sends one slice as multipart/form-data; answers and rejects like httpRequest.
 *
 * wx.uploadFile wants a file on disk, so that each slice would have to be written and deleted, and it
 * does not promise that the fields come before the file. wx.request takes an ArrayBuffer, so we write
 * the body ourselves. It reports no progress on the way: a slice counts when it is whole.
 */
export async function uploadSlice(options: SliceUpload): Promise<HttpResponse> {
  const { contentType, body } = buildMultipart(options.fields, {
    field: options.fileField ?? 'file',
    fileName: options.fileName,
    type: 'application/octet-stream',
    bytes: await sliceBytes(options.slice),
  })
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(options.headers ?? {}))
    headers[name.toLowerCase()] = value
  headers['content-type'] = contentType
  options.onProgress?.(0, options.slice.size)
  const response = await sendRaw(
    {
      url: options.url,
      method: 'POST',
      signal: options.signal,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    },
    headers,
    body,
  )
  options.onProgress?.(options.slice.size, options.slice.size)
  return response
}
