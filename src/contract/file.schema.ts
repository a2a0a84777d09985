import { Type } from 'typebox'

import { picture } from './common.schema'

const uploadId = Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })

export const calls = {
  /**
   * Starts an upload or finds the unfinished (or finished) one of the same member, fingerprint and
   * size, so that what arrived is not sent again.
   */
  beginUpload: {
    params: Type.Object({
      fileName: Type.String({ maxLength: 200 }),
      sizeBytes: Type.Integer({ minimum: 1 }),
      fingerprint: Type.String({ minLength: 8, maxLength: 128 }),
    }),
    result: Type.Object({
      uploadId,
      sliceBytes: Type.Integer(),
      sliceCount: Type.Integer(),
      received: Type.Array(Type.Integer({ description: '已收到的分片序号，从 0 开始' })),
    }),
  },
  /** Multipart: fields uploadId and index before the file part `file`. */
  uploadSlice: {
    params: Type.Object({ uploadId, index: Type.Integer({ minimum: 0 }) }),
    result: Type.Object({ uploadId, index: Type.Integer(), receivedCount: Type.Integer() }),
  },
  /** Joins the slices, checks that they are a picture and stores it; a repeat answers the same picture. */
  mergeSlice: {
    params: Type.Object({ uploadId }),
    result: Type.Object({ picture }),
  },
}
