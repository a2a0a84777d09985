import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { S3mini } from 's3mini'

import type { S3Config } from '../../config'
import { checkKey, contentTypeOf, type Storage } from './storage'

/** Addresses hold a hash of the content, so browsers and CDNs may keep them for ever. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'
const TIMEOUT_MS = 30_000

/** Objects in any store that speaks S3 with version 4 signatures: AWS, MinIO, Aliyun OSS, Tencent COS. */
export function createS3Storage(config: S3Config): Storage {
  const client = new S3mini({
    endpoint: bucketEndpoint(config),
    region: config.region,
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    requestAbortTimeout: TIMEOUT_MS,
    // The client has no place for this header; it need not be part of the signature.
    fetch: (input, init) =>
      fetch(
        input,
        init?.method === 'PUT'
          ? { ...init, headers: { ...init.headers, 'Cache-Control': CACHE_CONTROL } }
          : init,
      ),
  })
  return {
    publicBase: config.publicBase,
    put: async (key, body, { contentType }) => {
      checkKey(key)
      await client.putObject(key, body, contentType, undefined, undefined, body.length)
    },
    get: async (key) => {
      checkKey(key)
      const response = await client.getObjectResponse(key)
      if (response === null || response.body === null) return null
      return {
        stream: Readable.fromWeb(response.body as ReadableStream),
        size: Number(response.headers.get('content-length') ?? 0),
        contentType: response.headers.get('content-type') ?? contentTypeOf(key),
      }
    },
    exists: async (key) => {
      checkKey(key)
      return (await client.objectExists(key)) === true
    },
    delete: async (key) => {
      checkKey(key)
      await client.deleteObject(key)
    },
    url: (key) => {
      checkKey(key)
      return `${config.publicBase}/${key}`
    },
  }
}

/** The bucket's own address. */
export function bucketEndpoint({ endpoint, bucket, style }: S3Config): string {
  const url = new URL(endpoint)
  if (style === 'virtual') {
    if (!url.hostname.startsWith(`${bucket}.`)) url.hostname = `${bucket}.${url.hostname}`
    return url.origin
  }
  return `${url.origin}${url.pathname.replace(/\/$/, '')}/${bucket}`
}
