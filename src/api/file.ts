import type { CallParams, CallResult } from '@/contract/all-calls'
import { fileCalls } from '@/contract/file'
import type { FileSlice } from '@/platform/local-file'
import { request, requestSlice, type CallOptions, type SliceOptions } from './client'

/** Starts an upload or finds the unfinished one of the same file, with the slices that arrived. */
export const beginUpload = (
  params: CallParams<'beginUpload'>,
  options?: CallOptions,
): Promise<CallResult<'beginUpload'>> =>
  request<'beginUpload'>(fileCalls.beginUpload, params, options)

/** Sends one slice of a file; `index` counts from 0. */
export const uploadSlice = (
  params: CallParams<'uploadSlice'>,
  slice: FileSlice,
  options: SliceOptions,
): Promise<CallResult<'uploadSlice'>> =>
  requestSlice<'uploadSlice'>(fileCalls.uploadSlice, params, slice, options)

/** Joins the slices to a picture; a repeat answers the same picture. */
export const mergeSlice = (
  params: CallParams<'mergeSlice'>,
  options?: CallOptions,
): Promise<CallResult<'mergeSlice'>> => request<'mergeSlice'>(fileCalls.mergeSlice, params, options)
