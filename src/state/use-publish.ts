import { useMemo } from 'react'
import { useStore } from 'zustand'

import type { Place } from '@/contract/place'
import { mediaUrl } from '@/platform/client-info'
import { draftStore, isDraftEmpty } from './drafts'
import { draftProgress, publishStore } from './publish'
import { uploadStore, type UploadRecord } from './uploads'

/** A picture of the draft as a tile shows it. */
export interface DraftPictureView {
  key: string
  /** Preview: the file on this device, or the picture on the server when the file is gone. */
  src: string
  status: 'queued' | 'uploading' | 'done' | 'failed'
  /** 0 to 1. */
  progress: number
  error: string
  retryable: boolean
  /** Goes on by itself when the network is back. */
  waitingForNetwork: boolean
}

function viewOf(key: string, record: UploadRecord | undefined): DraftPictureView {
  if (record === undefined) {
    return {
      key,
      src: '',
      status: 'failed',
      progress: 0,
      error: '照片已不在手机上，请重新选择',
      retryable: false,
      waitingForNetwork: false,
    }
  }
  const onServer = record.picture === null ? '' : mediaUrl(`${record.picture.base}-320.webp`)
  return {
    key,
    src: record.src || onServer,
    status: record.status === 'paused' ? 'queued' : record.status,
    progress: record.progress,
    error: record.error,
    retryable: record.retryable,
    waitingForNetwork: record.status === 'paused',
  }
}

/** The post that is being written. */
export function useDraft(): {
  topicId: string
  topicName: string
  text: string
  pictures: readonly DraftPictureView[]
  place: Place | null
  empty: boolean
  savedAt: number | null
} {
  const draft = useStore(draftStore)
  const uploads = useStore(uploadStore, (state) => state.uploads)
  const pictures = useMemo(
    () => draft.pictureKeys.map((key) => viewOf(key, uploads[key])),
    [draft.pictureKeys, uploads],
  )
  const { topicId, topicName, text, place, savedAt } = draft
  return { topicId, topicName, text, pictures, place, empty: isDraftEmpty(draft), savedAt }
}

/** Where the publication stands. */
export function usePublish(): {
  status: 'idle' | 'uploading' | 'posting' | 'failed'
  message: string
  progress: number
} {
  const { status, message } = useStore(publishStore)
  const progress = useStore(uploadStore, draftProgress)
  return { status, message, progress }
}
