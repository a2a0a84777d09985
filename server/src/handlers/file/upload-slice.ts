import { sliceSize } from '../../domain/file/merge'
import { SliceStore } from '../../domain/file/slice-store'
import { noteSlice, requireUpload } from '../../domain/file/upload-rows'
import { CallError, type Handler } from '../../infra/call-context'

/** Takes one slice; slices may come in any order, side by side, and more than once. */
export const uploadSlice: Handler<'uploadSlice'> = async (ctx, params) => {
  const { uploadId, index } = params
  if (ctx.file === null) throw CallError.of('badRequest', '没有收到文件内容')
  const upload = await requireUpload(ctx.pool, ctx.member.uid, uploadId)
  if (index >= upload.slice_count) throw CallError.of('uploadMismatch')
  if (ctx.file.size !== sliceSize(upload, index)) throw CallError.of('uploadMismatch')
  // A repeat that comes after the merge has nothing left to do.
  if (upload.state === 'done') return { uploadId, index, receivedCount: upload.slice_count }
  if (upload.state !== 'receiving') throw CallError.of('uploadNotFound')
  await new SliceStore(ctx.tempDir).put(uploadId, index, ctx.file.path)
  return { uploadId, index, receivedCount: await noteSlice(ctx.pool, uploadId, index) }
}
