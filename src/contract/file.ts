import type * as S from './file.schema'
import type { CallTable } from './call'
import type { CallTypes } from './common'

/** Uploads in slices. */
export const fileCalls = {
  beginUpload: {
    method: 'POST',
    path: '/rest/auth/file/upload/begin',
    auth: 'member',
    origin: 'added',
    limit: 'upload',
  },
  /** @NOTE Path says no-auth, but only a member may store files (design §3). */
  uploadSlice: {
    method: 'POST',
    path: '/rest/no-auth/file/upload/uploadSlice',
    auth: 'member',
    origin: 'spec',
    body: 'multipart',
    limit: 'upload',
  },
  /** @NOTE Listed as public, but only a member may store files (design §3). */
  mergeSlice: {
    method: 'POST',
    path: '/ebapi/file/upload/mergeSlice',
    auth: 'member',
    origin: 'spec',
    limit: 'upload',
  },
  ossUpload: {
    method: 'POST',
    path: '/rest/auth/oss/upload',
    auth: 'member',
    origin: 'spec',
    body: 'multipart',
    limit: 'upload',
  },
} as const satisfies CallTable

export type FileCallTypes = CallTypes<typeof S.calls>
