import { createStore } from 'zustand/vanilla'

import { failureText } from '@/api/client'
import { LIMITS } from '@/contract/limits'
import { createClientMsgId } from '@/lib/id'
import type { LocalFile } from '@/platform/local-file'
import { pickImages } from '@/platform/pick-images'
import { getStored, removeStored } from '@/platform/storage'
import { accountKey, isRecord, keep } from './keep'
import { requireLogin } from './require-login'
import { myUid } from './session'
import { tell } from './tell'
import { addUpload, dropUpload, retryUpload } from './uploads'

/** The post that is being written: one per account, kept on the device with its pictures until published or thrown away. */
export interface PostDraft {
  /** Identity of this publication, the same for every try: it never posts twice (see publish.ts). */
  clientKey: string
  topicId: string
  topicName: string
  text: string
  /** Keys of uploads, in the order of the pictures. */
  pictureKeys: readonly string[]
  /** Milliseconds since 1970; null for an untouched draft. */
  savedAt: number | null
}

const NAME = 'post_draft'

function blank(): PostDraft {
  return {
    clientKey: createClientMsgId(),
    topicId: '',
    topicName: '',
    text: '',
    pictureKeys: [],
    savedAt: null,
  }
}

export const draftStore = createStore<PostDraft>(() => blank())

/** Nothing in it that would be a pity to lose. */
export function isDraftEmpty(draft: PostDraft): boolean {
  return draft.text.trim() === '' && draft.pictureKeys.length === 0
}

function changeDraft(change: Partial<PostDraft>): void {
  draftStore.setState({ ...change, savedAt: Date.now() })
  const key = accountKey(NAME, myUid())
  const draft = draftStore.getState()
  if (isDraftEmpty(draft) && draft.topicId === '') removeStored(key)
  else keep(key, draft)
}

export function setDraftText(text: string): void {
  changeDraft({ text })
}

/** The circle to publish to; null takes it away. */
export function setDraftTopic(topic: { topicId: string; name: string } | null): void {
  changeDraft({ topicId: topic?.topicId ?? '', topicName: topic?.name ?? '' })
}

/** Lets the person pick pictures; their uploads start at once. Never rejects. */
export async function addDraftPictures(
  source: 'album' | 'camera' | 'both' = 'both',
): Promise<void> {
  if (!requireLogin()) return
  const room = LIMITS.postPicturesMax - draftStore.getState().pictureKeys.length
  if (room <= 0) {
    tell(`最多可以放 ${LIMITS.postPicturesMax} 张照片`)
    return
  }
  try {
    addDraftFiles(await pickImages({ count: room, source }))
  } catch (error) {
    tell(failureText(error))
  }
}

/** Adds files as pictures; what is over nine is left out, and the person is told. */
export function addDraftFiles(files: readonly LocalFile[]): void {
  if (files.length === 0) return
  const before = draftStore.getState().pictureKeys
  const room = Math.max(0, LIMITS.postPicturesMax - before.length)
  if (files.length > room) tell(`最多可以放 ${LIMITS.postPicturesMax} 张照片`)
  const added = files.slice(0, room).map((file) => {
    const key = createClientMsgId()
    addUpload(key, file)
    return key
  })
  changeDraft({ pictureKeys: [...before, ...added] })
}

export function removeDraftPicture(key: string): void {
  changeDraft({ pictureKeys: draftStore.getState().pictureKeys.filter((other) => other !== key) })
  dropUpload(key)
}

export function retryDraftPicture(key: string): void {
  if (requireLogin()) retryUpload(key)
}

/** Moves the picture at one place to another. */
export function moveDraftPicture(from: number, to: number): void {
  const keys = [...draftStore.getState().pictureKeys]
  const [moved] = keys.splice(from, 1)
  if (moved === undefined) return
  keys.splice(to, 0, moved)
  changeDraft({ pictureKeys: keys })
}

/** Throws the draft and its pictures away. */
export function discardDraft(): void {
  const { pictureKeys } = draftStore.getState()
  draftStore.setState(blank(), true)
  removeStored(accountKey(NAME, myUid()))
  for (const key of pictureKeys) dropUpload(key)
}

/** Goes on with the same content as a publication of its own. */
export function renewDraftKey(): void {
  changeDraft({ clientKey: createClientMsgId() })
}

function isDraft(value: unknown): value is PostDraft {
  return (
    isRecord(value) &&
    typeof value.clientKey === 'string' &&
    typeof value.topicId === 'string' &&
    typeof value.topicName === 'string' &&
    typeof value.text === 'string' &&
    Array.isArray(value.pictureKeys) &&
    value.pictureKeys.every((key) => typeof key === 'string')
  )
}

/** Another account, or the app has started. */
export function loadDraft(uid: string): void {
  draftStore.setState(getStored(accountKey(NAME, uid), isDraft) ?? blank(), true)
}
