import { decodeBody } from '../lib/form-body'
import { PlatformError, TransportError } from './errors'
import { fingerprintOf } from './file-fingerprint'
import { REQUEST_TIMEOUT_MS, type HttpResponse } from './http-types'
import type { FileSlice, LocalFile } from './local-file'
import { isOnline } from './network.h5'
import type { SliceUpload } from './upload-types'

/**
 * Reads `length` bytes from `offset`; less at the end of the file.
 * @throws PlatformError `missing` when the file is gone.
 */
export function readSlice(file: LocalFile, offset: number, length: number): Promise<FileSlice> {
  if (!(file.blob instanceof Blob)) {
    return Promise.reject(new PlatformError('missing', '图片已不可用，请重新选择'))
  }
  // Lazy: the bytes are read when they are sent.
  const part = file.blob.slice(offset, Math.min(offset + length, file.size))
  return Promise.resolve({ size: part.size, content: part })
}

/** Bytes of a slice. */
export function sliceBytes(slice: FileSlice): Promise<Uint8Array> {
  const { content } = slice
  if (!(content instanceof Blob)) return Promise.resolve(new Uint8Array(0))
  return new Promise((resolve, reject) => {
    // Blob.arrayBuffer() came to Chrome 76 and Safari 14, after our floor.
    const gone = (): void => reject(new PlatformError('missing', '图片已不可用，请重新选择'))
    if (typeof FileReader === 'undefined') {
      content.arrayBuffer().then((buffer) => resolve(new Uint8Array(buffer)), gone)
      return
    }
    const reader = new FileReader()
    reader.onload = () => {
      resolve(
        new Uint8Array(reader.result instanceof ArrayBuffer ? reader.result : new ArrayBuffer(0)),
      )
    }
    // The file was moved or changed on disk since it was picked.
    reader.onerror = gone
    reader.readAsArrayBuffer(content)
  })
}

/** Identity of a file's contents, see file-fingerprint.ts. */
export function fileFingerprint(file: LocalFile): Promise<string> {
  return fingerprintOf(file, readSlice, sliceBytes)
}

/** Sends one slice as multipart/form-data; answers and rejects like httpRequest. */
export function uploadSlice(options: SliceUpload): Promise<HttpResponse> {
  const { signal, slice } = options
  const { content } = slice
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(new TransportError('abort'))
      return
    }
    if (!(content instanceof Blob)) {
      reject(new PlatformError('missing', '图片已不可用，请重新选择'))
      return
    }
    const form = new FormData()
    for (const [name, value] of Object.entries(options.fields)) form.append(name, String(value))
    form.append(options.fileField ?? 'file', content, options.fileName)

    // XMLHttpRequest, since fetch does not tell how much has been sent.
    const request = new XMLHttpRequest()
    const finish = (): void => signal?.removeEventListener('abort', onAbort)
    const fail = (kind: 'offline' | 'timeout' | 'abort' | 'failed'): void => {
      finish()
      reject(new TransportError(kind))
    }
    const onAbort = (): void => request.abort()
    signal?.addEventListener('abort', onAbort)

    request.open('POST', options.url)
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      // The browser writes the content type, with the boundary that it chose.
      if (name.toLowerCase() !== 'content-type') request.setRequestHeader(name, value)
    }
    request.timeout = options.timeoutMs ?? REQUEST_TIMEOUT_MS
    request.upload.onprogress = (event) => {
      // The body is a little longer than the slice: fields and boundaries.
      const share = event.lengthComputable && event.total > 0 ? event.loaded / event.total : 0
      options.onProgress?.(Math.min(slice.size, Math.round(share * slice.size)), slice.size)
    }
    request.onload = () => {
      finish()
      const headers: Record<string, string> = {}
      for (const line of request.getAllResponseHeaders().split('\r\n')) {
        const at = line.indexOf(':')
        if (at > 0) headers[line.slice(0, at).trim().toLowerCase()] = line.slice(at + 1).trim()
      }
      options.onProgress?.(slice.size, slice.size)
      resolve({ status: request.status, body: decodeBody(request.responseText), headers })
    }
    request.onerror = () => fail(isOnline() ? 'failed' : 'offline')
    request.ontimeout = () => fail('timeout')
    request.onabort = () => fail('abort')
    request.send(form)
  })
}
