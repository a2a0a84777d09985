import { createStore } from 'zustand/vanilla'

import { failureText, isCallFailure } from '@/api/client'
import { addPost } from '@/api/post'
import { ERRORS } from '@/contract/errors'
import { LIMITS } from '@/contract/limits'
import type { PublishedPost } from '@/contract/post'
import { isSamePlace } from '@/lib/place'
import { charLength, trimText } from '@/lib/text'
import { discardDraft, draftStore, isDraftEmpty, renewDraftKey, type PostDraft } from './drafts'
import { putPostOnTop } from './feeds'
import { memberKey, publicKey, queryClient } from './query-client'
import { requireLogin } from './require-login'
import { myUid } from './session'
import { tell } from './tell'
import { isUploadFailure, retryUpload, uploadOf, uploadStore, waitForUpload } from './uploads'

/** Where the publication of the draft stands. */
interface PublishState {
  status: 'idle' | 'uploading' | 'posting' | 'failed'
  /** Why it failed. */
  message: string
}

const IDLE: PublishState = { status: 'idle', message: '' }

export const publishStore = createStore<PublishState>(() => IDLE)

let running: Promise<PublishedPost | null> | null = null

/** What keeps the draft from being published; null when nothing does. */
export function draftProblem(draft: PostDraft): string | null {
  if (isDraftEmpty(draft)) return '写点什么，或放一张照片再发布'
  if (draft.topicId === '') return '请先选择一个圈子'
  const length = charLength(trimText(draft.text))
  if (length > LIMITS.postTextMax)
    return `正文不能超过 ${LIMITS.postTextMax} 字，现在有 ${length} 字`
  return null
}

/**
 * Publishes the draft: waits for its pictures, posts, puts the post on top of home and of its circle,
 * and clears the draft. A second tap while it runs joins the first; every try carries the same
 * clientKey, so that a try whose answer was lost does not post twice. Null: nothing was published, the
 * person was told why, and the draft is still there. Never rejects.
 */
export function publishDraft(): Promise<PublishedPost | null> {
  running ??= run().finally(() => {
    running = null
  })
  return running
}

async function run(): Promise<PublishedPost | null> {
  if (!requireLogin()) return null
  const problem = draftProblem(draftStore.getState())
  if (problem !== null) return fail(problem)
  const uid = myUid()
  try {
    publishStore.setState({ status: 'uploading', message: '' })
    const pictures = await Promise.all(
      draftStore.getState().pictureKeys.map((key) => {
        retryUpload(key)
        // Patient: a connection that comes back in time publishes by itself.
        return waitForUpload(key, true)
      }),
    )
    if (uid !== myUid()) return null
    publishStore.setState({ status: 'posting', message: '' })
    const draft = draftStore.getState()
    const text = trimText(draft.text)
    const post = await addPost(
      {
        clientKey: draft.clientKey,
        topicId: draft.topicId,
        text,
        pictureIds: pictures.map((picture) => picture.id),
        ...(draft.place === null ? {} : { place: draft.place }),
      },
      { toast: false },
    )
    if (uid !== myUid()) return null
    putPostOnTop(post)
    void queryClient.invalidateQueries({ queryKey: memberKey('userInfo') })
    if (post.topic !== null) {
      void queryClient.invalidateQueries({ queryKey: publicKey('topic', post.topic.topicId) })
    }
    publishStore.setState(IDLE)
    if (trimText(post.text) !== text || !isSamePlace(post.place, draft.place)) {
      // An earlier try had gone through after all, and the draft was changed since: nothing is lost.
      renewDraftKey()
      tell('之前那次其实已发布成功，改动后的内容留在草稿里')
      return post
    }
    discardDraft()
    return post
  } catch (error) {
    if (uid !== myUid()) {
      publishStore.setState(IDLE)
      return null
    }
    if (isCallFailure(error) && error.sessionEnded) {
      publishStore.setState({ status: 'failed', message: error.message })
      return null
    }
    return fail(isUploadFailure(error) ? uploadProblem() : failureText(error))
  }
}

function fail(message: string): null {
  publishStore.setState({ status: 'failed', message })
  tell(message)
  return null
}

/** Which picture stands in the way, as the person counts them. */
function uploadProblem(): string {
  const { pictureKeys } = draftStore.getState()
  const index = pictureKeys.findIndex((key) => uploadOf(key)?.status === 'failed')
  const record = uploadOf(pictureKeys[index] ?? '')
  if (record === undefined) return ERRORS.pictureNotUploaded.message
  return `第 ${index + 1} 张照片没有传成：${record.error}`
}

/** Share of the draft's bytes that arrived, 0 to 1. */
export function draftProgress(): number {
  const { uploads } = uploadStore.getState()
  const records = draftStore.getState().pictureKeys.map((key) => uploads[key])
  let total = 0
  let arrived = 0
  for (const record of records) {
    if (record === undefined) continue
    total += record.sizeBytes
    arrived += record.sizeBytes * record.progress
  }
  return total === 0 ? 1 : arrived / total
}

/** Another account, or none. */
export function resetPublish(): void {
  publishStore.setState(IDLE)
}
