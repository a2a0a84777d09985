import { mergeUpload } from '../../domain/file/merge'
import type { Handler } from '../../infra/call-context'

/** Joins the slices and answers the stored picture. */
export const mergeSlice: Handler<'mergeSlice'> = async (ctx, params) => ({
  picture: await mergeUpload(ctx, ctx.member.uid, params.uploadId),
})
