import { randomBytes } from 'node:crypto'

import { LIMITS } from '@contract/limits'

import { sliceSize } from '../../domain/file/merge'
import { SliceStore } from '../../domain/file/slice-store'
import { findOrMake, forgetSlices, makeRoom, startOver } from '../../domain/file/upload-rows'
import { CallError, type Handler } from '../../infra/call-context'

/** Starts an upload, or says what of it has arrived already. */
export const beginUpload: Handler<'beginUpload'> = async (ctx, params) => {
  const { sizeBytes } = params
  if (sizeBytes > LIMITS.pictureBytesMax) throw CallError.of('pictureTooLarge')
  const { pool, tempDir, member } = ctx
  // PostgreSQL's text cannot hold NUL.
  const fingerprint = params.fingerprint.replaceAll('\0', '')
  const fileName = params.fileName.replaceAll('\0', '')
  const slices = new SliceStore(tempDir)
  for (const id of await makeRoom(pool, member.uid, fingerprint)) await slices.remove(id)
  const upload = await findOrMake(pool, {
    id: randomBytes(18).toString('base64url'),
    uid: member.uid,
    fingerprint,
    fileName,
    sizeBytes,
    sliceBytes: LIMITS.sliceBytes,
    sliceCount: Math.ceil(sizeBytes / LIMITS.sliceBytes),
  })
  const answer = (received: number[]) => ({
    uploadId: upload.id,
    sliceBytes: upload.slice_bytes,
    sliceCount: upload.slice_count,
    received: received.sort((a, b) => a - b),
  })
  if (upload.state === 'done' && upload.picture_id !== null) {
    return answer(Array.from({ length: upload.slice_count }, (_, index) => index))
  }
  if (upload.state !== 'receiving') {
    await slices.remove(upload.id)
    await startOver(pool, upload.id)
    return answer([])
  }
  // The disk has the last word: a restored database knows of slices that are no longer there.
  const lost = await slices.missing(upload.id, upload.received, (index) => sliceSize(upload, index))
  if (lost.length > 0) await forgetSlices(pool, upload.id, lost)
  return answer(upload.received.filter((index) => !lost.includes(index)))
}
