import type { CallParams, CallResult } from '@/contract/all-calls'
import { commentCalls } from '@/contract/comment'
import { request, type CallOptions } from './client'

/** Comments of a post at the top, newest first; with rootId its replies, oldest first. */
export const commentList = (
  params: CallParams<'commentList'>,
  options?: CallOptions,
): Promise<CallResult<'commentList'>> =>
  request<'commentList'>(commentCalls.commentList, params, options)

/** Writes a comment or a reply. Safe to repeat with the same clientKey. */
export const addComment = (
  params: CallParams<'addComment'>,
  options?: CallOptions,
): Promise<CallResult<'addComment'>> =>
  request<'addComment'>(commentCalls.addComment, params, options)

/** Deletes my comment. */
export const delComment = (
  params: CallParams<'delComment'>,
  options?: CallOptions,
): Promise<CallResult<'delComment'>> =>
  request<'delComment'>(commentCalls.delComment, params, options)

/** Likes a comment. */
export const commentThumbs = (
  params: CallParams<'commentThumbs'>,
  options?: CallOptions,
): Promise<CallResult<'commentThumbs'>> =>
  request<'commentThumbs'>(commentCalls.commentThumbs, params, options)

/** Takes the like of a comment back. */
export const cancelCommentThumbs = (
  params: CallParams<'cancelCommentThumbs'>,
  options?: CallOptions,
): Promise<CallResult<'cancelCommentThumbs'>> =>
  request<'cancelCommentThumbs'>(commentCalls.cancelCommentThumbs, params, options)
